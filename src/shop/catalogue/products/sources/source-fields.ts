import { isAttributeKey } from '../../attributes/index.ts';
import { schemaOf } from '../import/feed-schema.ts';
import type { ImportKind } from '../uploads/import-administration.store.ts';

/** Fields that a source can fill, in the order of the documentation. */
const PRODUCT_FIELDS: readonly string[] = Object.keys(schemaOf({ currency: '', timeZone: 'UTC' }).entries);

export const SOURCE_FIELDS: Record<ImportKind, readonly string[]> = {
  products: PRODUCT_FIELDS,
  prices: ['id', 'price', 'from', 'to'],
  stock: ['id', 'quantity', 'location'],
};

const DYNAMIC = /^c:(?:axis|facet)_([a-z][a-z_]{0,30})$/;

/** Whether a source of this kind can fill the field; products also have their attributes. */
export function isSourceField(kind: ImportKind, name: string): boolean {
  if (SOURCE_FIELDS[kind].includes(name)) return true;
  const [, key] = DYNAMIC.exec(name) ?? [];
  return kind === 'products' && key !== undefined && isAttributeKey(key);
}
