import { expect, test } from 'vitest';
import { type Attempts, testingSign } from './card-testing.ts';

const CALM: Attempts = {
  unpaidByAddress: 3,
  declinedByAddress: 2,
  declinedForAmount: 4,
  declinedForCard: 2,
};

test('accepts typing errors and frequent buyers', () => {
  expect(testingSign(CALM)).toBeNull();
});

test('reports too many attempts from one address, with one card or for one amount', () => {
  expect(testingSign({ ...CALM, unpaidByAddress: 30 })).toBe('address');
  expect(testingSign({ ...CALM, declinedByAddress: 8 })).toBe('address');
  expect(testingSign({ ...CALM, declinedForCard: 6 })).toBe('card');
  expect(testingSign({ ...CALM, declinedForAmount: 20 })).toBe('amount');
});
