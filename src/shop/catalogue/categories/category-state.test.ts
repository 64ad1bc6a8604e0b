import { expect, test } from 'vitest';
import { categoryBlockers, categoryCompleteness } from './category-state.ts';
import type { TreeCategory } from './category-tree.ts';

const category = (id: string, parentId: string | null, locales: string[]): TreeCategory => ({
  id,
  parentId,
  position: 1,
  texts: Object.fromEntries(locales.map((locale) => [locale, { name: id, path: id }])),
});
const book = new Map(
  [
    category('top', null, ['de-CH']),
    category('mid', 'top', ['de-CH', 'fr-CH']),
    category('leaf', 'mid', ['de-CH', 'fr-CH']),
  ].map((one) => [one.id, one]),
);
const SOLD = new Set(['ch de-CH leaf', 'ch fr-CH leaf']);
const at = (id: string, locale: string, hidden: string[] = [], sold = SOLD) =>
  categoryBlockers({ book, hidden: new Set(hidden), sold }, id, { tenant: 'ch', locale });

test('a category with products below it and a named chain is shown', () => {
  expect(at('top', 'de-CH')).toEqual([]);
  expect(at('leaf', 'de-CH')).toEqual([]);
});

test('names each reason why a category is not shown', () => {
  expect(at('top', 'fr-CH')).toEqual([{ kind: 'no-name', locale: 'fr-CH' }]);
  expect(at('leaf', 'fr-CH')).toEqual([{ kind: 'no-name-above', locale: 'fr-CH', category: 'top' }]);
  expect(at('leaf', 'de-CH', ['mid', 'leaf'])).toEqual([{ kind: 'hidden' }, { kind: 'hidden-above', category: 'mid' }]);
  expect(at('mid', 'de-CH', [], new Set())).toEqual([{ kind: 'no-products', tenant: 'ch', locale: 'de-CH' }]);
});

test('counts the parts of each locale; a picture needs its description', () => {
  const texts = {
    'de-CH': { intro: 'a', landingText: 'b', seoTitle: 'c', seoDescription: 'd', pictureAlt: '' },
  };
  const given = { names: { 'de-CH': 'A' }, texts };
  expect(categoryCompleteness({ ...given, hasPicture: false }, ['de-CH'])).toEqual([
    { locale: 'de-CH', done: 5, of: 5, missing: [] },
  ]);
  expect(categoryCompleteness({ ...given, hasPicture: true }, ['de-CH', 'fr-CH'])).toEqual([
    { locale: 'de-CH', done: 5, of: 6, missing: ['pictureAlt'] },
    {
      locale: 'fr-CH',
      done: 0,
      of: 6,
      missing: ['name', 'intro', 'landingText', 'seoTitle', 'seoDescription', 'pictureAlt'],
    },
  ]);
});
