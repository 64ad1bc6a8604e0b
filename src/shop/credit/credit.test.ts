import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { ageOn, invoiceRefusal, parseBirthday } from './index.ts';

const asked = { total: 10_000, owed: 0, limit: 50_000, isOverdue: false, differentAddress: false, isKnown: true };

test.each([
  [{ total: 50_000 }, null],
  [{ total: 50_001 }, 'credit-limit'],
  [{ total: 30_000, owed: 20_000 }, null],
  [{ total: 30_001, owed: 20_000 }, 'owed'],
  [{ total: 30_001, owed: 20_000, isKnown: false }, 'not-on-invoice'],
  [{ differentAddress: true }, 'different-address'],
  [{ isOverdue: true, differentAddress: true }, 'overdue'],
  [{ isOverdue: true, isKnown: false }, 'not-on-invoice'],
] as const)('invoice for %j: %s', (change, refusal) => {
  expect(invoiceRefusal({ ...asked, ...change })).toBe(refusal);
});

test('the eighteenth birthday begins at midnight in the shop’s time zone', () => {
  const born = Temporal.PlainDate.from('2008-11-21');
  expect(ageOn(born, new Date('2026-11-20T22:59:59Z'), 'Europe/Zurich')).toBe(17);
  expect(ageOn(born, new Date('2026-11-20T23:00:00Z'), 'Europe/Zurich')).toBe(18);
});

test('born on 29 February', () => {
  const born = Temporal.PlainDate.from('2008-02-29');
  expect(ageOn(born, new Date('2026-02-28T12:00:00Z'), 'Europe/Zurich')).toBe(17);
  expect(ageOn(born, new Date('2026-03-01T12:00:00Z'), 'Europe/Zurich')).toBe(18);
});

test.each(['1990-11-21', '21.11.1990', '21/11/1990', ' 21-11-1990 '])('%s is a birthday', (text) => {
  expect(parseBirthday(text)?.toString()).toBe('1990-11-21');
});

test.each(['31.02.1990', '1990-13-01', '21.11.90', 'gestern', '', '1990-11-21T00:00'])('%j is none', (text) => {
  expect(parseBirthday(text)).toBeNull();
});
