import type { EditorProduct, EditorText } from './editor-product.ts';
import { editorPriceAt } from './editor-product.ts';

/** Part of a product that a tenant's page needs. */
export type SaleBlockerKind = 'category' | 'title' | 'variants' | 'price' | 'pictures';
/** `field`: name of the field that mends it. */
export type SaleBlocker = { kind: SaleBlockerKind; field: string; locale?: string; tenant: string; sku?: string };

type Shop = { id: string; locales: readonly { locale: string }[] };

/**
 * Returns what a product lacks for its sale in a tenant; empty if it can be published. It needs a category, a title in
 * each locale, a price for each variant, and a picture.
 */
export function blockersOf(product: EditorProduct, tenant: Shop, now: number): SaleBlocker[] {
  const found: SaleBlocker[] = [];
  if (product.categoryId === null) found.push({ kind: 'category', field: 'category', tenant: tenant.id });
  for (const { locale } of tenant.locales) {
    if (!product.texts.some((text) => text.locale === locale && text.title !== ''))
      found.push({ kind: 'title', field: `title.${locale}`, locale, tenant: tenant.id });
  }
  const live = product.variants.filter(({ ended }) => !ended);
  if (live.length === 0) found.push({ kind: 'variants', field: 'axis.colour', tenant: tenant.id });
  for (const { sku, prices } of live) {
    if (editorPriceAt(prices[tenant.id], now) === null)
      found.push({ kind: 'price', field: `price.${tenant.id}.${sku}`, tenant: tenant.id, sku });
  }
  if (product.pictures.length === 0) found.push({ kind: 'pictures', field: 'files', tenant: tenant.id });
  return found;
}

export type MissingText = 'title' | 'description' | 'highlights' | 'composition' | 'alt';

/** Returns the texts that a locale lacks, and those of pictures once for all pictures. */
export function missingTexts(product: EditorProduct, locale: string): MissingText[] {
  const text: EditorText | undefined = product.texts.find((entry) => entry.locale === locale);
  const missing: MissingText[] = [];
  if (!text?.title) missing.push('title');
  if (!text?.description) missing.push('description');
  if (!text || text.highlights.length === 0) missing.push('highlights');
  if (!text?.details.some(({ section }) => section === 'material')) missing.push('composition');
  if (product.pictures.some(({ alts }) => !alts[locale])) missing.push('alt');
  return missing;
}
