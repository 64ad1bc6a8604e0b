import PDFDocument from 'pdfkit';
import {
  BOTTOM,
  type Document,
  fits,
  head,
  heightOf,
  INK,
  LEFT,
  MUTED,
  mm,
  nextPage,
  PAPER,
  RIGHT,
  rule,
  SALE,
  WIDTH,
  widthOf,
  write,
} from './bill-layout.ts';
import type { BillPaper, PaperBlock, PaperTable } from './bill-paper.ts';
import { drawGiftCardPage } from './draw-gift-card.ts';
import { drawSlips } from './draw-slips.ts';
import { embedEInvoice } from './embed-e-invoice.ts';
import { BOLD, REGULAR, registerFonts } from './fonts.ts';
import type { GiftCardPaper } from './gift-card-paper.ts';

/** Draws the bill as a PDF of A4 pages with embedded fonts. Equal input gives equal bytes. */
export function drawBill(paper: BillPaper): Promise<Buffer> {
  return drawDocument({ ...paper, author: paper.house.name }, (document) => {
    drawLetter(document, paper);
    drawSlips(document, paper);
    numberPages(document, paper);
    if (paper.eInvoice !== undefined) embedEInvoice(document, paper.eInvoice, paper.createdAt);
  });
}

/** Draws a printable gift card as a PDF. */
export function drawGiftCard(paper: GiftCardPaper): Promise<Buffer> {
  return drawDocument({ ...paper, author: paper.houseName }, (document) => drawGiftCardPage(document, paper));
}

function drawDocument(
  about: Pick<BillPaper, 'lang' | 'title' | 'createdAt' | 'eInvoice'> & { author: string },
  draw: (document: Document) => void,
): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: about.lang,
    displayTitle: true,
    pdfVersion: '1.7',
    // Otherwise PDFKit loads a font that no document uses, and that an archivable one may not have.
    font: '',
    ...(about.eInvoice === undefined ? {} : { subset: 'PDF/A-3b' as const }),
    info: { Title: about.title, Author: about.author, CreationDate: about.createdAt },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  registerFonts(document);
  draw(document);
  document.end();
  return done;
}

function drawLetter(document: Document, paper: BillPaper): void {
  head(document, paper);
  write(document, paper.house.sender, LEFT, mm(42), { size: 6.5, colour: MUTED, width: mm(85) });
  let y = mm(47);
  for (const line of paper.recipient) y = write(document, line, LEFT, y, { size: 10.5, width: mm(85) });
  const facts = drawFacts(document, paper);
  if (paper.shippedTo) {
    y = Math.max(y + mm(5), mm(70));
    y = write(document, paper.shippedTo.title, LEFT, y, { size: 8, colour: MUTED, width: mm(85) });
    for (const line of paper.shippedTo.lines) y = write(document, line, LEFT, y, { size: 9, width: mm(85) });
  }
  y = Math.max(y, facts, mm(78)) + mm(8);
  y = write(document, paper.heading, LEFT, y, { font: BOLD, size: 16 });
  if (paper.stamp !== null) y = write(document, paper.stamp, LEFT, y, { font: BOLD, size: 12, colour: SALE });
  y = drawBlocks(document, paper, paper.blocks?.belowHeading, y);
  y = drawLines(document, paper, y + mm(4));
  y = drawTotals(document, paper, y + mm(3));
  y = drawVat(document, paper, y + mm(4));
  y += mm(4);
  for (const paragraph of paper.paragraphs) {
    y = fits(document, paper, y, heightOf(document, paragraph, WIDTH, 9.5));
    y = write(document, paragraph, LEFT, y) + mm(1.5);
  }
  for (const table of paper.tables) y = drawTable(document, paper, table, y + mm(3));
  document.y = drawBlocks(document, paper, paper.blocks?.atEnd, y);
}

/** Draws added blocks and returns the y below them. */
function drawBlocks(document: Document, paper: BillPaper, blocks: readonly PaperBlock[] = [], from: number): number {
  let y = from;
  for (const { title, paragraphs } of blocks) {
    y += mm(3);
    if (title !== undefined) {
      y = fits(document, paper, y, heightOf(document, title, WIDTH, 9.5, BOLD) + mm(8));
      y = write(document, title, LEFT, y, { font: BOLD }) + mm(0.5);
    }
    for (const paragraph of paragraphs) {
      y = fits(document, paper, y, heightOf(document, paragraph, WIDTH, 9.5));
      y = write(document, paragraph, LEFT, y) + mm(1.5);
    }
  }
  return y;
}

function drawFacts(document: Document, { facts }: BillPaper): number {
  const [x, valueX] = [LEFT + mm(95), LEFT + mm(130)];
  let y = mm(42);
  for (const [label, value] of facts) {
    const end = write(document, label, x, y, { size: 8, colour: MUTED, width: valueX - x - mm(2) });
    y = Math.max(end, write(document, value, valueX, y, { size: 8.5, width: RIGHT - valueX })) + mm(0.8);
  }
  return y;
}

const COLUMNS = { article: 0, quantity: WIDTH - mm(76), unit: WIDTH - mm(58), total: WIDTH - mm(28) } as const;

function tableHead(document: Document, { table }: BillPaper, y: number): number {
  const style = { size: 8, colour: MUTED } as const;
  const right = { ...style, align: 'right' } as const;
  // Documents without prices have empty heads, and an empty text ends at its own y.
  const end = Math.max(
    write(document, table.article, LEFT, y, { ...style, width: COLUMNS.quantity }),
    write(document, table.quantity, LEFT + COLUMNS.quantity, y, { ...right, width: mm(15) }),
    write(document, table.unit, LEFT + COLUMNS.unit, y, { ...right, width: mm(28) }),
    write(document, table.total, LEFT + COLUMNS.total, y, { ...right, width: mm(28) }),
  );
  rule(document, end + 1, INK, 0.75);
  return end + mm(2);
}

/** Width of the first column: it extends over columns that the document leaves empty. */
function articleWidth({ table, lines }: BillPaper): number {
  const isUsed = (column: 'quantity' | 'unit') => table[column] !== '' || lines.some((line) => line[column] !== '');
  const next = isUsed('quantity') ? COLUMNS.quantity : isUsed('unit') ? COLUMNS.unit : COLUMNS.total;
  return next - mm(4);
}

function drawLines(document: Document, paper: BillPaper, from: number): number {
  const width = articleWidth(paper);
  let y = tableHead(document, paper, from);
  for (const line of paper.lines) {
    const notes = line.notes.join(' · ');
    const height = heightOf(document, line.title, width, 9.5, BOLD) + heightOf(document, notes, width, 8) + mm(3);
    if (y + height > BOTTOM) y = tableHead(document, paper, nextPage(document, paper));
    const top = y;
    y = write(document, line.title, LEFT, y, { font: BOLD, width });
    y = write(document, notes, LEFT, y, { size: 8, colour: MUTED, width });
    write(document, line.quantity, LEFT + COLUMNS.quantity, top, { align: 'right', width: mm(15) });
    write(document, line.unit, LEFT + COLUMNS.unit, top, { align: 'right', width: mm(28) });
    write(document, line.total, LEFT + COLUMNS.total, top, { align: 'right', width: mm(28) });
    y += mm(1.2);
    rule(document, y);
    y += mm(1.8);
  }
  return y;
}

function drawTotals(document: Document, paper: BillPaper, from: number): number {
  const longest = Math.max(
    0,
    ...paper.totals.map(({ label, isStrong }) =>
      widthOf(document, label, isStrong ? { font: BOLD, size: 11.5 } : { size: 9.5 }),
    ),
  );
  // A long label begins further left, because its amount follows 10 mm before the column of totals.
  const labelWidth = Math.min(WIDTH - mm(28), Math.max(COLUMNS.total - COLUMNS.quantity + mm(20), longest + mm(14)));
  const x = LEFT + COLUMNS.total - labelWidth;
  const height = paper.totals.reduce((sum, { label }) => sum + heightOf(document, label, labelWidth, 11) + 2, 0);
  let y = fits(document, paper, from, height);
  for (const { label, value, isStrong } of paper.totals) {
    const style = isStrong ? { font: BOLD, size: 11.5 } : { size: 9.5 };
    if (isStrong) y += mm(1);
    const end = write(document, label, x, y, { ...style, width: labelWidth - mm(2) });
    write(document, value, LEFT + COLUMNS.total - mm(10), y, { ...style, align: 'right', width: mm(38) });
    y = end + mm(0.6);
  }
  return y;
}

function drawVat(document: Document, paper: BillPaper, from: number): number {
  const { title, heads, rows } = paper.vat;
  if (rows.length === 0) return from;
  let y = fits(document, paper, from, mm(6) + (rows.length + 1) * mm(4.5));
  y = write(document, title, LEFT, y, { size: 8, colour: MUTED });
  for (const [index, row] of [heads, ...rows].entries()) {
    let end = y;
    for (const [column, cell] of row.entries())
      end = write(document, cell, LEFT + column * mm(28), y, {
        size: 8,
        colour: index === 0 ? MUTED : INK,
        align: column === 0 ? 'left' : 'right',
        width: mm(column === 0 ? 20 : 26),
      });
    y = end;
  }
  return y;
}

function drawTable(document: Document, paper: BillPaper, table: PaperTable, from: number): number {
  let y = fits(document, paper, from, mm(24));
  y = write(document, table.title, LEFT, y, { font: BOLD, size: 11.5 }) + mm(1);
  // Dates of long months are wider than numbers.
  const firstCells = [table.heads, ...table.rows.map(({ cells }) => cells)].map(([cell = '']) => cell);
  const widest = Math.max(...firstCells.map((cell) => widthOf(document, cell, { size: 9 })));
  const firstWidth = Math.min(mm(45), Math.max(mm(25), widest + mm(1)));
  const row = (cells: string[], at: number, own: { colour: string; font: string }) => {
    const [first = '', label = '', amount = ''] = cells;
    const style = { size: 9, ...own };
    // An empty text ends at its own y.
    return Math.max(
      write(document, first, LEFT, at, { ...style, width: firstWidth }),
      write(document, amount, LEFT + mm(105), at, { ...style, align: 'right', width: mm(35) }),
      write(document, label, LEFT + firstWidth + mm(2), at, { ...style, width: mm(101) - firstWidth }),
    );
  };
  y = row(table.heads, y, { colour: MUTED, font: REGULAR });
  for (const { cells, isStrong } of table.rows) {
    y = fits(document, paper, y, mm(5));
    y = row(cells, y, { colour: INK, font: isStrong ? BOLD : REGULAR });
  }
  return y;
}

function numberPages(document: Document, paper: BillPaper): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // The page number is at the top, because a payment part may cover the foot.
    const text = paper.page.replace('{page}', String(page + 1)).replace('{of}', String(count));
    write(document, text, LEFT, mm(15), { size: 8, colour: MUTED, align: 'right' });
    if (!hasSlipBelow(page, count, paper))
      write(document, paper.house.footer, LEFT, PAPER.height - mm(16), { size: 7, colour: MUTED });
  }
}

/** Whether a Swiss payment part covers the foot of a page. The payment parts are on the last pages. */
function hasSlipBelow(page: number, count: number, { slips }: BillPaper): boolean {
  return page >= count - slips.filter(({ kind }) => kind === 'swiss').length;
}
