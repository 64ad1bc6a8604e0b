import fs from 'node:fs';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import type { Language } from '../../../src/tenants/tenant.ts';
import type { Range, RangeLanguage, RangeProduct, Words } from './range.ts';
import { isTranslated, readTranslation, type TranslatedLanguage } from './translations.ts';

/** Products of the demo that have a data sheet in each language. */
const PRODUCTS = ['200101', '200106', '200111', '200201', '300101', '300105', '300108', '300109'];
type SheetLanguage = RangeLanguage | TranslatedLanguage;
const TITLES: Readonly<Record<SheetLanguage, string>> = {
  de: 'Datenblatt',
  fr: 'Fiche technique',
  nl: 'Gegevensblad',
  it: 'Scheda tecnica',
  en: 'Data sheet',
};
const MARGIN = 56;
/** Width of the column of names, in points. */
const NAME_WIDTH = 190;

/** Files of data sheets beside the feeds, by product and language ("200101 de"). */
export type DataSheets = ReadonlyMap<string, string>;

const hasTitle = (language: Language): language is SheetLanguage => language in TITLES;

/** Writes data sheets drawn from the details of products into the folder of the feeds, in each of the languages. */
export async function writeDataSheets(
  folder: string,
  range: Range,
  languages: readonly Language[],
  now: Date,
): Promise<DataSheets> {
  fs.mkdirSync(folder, { recursive: true });
  const sheets = new Map<string, string>();
  const products = range.products.filter(({ id }) => PRODUCTS.includes(id));
  for (const language of languages.filter(hasTitle)) {
    const speaker = speakerOf(language);
    for (const product of products) {
      const file = `${product.id}-${language}.pdf`;
      fs.writeFileSync(path.join(folder, file), await drawDataSheet(product, { language, say: speaker(product), now }));
      sheets.set(`${product.id} ${language}`, file);
    }
  }
  return sheets;
}

/** Returns the texts of a product in a language; its translations are read once. */
function speakerOf(language: SheetLanguage): (product: RangeProduct) => (words: Words) => string {
  if (!isTranslated(language)) return () => (words) => words[language];
  const translation = readTranslation(language);
  return (product) => {
    const translate = translation(product);
    return ({ de }) => translate(de);
  };
}

/** Draws name, number and details of a product on A4. */
function drawDataSheet(
  product: RangeProduct,
  { language, say, now }: { language: SheetLanguage; say: (words: Words) => string; now: Date },
): Promise<Buffer> {
  const title = say(product.title);
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
    document.font('Helvetica-Bold').text(plain(say(name)), MARGIN, y, { width: NAME_WIDTH - 12 });
    const after = document.y;
    document.font('Helvetica').text(plain(say(value)), MARGIN + NAME_WIDTH, y, { width });
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
