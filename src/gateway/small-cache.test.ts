import { expect, test } from 'vitest';
import { smallCache } from './small-cache.ts';

test('evicts the least recently used value first', () => {
  const cache = smallCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

test('replaces a value that is set again', () => {
  const cache = smallCache<number>(2);
  cache.set('a', 1);
  cache.set('a', 2);
  cache.set('b', 3);
  expect([cache.get('a'), cache.get('b')]).toEqual([2, 3]);
});
