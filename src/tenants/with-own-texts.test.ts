import { afterEach, expect, test } from 'vitest';
import { cacheOfTexts } from './texts/cache-of-texts.ts';
import { setOwnTexts } from './texts/own-texts.ts';

afterEach(() => setOwnTexts('stored', new Map()));

const changeTexts = (text: string) => setOwnTexts('stored', new Map([['de-CH', new Map([['basket.empty', text]])]]));

test('keeps entries until own texts change', () => {
  const cache = cacheOfTexts<string, string>();
  cache().set('page', 'old');
  expect(cache().get('page')).toBe('old');
  changeTexts('Neu');
  expect(cache().size).toBe(0);
});

test('ignores what was loaded with texts from before a change', () => {
  const cache = cacheOfTexts<string, string>();
  const whileLoading = cache();
  changeTexts('Neu');
  expect(cache().size).toBe(0);
  whileLoading.set('page', 'old');
  expect(cache().get('page')).toBeUndefined();
});
