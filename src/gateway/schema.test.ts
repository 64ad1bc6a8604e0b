import { lexicographicSortSchema, printSchema } from 'graphql';
import { expect, test } from 'vitest';
import { createSchema } from './schema.ts';

test('the schema is the one written down for those who use it; update with "vitest run -u"', async () => {
  const text = `${printSchema(lexicographicSortSchema(createSchema()))}\n`;
  await expect(text).toMatchFileSnapshot('../../docs/gateway.graphql');
});

test('identities of caches are keys that every answer can carry', () => {
  const schema = createSchema();
  const keys = { Product: 'sku', SeoData: 'sku', SortingOrder: 'key', Basket: 'id', Wishlist: 'id' };
  for (const [name, key] of Object.entries(keys)) {
    const type = schema.getType(name);
    expect(type && 'getFields' in type && Object.keys(type.getFields())).toContain(key);
  }
});
