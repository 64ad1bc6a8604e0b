import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { languageOf } from '../../../src/languages/language.ts';
import type { Locale } from '../../../src/tenants/tenant.ts';
import { popularReviews } from './popular-reviews.ts';
import type { Range } from './range.ts';
import { isTranslated } from './translations.ts';
import { variantsOf } from './variants.ts';

const review = {
  product: v.string(),
  daysAgo: v.number(),
  stars: v.number(),
  author: v.string(),
  title: v.string(),
  text: v.string(),
};
const schema = v.array(v.object({ ...review, language: v.picklist(['de', 'fr']) }));
const DAY = 86_400_000;
const translatedSchema = v.array(v.object(review));

const read = (name: string): unknown => JSON.parse(fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'));

/** Returns the reviews that only the Swiss tenant has, those of its first languages in the order of their file. */
function swissReviews(
  locales: readonly Locale[],
): (v.InferOutput<typeof translatedSchema>[number] & { locale: Locale })[] {
  const first = v.parse(schema, read('reviews.json')).map(({ language, ...texts }) => {
    const locale: Locale = language === 'de' ? 'de-CH' : 'fr-CH';
    return { ...texts, locale };
  });
  const further = locales.flatMap((locale) => {
    const language = languageOf(locale);
    if (!isTranslated(language)) return [];
    return v
      .parse(translatedSchema, read(`translations/${language}/reviews.json`))
      .map((texts) => ({ ...texts, locale }));
  });
  return [...first, ...further];
}

/**
 * Writes the reviews of the tenants in the usual import format: many of popular products in each tenant. Switzerland
 * has a few of others too. The import marks them as demo reviews.
 */
export function writeReviews(
  range: Range,
  tenants: readonly { id: string; locales: readonly Locale[] }[],
  folder: string,
  now: Date,
): string {
  const products = new Map(range.products.map((product) => [product.id, product]));
  const all = tenants.flatMap(({ id, locales }) => [
    ...(id === 'ch' ? swissReviews(locales) : []),
    ...locales.flatMap((locale) => popularReviews(range, locale).map((review) => ({ ...review, locale }))),
  ]);
  const rows = all.flatMap(({ product, daysAgo, stars, locale, ...texts }) => {
    const own = products.get(product);
    const [variant] = own ? variantsOf(range, own, locale) : [];
    const date = new Date(now.getTime() - daysAgo * DAY).toISOString().slice(0, 10);
    return variant ? [{ id: variant.sku, rating: String(stars), ...texts, date, locale }] : [];
  });
  const file = path.join(folder, 'reviews.jsonl');
  fs.writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return file;
}
