import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Language } from '../../../src/tenants/tenant.ts';
import type { RangeProduct } from './range.ts';

/** Languages of the range that DEMO_LANGUAGES adds. Their files are read only then. */
export type TranslatedLanguage = 'it' | 'en';

export const isTranslated = (language: Language): language is TranslatedLanguage =>
  language === 'it' || language === 'en';

const wordsSchema = v.record(v.string(), v.string());
/** Texts by product id. Alternative texts of the photos are by colour. */
const productsSchema = v.record(
  v.string(),
  v.object({
    title: v.string(),
    description: v.string(),
    highlights: v.array(v.string()),
    alts: v.record(v.string(), v.string()),
  }),
);

function read<T>(schema: v.GenericSchema<unknown, T>, language: TranslatedLanguage, name: string): T {
  const file = path.join(import.meta.dirname, 'translations', language, name);
  return v.parse(schema, JSON.parse(fs.readFileSync(file, 'utf8')));
}

const categoriesSchema = v.record(v.string(), v.object({ name: v.string(), path: v.string() }));

/** Returns names and paths of the categories by id. */
export const readCategories = (language: TranslatedLanguage): v.InferOutput<typeof categoriesSchema> =>
  read(categoriesSchema, language, 'categories.json');

/** Returns a translator from Swiss German for each product. It throws on a text without a translation. */
export function readTranslation(language: TranslatedLanguage): (product: RangeProduct) => (text: string) => string {
  const words = new Map(Object.entries(read(wordsSchema, language, 'words.json')));
  const products = read(productsSchema, language, 'products.json');
  return (product) => {
    const texts = products[product.id];
    if (!texts) throw new Error(`product ${product.id} has no texts in ${language}`);
    const own = new Map([
      [product.title.de, texts.title],
      [product.description.de, texts.description],
      ...product.highlights.de.map((highlight, index): [string, string] => [highlight, texts.highlights[index] ?? '']),
      ...product.colours.map(({ id, alt }): [string, string] => [alt.de, texts.alts[id] ?? '']),
    ]);
    return (text) => {
      const translated = own.get(text) || words.get(text);
      if (translated === undefined)
        throw new Error(`product ${product.id}: no translation of "${text}" in ${language}`);
      return translated;
    };
  };
}
