import { expect, test } from 'vitest';
import { withDigits } from './number-words.ts';
import { stemsOfPhrase } from './phrase-stems.ts';

test.each([
  ['nl', 'driezitsbank van leer', '3-zitsbank van leer'],
  ['nl', 'bank met drie zitplaatsen', 'bank met 3 zitplaatsen'],
  ['nl', 'tweepersoonsbed', '2-persoonsbed'],
  ['de', 'dreisitzer', '3-sitzer'],
  ['de', 'schrank mit zwei türen', 'schrank mit 2 türen'],
  ['fr', 'canapé trois places', 'canapé 3 places'],
  ['it', 'divano due posti', 'divano 2 posti'],
  ['en', 'set of four chairs', 'set of 4 chairs'],
] as const)('writes numbers of counted things as digits: %s "%s"', (code, text, expected) => {
  expect(withDigits(code, text)).toBe(expected);
  expect(stemsOfPhrase(code, text)).toEqual(stemsOfPhrase(code, expected));
});

test.each([
  ['de', 'klavier'],
  ['nl', 'de drie'],
  ['fr', 'tissu neuf'],
  ['de', 'dreirad'],
] as const)('leaves other words: %s "%s"', (code, text) => {
  expect(withDigits(code, text)).toBe(text);
});
