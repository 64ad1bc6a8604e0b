import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { ageOn, invoiceRefusal, parseBirthday } from './index.ts';

test('invoice is for orders up to the limit that go to the billing address', () => {
  expect(invoiceRefusal({ total: 50_000, limit: 50_000, differentAddress: false })).toBeNull();
  expect(invoiceRefusal({ total: 50_001, limit: 50_000, differentAddress: false })).toBe('credit-limit');
  expect(invoiceRefusal({ total: 100, limit: 50_000, differentAddress: true })).toBe('different-address');
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
