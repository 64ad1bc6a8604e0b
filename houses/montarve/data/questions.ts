import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { DemoQuestion } from '../../../src/shop/customers/reviews/index.ts';
import type { Locale } from '../../../src/tenants/tenant.ts';
import type { Range } from './range.ts';
import { variantsOf } from './variants.ts';

const LOCALES = ['de-CH', 'fr-CH', 'it-CH', 'en-CH', 'de-DE', 'de-AT', 'nl-NL'] as const satisfies readonly Locale[];
const DAY = 86_400_000;
const schema = v.array(
  v.object({
    product: v.string(),
    daysAgo: v.number(),
    locale: v.picklist(LOCALES),
    author: v.string(),
    text: v.string(),
    /** Null for a question that waits for an employee. */
    answer: v.nullable(v.string()),
  }),
);

/** Returns questions about products in the locales of a tenant, some of them without an answer. */
export function demoQuestions(range: Range, locales: readonly Locale[], now: Date): DemoQuestion[] {
  const file = path.join(import.meta.dirname, 'questions.json');
  const products = new Map(range.products.map((product) => [product.id, product]));
  return v.parse(schema, JSON.parse(fs.readFileSync(file, 'utf8'))).flatMap(({ product: id, daysAgo, ...texts }) => {
    const product = products.get(id);
    const [variant] = product && locales.includes(texts.locale) ? variantsOf(range, product, texts.locale) : [];
    const askedAt = new Date(now.getTime() - daysAgo * DAY);
    return variant ? [{ ...texts, productId: id, sku: variant.sku, askedAt }] : [];
  });
}
