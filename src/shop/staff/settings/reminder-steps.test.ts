import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { reminderProblem } from './reminder-steps.ts';
import { readValue, valueIn, withValue } from './setting-kinds.ts';

const LIMITS = { highestFee: 500, leastPayDays: 7 };
const steps = (...levels: [afterDays: number, fee: number][]) => levels.map(([afterDays, fee]) => ({ afterDays, fee }));

test.each([
  ['two free steps and one with a fee', { levels: steps([7, 0], [21, 0], [35, 500]), payDays: 10 }, null],
  ['one step', { levels: steps([7, 0]), payDays: 7 }, null],
  ['a fee on the first step', { levels: steps([7, 100], [21, 500]), payDays: 10 }, 'first-step-free'],
  ['a fee above the limit', { levels: steps([7, 0], [21, 501]), payDays: 10 }, 'reminder-fee-too-high'],
  ['a step before the days to pay are over', { levels: steps([7, 0], [17, 0]), payDays: 10 }, 'steps-too-close'],
  ['steps out of order', { levels: steps([21, 0], [7, 0]), payDays: 10 }, 'steps-too-close'],
  ['too few days to pay', { levels: steps([7, 0], [21, 0]), payDays: 6 }, 'pay-days-too-few'],
] as const)('%s', (_, value, problem) => {
  expect(reminderProblem(value, LIMITS)).toBe(problem);
});

test('the configured reminders and terms of every tenant are within its limits', () => {
  for (const tenant of Object.values(tenants))
    for (const key of ['payment.reminders', 'payment.invoice-days'] as const)
      expect(readValue(tenant, key, valueIn(tenant, key)), `${tenant.id} ${key}`).toMatchObject({ ok: true });
});

test('no reminder of the Dutch tenant costs anything, and the Union allows no term above 14 days', () => {
  const dutch = { unit: 'reminders', levels: steps([7, 0], [30, 100]), payDays: 15 };
  expect(readValue(tenants.nl, 'payment.reminders', dutch)).toEqual({ ok: false, problem: 'reminder-fee-too-high' });
  for (const tenant of [tenants.de, tenants.at, tenants.nl])
    expect(readValue(tenant, 'payment.invoice-days', { unit: 'days', days: 15 })).toEqual({
      ok: false,
      problem: 'invoice-days',
    });
  expect(readValue(tenants.ch, 'payment.invoice-days', { unit: 'days', days: 30 })).toMatchObject({ ok: true });
});

test('accepted reminders never cost before the second letter, nor overlap, for any input', () => {
  const step = fc.record({ afterDays: fc.integer({ min: 1, max: 60 }), fee: fc.integer({ min: 0, max: 600 }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 30 }), (levels, payDays) => {
      if (reminderProblem({ levels, payDays }, LIMITS) !== null) return;
      expect(levels[0]?.fee).toBe(0);
      for (const [index, { afterDays, fee }] of levels.entries()) {
        expect(fee).toBeLessThanOrEqual(LIMITS.highestFee);
        if (index > 0) expect(afterDays - (levels[index - 1]?.afterDays ?? 0)).toBeGreaterThan(payDays);
      }
    }),
  );
});

test('the terms with other reminders keep interest and limits of the law', () => {
  const value = { unit: 'reminders', levels: steps([10, 0], [40, 1500]), payDays: 14 } as const;
  const { dunning } = withValue(tenants.ch, 'payment.reminders', { ...value, levels: [...value.levels] });
  expect(dunning).toEqual({ ...tenants.ch.dunning, levels: value.levels, payDays: 14 });
});
