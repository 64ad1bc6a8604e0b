import fs from 'node:fs';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import type { Range, RangeLanguage, RangeProduct } from './range.ts';

/** Products of the demo that have a data sheet in each language of the range. */
const PRODUCTS = ['200101', '200106', '200111', '200201', '300101', '300105', '300108', '300109'];
const LANGUAGES = ['de', 'fr', 'nl'] as const satisfies readonly RangeLanguage[];
const TITLES: Record<RangeLanguage, string> = { de: 'Datenblatt', fr: 'Fiche technique', nl: 'Gegevensblad' };
const MARGIN = 56;
/** Width of the column of names, in points. */
const NAME_WIDTH = 190;

/** Files of data sheets beside the feeds, by product and language ("200101 de"). */
export type DataSheets = ReadonlyMap<string, string>;

/** Writes data sheets drawn from the details of products into the folder of the feeds. */
export async function writeDataSheets(folder: string, range: Range, now: Date): Promise<DataSheets> {
  fs.mkdirSync(folder, { recursive: true });
  const sheets = new Map<string, string>();
  for (const product of range.products.filter(({ id }) => PRODUCTS.includes(id)))
    for (const language of LANGUAGES) {
      const file = `${product.id}-${language}.pdf`;
      fs.writeFileSync(path.join(folder, file), await drawDataSheet(product, language, now));
      sheets.set(`${product.id} ${language}`, file);
    }
  return sheets;
}

/** Draws name, number and details of a product on A4. */
function drawDataSheet(product: RangeProduct, language: RangeLanguage, now: Date): Promise<Buffer> {
  const title = product.title[language];
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    info: { Title: `${TITLES[language]}: ${title}`, CreationDate: now },
  });
  const drawn = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const width = document.page.width - 2 * MARGIN - NAME_WIDTH;
  document.fontSize(10).text(TITLES[language]).moveDown(0.5);
  document.font('Helvetica-Bold').fontSize(18).text(plain(title));
  document.font('Helvetica').fontSize(10).text(`${product.brand}, ${product.id}`).moveDown(1.5);
  for (const { name, value } of product.details) {
    const { y } = document;
    document.font('Helvetica-Bold').text(plain(name[language]), MARGIN, y, { width: NAME_WIDTH - 12 });
    const after = document.y;
    document.font('Helvetica').text(plain(value[language]), MARGIN + NAME_WIDTH, y, { width });
    document.y = Math.max(after, document.y) + 4;
    if (document.y > document.page.height - 2 * MARGIN) document.addPage();
  }
  document.end();
  return drawn;
}

/** Standard fonts of PDF lack some spaces and signs. */
function plain(text: string): string {
  return text
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll('−', '-')
    .replaceAll('≤', '<=')
    .replaceAll('≥', '>=');
}
