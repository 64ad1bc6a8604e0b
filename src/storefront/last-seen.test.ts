import { beforeEach, expect, test } from 'vitest';
import { MOST_SEEN, openLastSeen, type SeenProduct, withSeen } from './last-seen.ts';

const seen = (name: string, sku = `${name}-1`): SeenProduct => ({ sku, productId: name });

let kept: Map<string, string>;
let isAllowed: boolean;
const store = () => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const list = openLastSeen(store, () => isAllowed);
beforeEach(() => {
  kept = new Map();
  isAllowed = true;
});

test('lists the newest first, each product once, up to the limit', () => {
  expect(withSeen([seen('a'), seen('b')], seen('b', 'b-2'))).toEqual([seen('b', 'b-2'), seen('a')]);
  const many = Array.from({ length: 40 }, (_, index) => seen(`p${index}`));
  const all = many.reduce<SeenProduct[]>(withSeen, []);
  expect(all).toHaveLength(MOST_SEEN);
  expect(all[0]).toEqual(many.at(-1));
});

test('stores nothing without consent and deletes the list on its withdrawal', () => {
  list.remember(seen('a'));
  expect(list.read()).toEqual([seen('a')]);
  isAllowed = false;
  list.remember(seen('b'));
  expect(list.read()).toEqual([]);
  expect(kept.size).toBe(0);
  isAllowed = true;
  expect(list.read()).toEqual([]);
});

test('deletes the list', () => {
  list.remember(seen('a'));
  list.clear();
  expect([list.read(), kept.size]).toEqual([[], 0]);
});

test.each(['{', '"text"', '[1]', '[{"sku":1}]', 'null'])('treats %s as no list', (value) => {
  kept.set('last-seen', value);
  expect(list.read()).toEqual([]);
});

test('is empty in a browser that blocks storage', () => {
  const closed = openLastSeen(
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
    () => true,
  );
  closed.remember(seen('a'));
  closed.clear();
  expect(closed.read()).toEqual([]);
});
