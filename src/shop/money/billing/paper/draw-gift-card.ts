import { encode } from 'uqr';
import { DOCUMENT_COLOURS } from '../../../../tenants/document-colours.ts';
import { type Document, heightOf, INK, LEFT, MUTED, mm, PAPER, WIDTH, write } from './bill-layout.ts';
import { BOLD } from './fonts.ts';
import type { GiftCardPaper } from './gift-card-paper.ts';

const BAND = mm(98);
const CODE_SIZE = mm(34);

/** Draws a gift card on an A4 page that can be folded in the middle: the picture above, message and code below. */
export function drawGiftCardPage(document: Document, paper: GiftCardPaper): void {
  document.rect(0, 0, PAPER.width, BAND).fill(DOCUMENT_COLOURS.accent);
  drawRibbon(document);
  const white = { colour: '#ffffff', width: WIDTH * 0.66 } as const;
  document.font(BOLD).fontSize(17).fillColor('#ffffff').text(paper.houseName, LEFT, mm(18), { characterSpacing: 0.8 });
  const below = write(document, paper.motif, LEFT, mm(32), { ...white, font: BOLD, size: 28 });
  write(document, paper.amount, LEFT, below + mm(4), { ...white, font: BOLD, size: 34 });
  let y = BAND + mm(16);
  if (paper.name !== '') y = write(document, paper.name, LEFT, y, { font: BOLD, size: 14 }) + mm(3);
  for (const line of paper.message) y = write(document, line, LEFT, y, { size: 12 }) + mm(1);
  if (paper.from !== '') y = write(document, paper.from, LEFT, y + mm(2), { font: BOLD, size: 12 });
  drawCodePart(document, paper, Math.max(y + mm(12), mm(168)));
  write(document, paper.footer, LEFT, PAPER.height - mm(16), { size: 7, colour: MUTED });
}

/** Draws the ribbon of a parcel at the right of the picture. */
function drawRibbon(document: Document): void {
  const x = PAPER.width - mm(52);
  document.rect(x, 0, mm(14), BAND).fill(DOCUMENT_COLOURS.sale);
  document.rect(0, BAND - mm(18), PAPER.width, mm(6)).fill(DOCUMENT_COLOURS.sale);
  const [cx, cy] = [x + mm(7), BAND - mm(15)];
  for (const side of [-1, 1])
    document
      .moveTo(cx, cy)
      .bezierCurveTo(cx + side * mm(8), cy - mm(16), cx + side * mm(26), cy - mm(14), cx + side * mm(20), cy)
      .bezierCurveTo(cx + side * mm(18), cy + mm(5), cx + side * mm(8), cy + mm(4), cx, cy)
      .lineWidth(mm(2.4))
      .strokeColor('#ffffff')
      .stroke();
}

function drawCodePart(document: Document, paper: GiftCardPaper, top: number): void {
  const { size, data } = encode(paper.code, { ecc: 'M', border: 0 });
  const module = CODE_SIZE / size;
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) document.rect(LEFT + column * module, top + row * module, module, module);
  document.fill('#000000');
  write(document, paper.scan, LEFT, top + CODE_SIZE + mm(2), { size: 8, colour: MUTED, width: CODE_SIZE + mm(6) });
  const x = LEFT + CODE_SIZE + mm(10);
  const width = WIDTH - CODE_SIZE - mm(10);
  document.font(BOLD).fontSize(19).fillColor(INK).text(paper.code, x, top, { width, characterSpacing: 1 });
  let y = top + heightOf(document, paper.code, width, 19, BOLD) + mm(4);
  for (const [label, value] of paper.facts) {
    write(document, label, x, y, { size: 9, colour: MUTED, width: mm(36) });
    y = write(document, value, x + mm(38), y, { size: 10, width: width - mm(38) }) + mm(1);
  }
  write(document, paper.how, x, y + mm(2), { size: 9.5, width });
}
