import { lexicographicSortSchema, printSchema } from 'graphql';
import { expect, test } from 'vitest';
import { createSchema } from './schema.ts';

test('the schema equals its published file; update with "vitest run -u"', async () => {
  const text = `${printSchema(lexicographicSortSchema(createSchema()))}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/gateway.graphql');
});

test('cache identities are keys that every response can contain', () => {
  const schema = createSchema();
  const keys = { Product: 'sku', SeoData: 'sku', SortingOrder: 'key', Basket: 'id', Wishlist: 'id' };
  for (const [name, key] of Object.entries(keys)) {
    const type = schema.getType(name);
    expect(type && 'getFields' in type && Object.keys(type.getFields())).toContain(key);
  }
});
