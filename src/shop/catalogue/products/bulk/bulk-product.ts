import type { EditorProduct, EditorPublication, EditorText, ProductStatus } from '../editor/editor-product.ts';
import type { ImportedPricePeriod } from '../import/price-periods.ts';
import { timelineAt, timelineText } from './price-timeline.ts';
import { saleStateOf, saleStateText } from './sale-state.ts';

export type BulkVariant = {
  sku: string;
  gtin: string | null;
  ended: boolean;
  stock: number;
  /** Whether its stock is that of its parts. */
  isSet: boolean;
  /** Attributes that distinguish the variants. */
  axes: string[];
  /** Prices from now on by tenant, in order of time. */
  prices: Record<string, ImportedPricePeriod[]>;
  /** Whether it is on sale, by tenant that has it. */
  offers: Record<string, boolean>;
};

/** Part of a product that bulk actions read and write. */
export type BulkProduct = Pick<EditorProduct, 'manufacturer' | 'energy' | 'tyre' | 'legal'> & {
  id: string;
  status: ProductStatus;
  successor: string | null;
  brand: string;
  categoryId: string | null;
  furtherIds: string[];
  /** `details`: composition only. */
  texts: Pick<EditorText, 'locale' | 'title' | 'legal' | 'details'>[];
  publications: EditorPublication[];
  /** Stored values by attribute. */
  attributes: Record<string, string[]>;
  pictures: string[];
  variants: BulkVariant[];
};

/** Part of a field's name behind its kind: a locale, attribute or SKU. */
export const fieldRest = (field: string): string => field.slice(field.indexOf('.') + 1);
export const fieldKind = (field: string): string => field.split('.', 1)[0] ?? '';

/** Returns tenant and SKU of the name "price.ch.100101-01". */
export function priceFieldParts(field: string): { tenant: string; sku: string } {
  const rest = fieldRest(field);
  const tenant = rest.split('.', 1)[0] ?? '';
  return { tenant, sku: rest.slice(tenant.length + 1) };
}

export const valuesText = (values: readonly string[] | undefined): string => [...(values ?? [])].sort().join(',');

/**
 * Returns the value of a field as a text, by which an action recognises that it has changed since; null for a field
 * that the product does not have.
 */
export function bulkValue(product: BulkProduct, field: string, now: number): string | null {
  const rest = fieldRest(field);
  switch (fieldKind(field)) {
    case 'title':
      return product.texts.find(({ locale }) => locale === rest)?.title ?? '';
    case 'category':
      return product.categoryId ?? '';
    case 'further':
      return product.furtherIds.join(',');
    case 'attribute':
      return valuesText(product.attributes[rest]);
    case 'status':
      return saleStateText(saleStateOf(product));
    case 'stock': {
      const variant = product.variants.find(({ sku }) => sku === rest);
      return variant ? String(variant.stock) : null;
    }
    case 'price': {
      const { tenant, sku } = priceFieldParts(field);
      const variant = product.variants.find((own) => own.sku === sku);
      return variant ? timelineText(timelineAt(variant.prices[tenant] ?? [], now)) : null;
    }
    default:
      return null;
  }
}
