import type { EditorProduct, EditorText } from './editor-product.ts';
import { priceAt } from './editor-product.ts';

/** Part of a product that a tenant's page needs. */
export type BlockerKind = 'category' | 'title' | 'variants' | 'price' | 'pictures';
/** `field`: name of the field that mends it. */
export type Blocker = { kind: BlockerKind; field: string; locale?: string; tenant: string; sku?: string };

type Shop = { id: string; locales: readonly { locale: string }[] };

/**
 * Returns what keeps a product from being sold in a tenant: a category, a title in each of its locales, a variant with
 * a price, a picture. Empty if it can be published.
 */
export function blockersOf(product: EditorProduct, tenant: Shop, now: number): Blocker[] {
  const found: Blocker[] = [];
  if (product.categoryId === null) found.push({ kind: 'category', field: 'category', tenant: tenant.id });
  for (const { locale } of tenant.locales) {
    if (!product.texts.some((text) => text.locale === locale && text.title !== ''))
      found.push({ kind: 'title', field: `title.${locale}`, locale, tenant: tenant.id });
  }
  const live = product.variants.filter(({ ended }) => !ended);
  if (live.length === 0) found.push({ kind: 'variants', field: 'axis.colour', tenant: tenant.id });
  for (const { sku, prices } of live) {
    if (priceAt(prices[tenant.id], now) === null)
      found.push({ kind: 'price', field: `price.${tenant.id}.${sku}`, tenant: tenant.id, sku });
  }
  if (product.pictures.length === 0) found.push({ kind: 'pictures', field: 'files', tenant: tenant.id });
  return found;
}

export type TextPart = 'title' | 'description' | 'highlights' | 'composition' | 'alt';

/** Returns the texts that a locale lacks, and those of pictures once for all pictures. */
export function missingTexts(product: EditorProduct, locale: string): TextPart[] {
  const text: EditorText | undefined = product.texts.find((entry) => entry.locale === locale);
  const missing: TextPart[] = [];
  if (!text?.title) missing.push('title');
  if (!text?.description) missing.push('description');
  if (!text || text.highlights.length === 0) missing.push('highlights');
  if (!text?.details.some(({ section }) => section === 'material')) missing.push('composition');
  if (product.pictures.some(({ alts }) => !alts[locale])) missing.push('alt');
  return missing;
}
