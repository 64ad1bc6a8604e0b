import { describe, expect, test } from 'vitest';
import { readCategoryForm, readProductNumbers } from './category-entry.ts';

describe('readCategoryForm', () => {
  test('makes slugs of names, as each language writes them, and cleans texts', () => {
    expect(
      readCategoryForm({
        'name.de-CH': ' Möbel  & Küche ',
        'name.fr-CH': 'Été à la maison',
        'slug.fr-CH': 'Été',
        'intro.de-CH': 'Eins\r\n\r\n\r\n\r\nZwei\u0007',
        'seoTitle.fr-CH': 'Titre\nlong',
        sorting: 'newest',
        hidden: '1',
      }),
    ).toMatchObject({
      category: {
        names: { 'de-CH': 'Möbel & Küche', 'fr-CH': 'Été à la maison' },
        slugs: { 'de-CH': 'moebel-kueche', 'fr-CH': 'ete' },
        texts: { 'de-CH': { intro: 'Eins\n\nZwei' }, 'fr-CH': { seoTitle: 'Titre long' } },
        sorting: 'newest',
        hidden: true,
      },
    });
  });

  test.each([
    [{}, { problem: 'no-name', locale: null }],
    [
      { 'name.de-CH': 'A', 'intro.fr-CH': 'B' },
      { problem: 'no-name-in-locale', locale: 'fr-CH' },
    ],
    [{ 'name.de-CH': '!!' }, { problem: 'no-slug', locale: 'de-CH' }],
    [{ 'name.de-CH': 'x'.repeat(81) }, { problem: 'too-long', locale: 'de-CH' }],
    [
      { 'name.de-CH': 'A', 'seoTitle.de-CH': 'x'.repeat(121) },
      { problem: 'too-long', locale: 'de-CH' },
    ],
  ])('refuses %o', (entered, problem) => {
    expect(readCategoryForm(entered)).toEqual(problem);
  });

  test('ignores an unknown order', () => {
    expect(readCategoryForm({ 'name.de-CH': 'A', sorting: 'random' })).toMatchObject({ category: { sorting: null } });
  });
});

test('reads product numbers in any notation, each once', () => {
  expect(readProductNumbers(' 100101, 100102\n100101;100103 ')).toEqual(['100101', '100102', '100103']);
  expect(readProductNumbers(undefined)).toEqual([]);
});
