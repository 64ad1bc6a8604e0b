import fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyTermKey, rememberedTerm } from './remembered-term.ts';

test.each([
  ['  Kleid  mit\tGürtel ', 'Kleid mit Gürtel'],
  ['👗 rot', '👗 rot'],
  ['a\u0000b', 'a b'],
  ['\u202egnuhcus', 'gnuhcus'],
  ['', null],
  [' \u200f\u0007 ', null],
  [`${'x'.repeat(199)}👗`, 'x'.repeat(199)],
  ['\ud83d', '\ufffd'],
])('%j is remembered as %j', (typed, term) => {
  expect(rememberedTerm(typed)).toBe(term);
});

test('stores a short, well-formed, trimmed and idempotent term for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (typed) => {
      const term = rememberedTerm(typed);
      if (term === null) return;
      expect(term.isWellFormed()).toBe(true);
      expect(term).not.toMatch(/\p{Cc}|^\s|\s$/u);
      expect(rememberedTerm(term.slice(0, 200))).toBe(term.length <= 200 ? term : rememberedTerm(term.slice(0, 200)));
    }),
  );
});

test('treats two spellings as one term', () => {
  expect(historyTermKey('Kleid')).toBe(historyTermKey('KLEID'));
});
