import type { Pool } from '../../../platform/database/pool.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { attributesOf, isDescribing, nameIn, readAttributeBook, type ValidAttribute } from '../attributes/index.ts';
import { type ComparedValue, comparedValues } from './comparison.store.ts';
import { yesNoLabel } from './import/labels.ts';
import type { Article } from './types.ts';

/** Attribute of compared products: one text for each product, '' for none. */
export type ComparedRow = { key: string; name: string; values: string[]; differs: boolean };

/**
 * Returns the comparison fields of the products' main categories, those of the first product first. Fields that no
 * product has a value for are left out.
 */
export async function comparedRows(
  pool: Pool,
  request: { tenant: Tenant; locale: Locale; articles: readonly Pick<Article, 'productId' | 'categoryId'>[] },
): Promise<ComparedRow[]> {
  const { tenant, locale, articles } = request;
  if (articles.length === 0) return [];
  const book = await readAttributeBook(pool);
  const fields = new Map(
    articles
      .flatMap(({ categoryId }) => attributesOf(book, categoryId))
      .filter((attribute) => attribute.comparable && isDescribing(attribute))
      // The brand stands above, with the name.
      .flatMap((attribute) => (attribute.key === 'brand' ? [] : [[attribute.key, attribute] as const])),
  );
  const productIds = articles.map(({ productId }) => productId);
  const found = await comparedValues(pool, { tenant: tenant.id, locale, productIds, keys: [...fields.keys()] });
  const byPlace = Map.groupBy(found, ({ productId, key }) => `${key} ${productId}`);
  return [...fields.values()].flatMap((attribute) => {
    const values = productIds.map((id) => valueText(attribute, byPlace.get(`${attribute.key} ${id}`) ?? [], locale));
    if (values.every((value) => value === '')) return [];
    return [
      { key: attribute.key, name: nameIn(attribute.names, locale, attribute.key), values, differs: differ(values) },
    ];
  });
}

/** Whether products have different values. */
export function differ(values: readonly string[]): boolean {
  return new Set(values).size > 1;
}

/** Writes the values of a product with the unit of the attribute, unless the label has it already. */
export function valueText(
  { kind, unit }: Pick<ValidAttribute, 'kind' | 'unit'>,
  values: readonly Pick<ComparedValue, 'value' | 'label'>[],
  locale: string,
): string {
  return values
    .map(({ value, label }) => {
      if (kind === 'yes-no' && (value === '0' || value === '1') && label === value) return yesNoLabel(locale, value);
      const isBare = (kind === 'number' || kind === 'range') && unit !== '' && /[\d.,-]$/.test(label);
      return isBare ? `${label}\u00a0${unit}` : label;
    })
    .join(', ');
}
