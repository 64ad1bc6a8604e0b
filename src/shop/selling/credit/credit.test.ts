import { expect, test } from 'vitest';
import { calendarDay } from '../../../platform/calendar-day.ts';
import { ageOn, checkPayersBirthday, invoiceRefusal, parseBirthday } from './index.ts';

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
  const ageAt = (moment: string) => ageOn('2008-11-21', calendarDay(new Date(moment), 'Europe/Zurich'));
  expect(ageAt('2026-11-20T22:59:59Z')).toBe(17);
  expect(ageAt('2026-11-20T23:00:00Z')).toBe(18);
});

test('turns older on 1 March if born on 29 February', () => {
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
});

test.each(['1990-11-21', '21.11.1990', '21/11/1990', ' 21-11-1990 '])('reads %s as a birthday', (text) => {
  expect(parseBirthday(text)).toBe('1990-11-21');
});

test.each(['31.02.1990', '29.02.1991', '00.01.1990', '1990-13-01', '21.11.90', 'gestern', '', '1990-11-21T00:00'])(
  'refuses %j as a birthday',
  (text) => {
    expect(parseBirthday(text)).toBeNull();
  },
);

test.each([
  ['', 'required'],
  ['abc', 'invalid-date'],
  ['31.02.1990', 'invalid-date'],
  ['22.11.2026', 'invalid-date'],
  ['21.11.1905', 'invalid-date'],
  ['22.11.2008', 'too-young'],
])('whoever pays later was not born on %j: %s', (entered, problem) => {
  expect(checkPayersBirthday(entered, { day: '2026-11-21', minimumAge: 18 })).toEqual({ problem });
});

test('accepts a person who comes of age today', () => {
  expect(checkPayersBirthday('21.11.2008', { day: '2026-11-21', minimumAge: 18 })).toEqual({ value: '2008-11-21' });
});
