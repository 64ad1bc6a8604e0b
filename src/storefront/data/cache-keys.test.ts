import { expect, test } from 'vitest';
import { CACHE_KEYS } from './cache-keys.ts';

test.each([
  ['Product', { sku: 'a', id: 'b' }, 'a'],
  ['SeoData', { sku: 'a' }, 'a'],
  ['SortingOrder', { key: 'price-asc' }, 'price-asc'],
  ['Basket', { id: 'whatever' }, 'MyUniqueBasketId'],
  ['Wishlist', {}, 'MyUniqueWishlistId'],
  ['Product', { name: 'without its number' }, null],
  ['Picture', { id: 'has an id' }, null],
  ['Category', { id: 'has an id' }, null],
  ['toString', { id: 'no type' }, null],
])('caches %s %j as %s', (type, entity, key) => {
  expect(CACHE_KEYS[type]?.(entity)).toBe(key);
});
