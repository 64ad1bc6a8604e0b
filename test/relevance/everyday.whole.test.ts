// Whole runs only: asks for the first page of 5,100 everyday words in the whole demo range.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchEngine } from '../../src/shop/search/engine/index.ts';
import { categoriesOfRange, EVERYDAY, everydayWords, isSensible, wrongWords } from './everyday.ts';
import { openRangeInAllLanguages, type RangeInAllLanguages } from './range-in-all-languages.ts';

let range: RangeInAllLanguages;
let engine: SearchEngine;
let categories: ReadonlyMap<string, string>;

beforeAll(async () => {
  range = await openRangeInAllLanguages();
  engine = range.engine;
  categories = await categoriesOfRange(range.database.pool);
}, 300_000);
afterAll(() => range.close());

describe.each(EVERYDAY)('the everyday words of $language', (asked) => {
  it(`have a sensible first page, except ${asked.without} of them`, async () => {
    const { words, wrong } = await wrongWords(engine, asked, categories);
    console.info(`${asked.language}: ${words - wrong.length} of ${words} have one; not: ${wrong.join(', ')}`);
    expect(wrong.length).toBeLessThanOrEqual(asked.without);
  }, 120_000);

  it('are enough, and each is there once', () => {
    const words = everydayWords(asked).map(({ word, tenant }) => `${word} ${tenant}`);
    expect(words.length).toBeGreaterThanOrEqual(asked.least);
    expect(new Set(words).size).toBe(words.length);
  });
});

describe('a first page', () => {
  const range = new Map([
    ['1', 'living-sofas'],
    ['2', 'living-tables'],
    ['3', 'shoes-men'],
  ]);
  const page = (...ids: string[]) => ({
    hits: ids.map((id) => ({ productId: id, sku: id })) as SearchHits,
    mentioned: false,
    reading: null,
  });
  const word = (...targets: string[]) => ({ word: 'x', targets, tenant: 'ch', locale: 'de-CH' });

  it.each([
    ['half of the target', word('living-sofas'), page('1', '2'), true],
    ['less than half of it', word('living-sofas'), page('1', '2', '3'), false],
    ['all below a category', word('living-*'), page('1', '2', '3'), true],
    ['nothing where goods exist', word('living-sofas'), page(), false],
    ['nothing where none exist', word('none here'), page(), true],
    ['mentions only where none exist', word('none here'), { ...page('1'), mentioned: true }, true],
    ['mentions of the target', word('living-sofas'), { ...page('1'), mentioned: true }, true],
    ['goods where none exist', word('none here'), page('1'), false],
  ])('is judged with %s', (_, asked, found, expected) => {
    expect(isSensible(asked, found, range)).toBe(expected);
  });
});

type SearchHits = Parameters<typeof isSensible>[1]['hits'];
