import { expect, test } from 'vitest';
import { isConsumerCredit, legalHints } from './legal-hints.ts';

const plan = (base: number, months: number, pauseMonths = 0, total = base + 1) => ({
  base,
  total,
  months,
  pauseMonths,
});

test.each([
  ['below 500 francs', plan(499_95, 12), 0, false],
  ['from 500 francs', plan(500_00, 12), 0, true],
  ['linked to another one', plan(300_00, 12), 200_00, true],
  ['within three months', plan(2000_00, 3), 0, false],
  ['deferred by three months', plan(2000_00, 1, 3), 0, false],
  ['three instalments after a pause', plan(2000_00, 3, 3), 0, true],
  ['free of any cost', plan(2000_00, 12, 0, 2000_00), 0, false],
  ['above 80 000 francs', plan(80_000_05, 12), 0, false],
])('in Switzerland, %s', (_name, judged, owed, expected) => {
  expect(isConsumerCredit('ch', judged, owed)).toBe(expected);
});

test('counts small, short and free credit in the EU, but no payment at once', () => {
  expect(isConsumerCredit('eu', plan(100_00, 3, 0, 100_00))).toBe(true);
  expect(isConsumerCredit('eu', plan(100_000_01, 12))).toBe(false);
  expect(isConsumerCredit('eu', plan(100_00, 1))).toBe(false);
});

test('shows hints that the law requires whatever the flag says', () => {
  expect(legalHints('none', 'ch', plan(499_00, 12))).toBe('none');
  expect(legalHints('none', 'ch', plan(500_00, 12))).toBe('reduced');
  expect(legalHints('full', 'ch', plan(500_00, 12))).toBe('full');
  expect(legalHints('reduced', 'ch', plan(100_00, 12))).toBe('reduced');
  expect(legalHints('none', 'eu', plan(100_00, 3))).toBe('full');
  expect(legalHints('reduced', 'eu', plan(100_00, 3))).toBe('full');
});
