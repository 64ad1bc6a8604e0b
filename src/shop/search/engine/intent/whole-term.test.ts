import { expect, test } from 'vitest';
import { wholeTerm } from './whole-term.ts';

/** Returns the parts of a term whose read words are in brackets. */
const parts = (term: string) =>
  term.split(' ').map((word) => ({ text: word.replace(/[[\]]/g, ''), isRead: word.startsWith('[') }));

test.each([
  ['[rotes] kleit', 'kleid', 'rotes kleid'],
  ['kleit [rot] lnag', 'kleid lang', 'kleid rot lang'],
  ['kleit [unter] [100]', 'kleid', 'kleid unter 100'],
  ['[rotes] kleit-rock', 'kleid rock', 'rotes kleid rock'],
  ['kleit [rot] aus-lienen midi', 'kleid aus leinen midi', 'kleid aus leinen midi rot'],
  ['kleit', 'kleid', 'kleid'],
])('%s with "%s"', (term, words, whole) => {
  expect(wholeTerm(parts(term), words)).toBe(whole);
});
