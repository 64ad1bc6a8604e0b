import type { Tenant } from '../../../../tenants/tenant.ts';
import { type LegalGapKind, legalGaps } from '../../legal-data/index.ts';
import type { EditorProduct, EditorText, EditorVariant } from './editor-product.ts';
import { editorPriceAt } from './editor-product.ts';

/** Part of a product that a tenant's page needs. */
export type SaleBlockerKind = 'category' | 'title' | 'variants' | 'price' | 'pictures' | LegalGapKind;
/** `field`: name of the field that mends it. */
export type SaleBlocker = { kind: SaleBlockerKind; field: string; locale?: string; tenant: string; sku?: string };

type Shop = { id: string; locales: readonly { locale: string }[]; legal: Tenant['legal'] };

/** Part of a product that its sale depends on. */
export type SaleFacts = Pick<EditorProduct, 'categoryId' | 'manufacturer' | 'energy' | 'tyre' | 'legal'> & {
  texts: readonly Pick<EditorText, 'locale' | 'title' | 'legal' | 'details'>[];
  variants: readonly Pick<EditorVariant, 'sku' | 'ended' | 'prices'>[];
  pictures: readonly unknown[];
};

/**
 * Returns what a product lacks for its sale in a tenant; empty if it can be published. It needs a category, a title in
 * each locale, a price for each variant, and a picture.
 */
export function blockersOf(product: SaleFacts, tenant: Shop, now: number): SaleBlocker[] {
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
  return tenant.legal.whenMissing === 'block' ? [...found, ...legalLacks(product, tenant)] : found;
}

/** Returns the legal data that a product lacks in a tenant (docs/rules/legal-product-data.md#missing). */
export function legalLacks(product: SaleFacts, tenant: Shop): SaleBlocker[] {
  const { manufacturer, energy, tyre, legal, texts } = product;
  const hasWarnings = texts.some((text) => (text.legal.warnings ?? []).length > 0);
  const found = tenant.locales.flatMap(({ locale }) => {
    const own = texts.find((text) => text.locale === locale);
    const { warnings = [], wood = [] } = own?.legal ?? {};
    const { kinds = [], durabilityYears = null } = legal;
    const judged = { manufacturer, energy, tyre, kinds, durabilityYears, warnings, wood };
    const hasComposition = own?.details.some(({ section }) => section === 'material') ?? false;
    return legalGaps(judged, { terms: tenant.legal, locale, hasWarnings, hasComposition }).map((gap) => ({
      ...gap,
      locale,
      tenant: tenant.id,
    }));
  });
  // Data that no locale changes are missing once.
  return [...new Map(found.map((gap) => [`${gap.kind} ${gap.field}`, gap])).values()];
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
