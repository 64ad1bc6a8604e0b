import { expect, test } from 'vitest';
import { readPriceEntry } from './price-entry.ts';

const CH = { currency: 'CHF', timeZone: 'Europe/Zurich' } as const;
const NOW = new Date('2026-11-21T08:00:00Z');
const read = (price: string, from = '', to = '') => readPriceEntry({ price, from, to }, CH, NOW);

test.each([
  ['49.90', 4990],
  ['49,90', 4990],
  ["1'299.00", 129900],
  ['1’299', 129900],
  [' 5 CHF', 500],
])('reads %s as %i', (typed, amount) => {
  expect(read(typed)).toEqual({ amount, from: NOW.getTime(), to: null });
});

test.each(['', '0', '-5', '49.905', '5 EUR', 'viel'])('refuses %s as a price', (typed) => {
  expect(read(typed)).toEqual({ field: 'price', reason: 'no-price' });
});

test('reads dates in the time zone of the tenant, and includes the day of an end date', () => {
  expect(read('5', '2026-11-22T10:00', '2026-11-30')).toEqual({
    amount: 500,
    from: Date.parse('2026-11-22T09:00:00Z'),
    to: Date.parse('2026-11-30T23:00:00Z'),
  });
});

test('refuses a price that begins in the past or ends before it begins', () => {
  expect(read('5', '2026-11-20T10:00')).toEqual({ field: 'from', reason: 'past' });
  expect(read('5', 'morgen')).toEqual({ field: 'from', reason: 'no-date' });
  expect(read('5', '', '2026-13-01')).toEqual({ field: 'to', reason: 'no-date' });
  expect(read('5', '2026-11-25', '2026-11-24')).toEqual({ field: 'to', reason: 'before-start' });
});

test('accepts the current minute as now', () => {
  expect(read('5', '2026-11-21T09:00')).toEqual({ amount: 500, from: NOW.getTime(), to: null });
  expect(
    readPriceEntry({ price: '5', from: '2026-11-21T09:00', to: '' }, CH, new Date(NOW.getTime() + 30_000)),
  ).toEqual({ amount: 500, from: NOW.getTime() + 30_000, to: null });
});
