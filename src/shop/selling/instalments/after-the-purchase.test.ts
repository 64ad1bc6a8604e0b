import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { dueDates, rateOnDates } from './due-dates.ts';
import { earlyPayoff } from './early-payoff.ts';
import { effectiveRate } from './effective-rate.ts';
import { type InstalmentPlan, instalmentAmounts, instalmentPlan, monthsAfter } from './instalment-plan.ts';
import { cashShares, daysLate, lateInterest, remindersAfter } from './late-payment.ts';
import { elapsedOn, principalAfter } from './outstanding.ts';
import { planAfterReturn, restAfterReturn } from './partial-return.ts';
import { planStanding } from './plan-standing.ts';
import { capOn } from './rate-cap.ts';

/**
 * The rules after a purchase by instalments, with the figures of docs/rules/instalments.md#worked-examples: B 1299.90,
 * n 12.
 */
const { ch } = tenants;
const BOUGHT = '2026-11-21';
const example = instalmentPlan(ch, { base: 1299_90, goods: 1299_90, months: 12, paused: false });
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Any plan of any tenant. */
const anyPlan = fc
  .record({
    id: fc.constantFrom('ch' as const, 'de' as const, 'at' as const, 'nl' as const),
    base: fc.integer({ min: 250_00, max: 3000_00 }),
    pick: fc.nat({ max: 10 }),
    paused: fc.boolean(),
  })
  .map(({ id, base, pick, paused }) => {
    const tenant = tenants[id];
    const { numbers } = tenant.instalments;
    const months = numbers[pick % numbers.length] ?? 12;
    return { id, plan: instalmentPlan(tenant, { base, goods: base, months, paused }) };
  });
const inPlan = fc.record({
  own: anyPlan,
  due: fc.nat({ max: 48 }),
  part: fc.double({ min: 0, max: 0.99, noNaN: true }),
});

/** State of a plan in time: the number of instalments due, and a fraction of the time to the next. */
function momentOf(plan: InstalmentPlan, due: number, part: number) {
  const after = monthsAfter(plan);
  const count = Math.min(due, plan.months - 1);
  const from = after[count - 1] ?? 0;
  return { due: count, months: from + part * ((after[count] ?? from) - from) };
}

describe('early payoff', () => {
  test('ends after six of twelve instalments with 663.96 and saves 17.04 of surcharge', () => {
    expect(earlyPayoff(example, { due: 6, months: 6 })).toEqual({ amount: 663_96, rebate: 17_04 });
  });

  test('costs the cash price on the day of purchase and nothing after the last instalment', () => {
    expect(earlyPayoff(example, { due: 0, months: 0 })).toEqual({ amount: 1299_90, rebate: 62_40 });
    expect(earlyPayoff(example, { due: 12, months: 12 })).toEqual({ amount: 0, rebate: 0 });
  });

  test('counts the running month by its days', () => {
    const elapsed = elapsedOn(example, BOUGHT, '2027-06-05');
    expect(elapsed).toEqual({ due: 6, months: 6 + 15 / 31 });
    expect(earlyPayoff(example, elapsed)).toEqual({ amount: 666_30, rebate: 14_70 });
  });

  test('charges interest from the first day of a pause', () => {
    const paused = instalmentPlan(ch, { base: 1299_90, goods: 1299_90, months: 12, paused: true });
    expect(earlyPayoff(paused, { due: 0, months: 3 })).toEqual({ amount: 1326_91, rebate: 60_09 });
  });

  test('agrees with the present value of the remaining instalments', () => {
    const worth = instalmentAmounts(example)
      .slice(6)
      .reduce((total, amount, index) => total + amount / (1 + example.rateOfMonth) ** (index + 1), 0);
    expect(principalAfter(example, 6)).toBeCloseTo(worth, 6);
    expect(principalAfter(example, 12)).toBeCloseTo(0, 6);
  });

  test('never costs more than the remaining instalments, and saves less the later it is', () => {
    fc.assert(
      fc.property(inPlan, ({ own: { plan }, due, part }) => {
        const now = earlyPayoff(plan, momentOf(plan, due, part));
        const later = earlyPayoff(plan, momentOf(plan, due + 1, part));
        expect(now.amount).toBeGreaterThanOrEqual(0);
        expect(now.rebate).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(now.amount)).toBe(true);
        expect(now.rebate).toBeGreaterThanOrEqual(later.rebate - 1);
      }),
    );
  });

  test('stays within the rate cap for all payments until then', () => {
    fc.assert(
      fc.property(inPlan, ({ own: { plan }, due, part }) => {
        const moment = momentOf(plan, due, part);
        fc.pre(moment.months > 0);
        const { amount } = earlyPayoff(plan, moment);
        const after = monthsAfter(plan);
        const flows = [
          ...instalmentAmounts(plan)
            .slice(0, moment.due)
            .map((paid, index) => ({ amount: paid, years: (after[index] ?? 0) / 12 })),
          { amount, years: moment.months / 12 },
        ];
        fc.pre(flows.every((flow) => flow.years > 0.01));
        expect(effectiveRate(plan.base, flows)).toBeLessThanOrEqual(plan.rate + 1e-6);
      }),
    );
  });
});

describe('a partial return', () => {
  test('keeps number and factor for the remaining goods before the first instalment', () => {
    expect(planAfterReturn(ch, example, { base: 699_90, goods: 699_90, boughtOn: BOUGHT })).toMatchObject({
      months: 12,
      surcharge: 33_60,
      total: 733_50,
      monthly: 61_15,
      last: 60_85,
    });
    expect(planAfterReturn(ch, example, { base: 0, goods: 0, boughtOn: BOUGHT })).toBeNull();
  });

  test('needs fewer instalments for a small remainder, in the end one', () => {
    expect(planAfterReturn(ch, example, { base: 60, goods: 60, boughtOn: BOUGHT })?.months).toBeLessThan(12);
    expect(planAfterReturn(ch, example, { base: 3, goods: 3, boughtOn: BOUGHT })).toMatchObject({
      months: 1,
      surcharge: 0,
      total: 3,
    });
  });

  test('refuses to keep more than was bought', () => {
    expect(() => planAfterReturn(ch, example, { base: 1299_91, goods: 0, boughtOn: BOUGHT })).toThrow(RangeError);
    expect(() => planAfterReturn(ch, example, { base: 100, goods: 101, boughtOn: BOUGHT })).toThrow(RangeError);
  });

  test('sums up, costs no more than before, and stays within the cap for any remainder', () => {
    fc.assert(
      fc.property(anyPlan, fc.double({ min: 0, max: 1, noNaN: true }), ({ id, plan }, share) => {
        const tenant = tenants[id];
        const base = Math.floor(plan.base * share);
        const next = planAfterReturn(tenant, plan, { base, goods: base, boughtOn: BOUGHT });
        expect(next === null).toBe(base === 0);
        if (next === null) return;
        expect(sum(instalmentAmounts(next))).toBe(next.total);
        expect(next.total).toBeLessThanOrEqual(plan.total);
        expect(next.months).toBeLessThanOrEqual(plan.months);
        const cap = capOn(tenant.instalments.caps, BOUGHT) ?? 0;
        expect(next.rate).toBeLessThanOrEqual(cap);
        if (next.total > next.base) expect(rateOnDates(next, BOUGHT)).toBeLessThanOrEqual(cap);
      }),
    );
  });

  test('drops the last instalments and the surcharge of their months in the middle of a plan', () => {
    // Three of 113.55 are paid, 985.39 of the credit are open, goods of 600.00 are returned.
    const rest = restAfterReturn(example, { due: 3, months: 3 }, 600_00);
    expect(rest).toEqual({ instalments: [113_55, 113_55, 113_55, 51_11], creditBalance: 0 });
    // The customer keeps goods of 699.90: 32.51 of the 62.40 surcharge remain.
    expect(3 * 113_55 + sum(rest.instalments) - 699_90).toBe(32_51);
  });

  test('credits the difference to the customer if the goods exceed the open amount', () => {
    expect(restAfterReturn(example, { due: 9, months: 9 }, 600_00)).toEqual({ instalments: [], creditBalance: 264_56 });
  });

  test('changes nothing without a return', () => {
    fc.assert(
      fc.property(inPlan, ({ own: { plan }, due, part }) => {
        const moment = momentOf(plan, due, part);
        expect(restAfterReturn(plan, moment, 0)).toEqual({
          instalments: instalmentAmounts(plan).slice(moment.due),
          creditBalance: 0,
        });
      }),
    );
    expect(() => restAfterReturn(example, { due: 1, months: 1 }, 1299_91)).toThrow(RangeError);
  });

  test('never raises the rate of all payments above the agreed one', () => {
    fc.assert(
      fc.property(inPlan, fc.double({ min: 0.01, max: 1, noNaN: true }), ({ own: { plan }, due, part }, share) => {
        const moment = momentOf(plan, Math.max(1, due), part);
        fc.pre(moment.due > 0);
        const returned = Math.max(1, Math.floor(plan.base * share));
        const { instalments, creditBalance } = restAfterReturn(plan, moment, returned);
        const after = monthsAfter(plan);
        const flows = [
          ...instalmentAmounts(plan)
            .slice(0, moment.due)
            .map((amount, index) => ({ amount, years: (after[index] ?? 0) / 12 })),
          { amount: returned - creditBalance, years: moment.months / 12 },
          ...instalments.map((amount, index) => ({ amount, years: (after[moment.due + index] ?? 0) / 12 })),
        ].filter(({ amount }) => amount > 0);
        expect(effectiveRate(plan.base, flows)).toBeLessThanOrEqual(plan.rate + 1e-6);
        expect(sum(flows.map(({ amount }) => amount))).toBeLessThanOrEqual(plan.total + 1);
        expect(instalments.every((amount) => amount > 0 && amount <= plan.monthly)).toBe(true);
      }),
    );
  });
});

describe('a missed instalment', () => {
  test('charges 5 % on the cash share and nothing on the surcharge', () => {
    const [first = 0] = cashShares(example);
    expect(first).toBe(108_35);
    expect(lateInterest(first, 30)).toBe(45);
    expect(lateInterest(first, 365)).toBe(5_42);
    expect(lateInterest(first, 0)).toBe(0);
    expect(() => lateInterest(-1, 1)).toThrow(RangeError);
  });

  test('splits the cash price into shares that sum up to it', () => {
    fc.assert(
      fc.property(anyPlan, ({ plan }) => {
        expect(sum(cashShares(plan))).toBe(plan.base);
      }),
    );
  });

  test('counts as late after the banking day shown, with reminders after one and three weeks', () => {
    // 21 February 2027 is a Sunday: a payment on Monday is in time.
    const due = dueDates(example, BOUGHT, 'CH')[2];
    expect(due).toMatchObject({ dueOn: '2027-02-21', payableOn: '2027-02-22' });
    const payableOn = due?.payableOn ?? '';
    expect(['2027-02-21', '2027-02-22', '2027-02-23', '2027-03-01'].map((day) => daysLate(payableOn, day))).toEqual([
      0, 0, 1, 7,
    ]);
    expect([0, 6, 7, 20, 21].map(remindersAfter)).toEqual([0, 0, 1, 1, 2]);
  });
});

describe('payments', () => {
  const dues = dueDates(example, BOUGHT, 'CH');

  test('is balanced before the first due date', () => {
    expect(planStanding(dues, 0, '2026-12-20')).toMatchObject({
      balance: 'balanced',
      credit: 0,
      open: 0,
      overdue: 0,
      nextDue: { position: 1, payableOn: '2026-12-21', amount: 113_55 },
    });
  });

  test('is open on the due date and overdue a day later', () => {
    expect(planStanding(dues, 0, '2026-12-21')).toMatchObject({ balance: 'open', open: 113_55, overdue: 0 });
    expect(planStanding(dues, 0, '2026-12-22')).toMatchObject({ balance: 'open', open: 113_55, overdue: 113_55 });
  });

  test('credits an overpayment to the next instalment', () => {
    const standing = planStanding(dues, 200_00, '2026-12-21');
    expect(standing).toMatchObject({ balance: 'credit', credit: 86_45, open: 0 });
    expect(standing.dues.slice(0, 3).map(({ paid }) => paid)).toEqual([113_55, 86_45, 0]);
    expect(planStanding(dues, 200_00, '2027-01-21')).toMatchObject({ balance: 'open', credit: 0, open: 27_10 });
  });

  test('pays the oldest debt first', () => {
    const standing = planStanding(dues, 113_55, '2027-01-25');
    expect(standing.dues.slice(0, 2).map(({ state }) => state)).toEqual(['paid', 'overdue']);
  });

  test('credits payments beyond the whole plan', () => {
    expect(planStanding(dues, 1400_00, '2027-12-31')).toMatchObject({
      balance: 'credit',
      credit: 37_70,
      nextDue: null,
    });
    expect(() => planStanding(dues, -1, BOUGHT)).toThrow(RangeError);
  });

  test('neither loses nor double-counts a minor unit of a payment', () => {
    fc.assert(
      fc.property(
        anyPlan,
        fc.integer({ min: 0, max: 5000_00 }),
        fc.integer({ min: 0, max: 1800 }),
        ({ plan }, paid, days) => {
          const day = new Date(Date.parse(BOUGHT) + days * 86_400_000).toISOString().slice(0, 10);
          const standing = planStanding(dueDates(plan, BOUGHT, 'CH'), paid, day);
          const due = sum(standing.dues.filter(({ payableOn }) => payableOn <= day).map(({ amount }) => amount));
          expect(standing.credit - standing.open).toBe(paid - due);
          expect(standing.credit === 0 || standing.open === 0).toBe(true);
          expect(standing.overdue).toBeLessThanOrEqual(standing.open);
          expect(sum(standing.dues.map((entry) => entry.paid))).toBe(Math.min(paid, plan.total));
        },
      ),
    );
  });
});
