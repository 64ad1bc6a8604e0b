import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Range } from './range.ts';
import { variantsOf } from './variants.ts';

const schema = v.array(
  v.object({
    product: v.string(),
    daysAgo: v.number(),
    stars: v.number(),
    language: v.picklist(['de', 'fr']),
    author: v.string(),
    title: v.string(),
    text: v.string(),
  }),
);

const DAY = 86_400_000;

/** Writes the reviews of the Swiss tenant in the usual import format. The import marks them as demo reviews. */
export function writeReviews(range: Range, folder: string, now: Date): string {
  const source: unknown = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'reviews.json'), 'utf8'));
  const products = new Map(range.products.map((product) => [product.id, product]));
  const rows = v.parse(schema, source).flatMap(({ product, daysAgo, stars, language, ...texts }) => {
    const own = products.get(product);
    const locale = language === 'de' ? 'de-CH' : 'fr-CH';
    const [variant] = own ? variantsOf(range, own, locale) : [];
    const date = new Date(now.getTime() - daysAgo * DAY).toISOString().slice(0, 10);
    return variant ? [{ id: variant.sku, rating: String(stars), ...texts, date, locale }] : [];
  });
  const file = path.join(folder, 'reviews.jsonl');
  fs.writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return file;
}
