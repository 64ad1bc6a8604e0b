import { describe, expect, it } from 'vitest';
import { dayAfter, ordersByDay, saleOn, weightOf, workingDay } from '../../houses/montarve/data/past/calendar.ts';
import { dayOfTime, type PastGoods, planPast } from '../../houses/montarve/data/past/plan.ts';
import { writesMessage, writesReview } from '../../houses/montarve/data/past/service.ts';

const goods: PastGoods[] = Array.from({ length: 60 }, (_, index) => ({
  sku: `4001${String(index).padStart(2, '0')}-01`,
  productId: `4001${index}`,
  isTwoMan: index % 12 === 0,
}));
const GIVEN = {
  seed: 7,
  lastDay: new Date('2026-11-26T00:00:00Z'),
  days: 548,
  count: 1000,
  goods: { ch: goods, de: goods, at: goods, nl: goods },
  takesOnline: true,
};

describe('the plan of the demo’s past', () => {
  const plan = planPast(GIVEN);

  it('is equal for equal seeds and days, and differs for others', () => {
    expect(planPast(GIVEN)).toEqual(plan);
    expect(planPast({ ...GIVEN, seed: 8 })).not.toEqual(plan);
  });

  it('has all orders within its days, each at a time of its own', () => {
    expect(plan.orders).toHaveLength(1000);
    expect(new Set(plan.orders.map(({ at }) => at.getTime())).size).toBe(1000);
    expect(plan.orders[0]?.at.toISOString()).toMatch(/^2025-0[56]/);
    expect(plan.orders.at(-1)?.at.getTime()).toBeLessThan(Date.parse('2026-11-27T00:00:00Z'));
  });

  it('invents customers of all tenants and languages, with mailboxes that do not exist', () => {
    expect(new Set(plan.orders.map(({ person }) => person.locale))).toEqual(
      new Set(['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL']),
    );
    expect(plan.people.every(({ email }) => email.endsWith('.example'))).toBe(true);
    expect(plan.people.length).toBeLessThan(600);
    expect(plan.orders.some(({ person }) => person.country === 'LI')).toBe(true);
  });

  it('has messages and reviews that wait at the end, also of few orders', () => {
    const { lastDay } = GIVEN;
    const share = (writes: typeof writesMessage, day: Date) =>
      plan.orders.filter((order) => writes(order, day, lastDay)).length / plan.orders.length;
    for (const writes of [writesMessage, writesReview]) {
      expect(share(writes, lastDay)).toBeGreaterThan(0.15);
      expect(share(writes, new Date('2026-08-01T00:00:00Z'))).toBeLessThan(0.1);
    }
  });

  it('pays by every method that can be planned, and by transfer only without a provider', () => {
    const methods = (takesOnline: boolean) =>
      new Set(planPast({ ...GIVEN, takesOnline }).orders.map(({ method }) => method));
    expect([...methods(true)]).toEqual(
      expect.arrayContaining([
        'invoice',
        'instalments',
        'twint',
        'card',
        'paypal',
        'prepayment',
        'ideal',
        'eps',
        'wero',
      ]),
    );
    expect(methods(false)).toEqual(new Set(['invoice', 'instalments', 'prepayment']));
  });

  it('ships nothing at weekends and nothing before its payment', () => {
    for (const { method, fate } of plan.orders) {
      expect([0, 6]).not.toContain(fate.shippedOn.getUTCDay());
      if (method === 'prepayment' && fate.paidOn) expect(fate.shippedOn >= fate.paidOn).toBe(true);
    }
  });

  it('leaves a few orders overdue on any day, as a well-run warehouse does', () => {
    for (const lastDay of Array.from({ length: 7 }, (_, index) => dayAfter(GIVEN.lastDay, index))) {
      const { orders } = planPast({ ...GIVEN, lastDay, count: 5000 });
      const overdue = orders.filter(({ at, method, fate }) => {
        // Promises count one working day in the warehouse, from the working day of the order on.
        const leavesOn = workingDay(dayAfter(workingDay(dayOfTime(at)), 1));
        return method !== 'prepayment' && !fate.cancelledOn && leavesOn <= lastDay && fate.shippedOn > lastDay;
      });
      expect(overdue.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('the calendar of the demo’s past', () => {
  it('knows the week around Black Friday', () => {
    expect(saleOn(new Date('2025-11-28'))).toEqual({ key: 'black-friday', more: 320 });
    expect(saleOn(new Date('2026-11-27'))).toEqual({ key: 'black-friday', more: 320 });
    expect(saleOn(new Date('2025-11-20'))).toBeNull();
  });

  it('grows, and gives all orders to days', () => {
    expect(weightOf(new Date('2025-06-02'), 0)).toBeLessThan(weightOf(new Date('2025-06-02'), 1));
    const days = ordersByDay(new Date('2025-06-01'), 100, 333);
    expect(days.reduce((sum, own) => sum + own, 0)).toBe(333);
  });
});
