import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { dueDates, dueDays } from './due-dates.ts';
import { instalmentPlan } from './instalment-plan.ts';

const plan = (months: number, paused = false) =>
  instalmentPlan(tenants.ch, { base: 600_00, goods: 600_00, months, paused });

test('ends earlier in a short month and returns to the day in the next one', () => {
  expect(dueDates(plan(6), '2026-12-31', 'CH').map((due) => due.dueOn)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
  ]);
});

test('moves a due date on a Sunday or holiday to the next banking day', () => {
  const [first, second] = dueDates(plan(3), '2026-11-28', 'CH');
  // 28 December 2026 is a Monday; 28 January 2027 a Thursday.
  expect([first?.payableOn, second?.payableOn]).toEqual(['2026-12-28', '2027-01-28']);
  // 31 January 2027 is a Sunday.
  expect(dueDates(plan(3), '2026-12-31', 'CH')[0]).toMatchObject({ dueOn: '2027-01-31', payableOn: '2027-02-01' });
  // 25 December 2026 is a Friday and a holiday, Saturday another one.
  expect(dueDates(plan(3), '2026-11-25', 'CH')[0]).toMatchObject({ dueOn: '2026-12-25', payableOn: '2026-12-28' });
});

test('begins after a pause; a single payment is due at its end', () => {
  expect(dueDates(plan(3, true), '2026-11-21', 'CH').map((due) => due.dueOn)).toEqual([
    '2027-03-21',
    '2027-04-21',
    '2027-05-21',
  ]);
  expect(dueDates(plan(1, true), '2026-11-21', 'CH')).toMatchObject([
    { position: 1, dueOn: '2027-02-21', amount: 611_40 },
  ]);
});

test('agrees with calendar dates when it counts days by plain numbers', () => {
  const first = Date.UTC(2024, 0, 1) / 86_400_000;
  fc.assert(
    fc.property(
      fc.integer({ min: first, max: first + 3000 }),
      fc.constantFrom(1, 3, 48),
      fc.boolean(),
      (day, months, paused) => {
        const givenOn = new Date(day * 86_400_000).toISOString().slice(0, 10);
        const known = plan(months, paused || months === 1);
        const byDates = dueDates(known, givenOn, 'CH').map((due) => Date.parse(due.dueOn) / 86_400_000 - day);
        expect(dueDays(known, givenOn)).toEqual(byDates);
      },
    ),
    { numRuns: 100 },
  );
});
