import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { rateOnDates } from './due-dates.ts';
import { instalmentAmounts, instalmentPlan } from './instalment-plan.ts';
import { longestPlanOnOffer, plansOnOffer } from './plans-on-offer.ts';
import { protectionOf } from './protection.ts';
import { capOn } from './rate-cap.ts';
import { shownPercent } from './shown-percent.ts';

const { ch, de, nl } = tenants;
const plan = (tenant: Tenant, base: number, months: number, paused = false) =>
  instalmentPlan(tenant, { base, goods: base, months, paused });
const percent = (entry: { rate: number }) => shownPercent(entry.rate);

describe('the worked examples (docs/rules/instalments.md#worked-examples)', () => {
  test('1299.90 in twelve', () => {
    const found = plan(ch, 1299_90, 12);
    expect(found).toMatchObject({ surcharge: 62_40, total: 1362_30, monthly: 113_55, last: 113_25 });
    expect(percent(found)).toBe(9.1);
    expect(found.rate * 100).toBeCloseTo(9.107, 3);
    expect(found.rateOfMonth).toBeCloseTo(0.00729, 6);
  });

  test('1299.90 in twelve after a pause', () => {
    const found = plan(ch, 1299_90, 12, true);
    expect(found).toMatchObject({ pauseSurcharge: 24_70, total: 1387_00, monthly: 115_60, last: 115_40 });
    expect(percent(found)).toBe(8.6);
  });

  test('1299.90 in twelve with protection', () => {
    const parts = instalmentAmounts(plan(ch, 1299_90, 12)).map((amount) => protectionOf(amount, 49));
    expect(parts[0]).toBe(5_56);
    expect(parts.reduce((sum, part) => sum + part)).toBe(66_71);
  });

  test('an amount that does not divide evenly', () => {
    expect(plan(ch, 333_33, 6)).toMatchObject({ surcharge: 8_00, total: 341_33, monthly: 56_90, last: 56_83 });
  });

  test('a pause alone', () => {
    const found = plan(ch, 599_00, 1, true);
    expect(found).toMatchObject({ pauseSurcharge: 11_38, total: 610_38, monthly: 610_38, last: 610_38, surcharge: 0 });
    expect(found.rate).toBeCloseTo(1.019 ** 4 - 1, 4);
    expect(percent(found)).toBe(7.8);
  });

  test('499.00 in twelve in Germany', () => {
    const found = plan(de, 499_00, 12);
    expect(found).toMatchObject({ surcharge: 32_93, total: 531_93, monthly: 44_33, last: 44_30 });
    expect(percent(found)).toBe(12.6);
  });

  test('the effective rates of the table', () => {
    expect([ch, de, nl].map((tenant) => [12, 24].map((months) => percent(plan(tenant, 1000_00, months))))).toEqual([
      [9.1, 9.3],
      [12.6, 12.9],
      [9.1, 9.3],
    ]);
    expect([ch, de].map((tenant) => percent(plan(tenant, 1000_00, 1, true)))).toEqual([7.8, 9.0]);
  });
});

test('charges nothing for a single payment at once', () => {
  expect(plan(ch, 250_00, 1)).toMatchObject({ total: 250_00, monthly: 250_00, last: 250_00, rate: 0, pauseMonths: 0 });
});

test('prices a pause by the goods, not by delivery', () => {
  const found = instalmentPlan(ch, { base: 207_95, goods: 200_00, months: 3, paused: true });
  expect(found.pauseSurcharge).toBe(3_80);
});

test('omits plans with instalments below the minimum', () => {
  const offered = plansOnOffer(ch, { base: 100_00, goods: 100_00, paused: false }, '2026-11-21');
  expect(offered.map((entry) => entry.months)).toEqual([3, 6]);
  expect(plan(ch, 100_00, 36).monthly).toBe(3_20);
});

test('offers nothing outside the range, and no pause for a tenant without one', () => {
  const at = (base: number) => plansOnOffer(ch, { base, goods: base, paused: false }, '2026-11-21').length;
  expect([99_99, 100_00, 5000_00, 5000_01].map(at)).toEqual([0, 2, 5, 0]);
  expect(plansOnOffer(nl, { base: 500_00, goods: 500_00, paused: true }, '2026-11-21')).toEqual([]);
});

test('applies the cap of the day', () => {
  const dear: Tenant = { ...ch, instalments: { ...ch.instalments, factor: 50 } };
  const on = (day: string) =>
    plansOnOffer(dear, { base: 1200_00, goods: 1200_00, paused: false }, day).map((entry) => entry.months);
  expect(on('2024-05-01')).toEqual([3, 6, 12, 24, 36]);
  expect(on('2026-05-01')).toEqual([3]);
  expect(on('2023-05-01')).toEqual([]);
});

const TENANTS = Object.values(tenants);
const anyTenant = fc.constantFrom(...TENANTS);
const request = fc.record({
  base: fc.integer({ min: 100_00, max: 5000_00 }),
  share: fc.integer({ min: 1, max: 100 }),
  months: fc.integer({ min: 1, max: 48 }),
  paused: fc.boolean(),
});

test('sums up to the total, with a last part that is positive and never the largest', () => {
  fc.assert(
    fc.property(anyTenant, request, (tenant, { base, share, months, paused }) => {
      const goods = Math.floor((base * share) / 100);
      const found = instalmentPlan(tenant, { base, goods, months, paused });
      const parts = instalmentAmounts(found);
      expect(parts.reduce((sum, part) => sum + part)).toBe(found.total);
      expect(found.total).toBe(base + found.surcharge + found.pauseSurcharge);
      expect(found.last).toBeGreaterThan(0);
      expect(found.last).toBeLessThanOrEqual(found.monthly);
      if (months > 1) expect(found.monthly % tenant.instalments.unit).toBe(0);
    }),
    { numRuns: 500 },
  );
});

const DAY = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 86_400_000, max: Date.UTC(2029, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

test('offers no plan above the cap of its day, by the real payments', () => {
  fc.assert(
    fc.property(anyTenant, request, DAY, (tenant, { base, share, paused }, day) => {
      const goods = Math.floor((base * share) / 100);
      for (const found of plansOnOffer(tenant, { base, goods, paused }, day)) {
        const cap = capOn(tenant.instalments.caps, day) ?? 0;
        // Independent model: with interest at the plan's rate on the balance, nothing remains at the end.
        const left = instalmentAmounts(found).reduce(
          (owed, amount) => owed * (1 + found.rateOfMonth) - amount,
          found.base * (1 + found.rateOfMonth) ** found.pauseMonths,
        );
        expect(Math.abs(left)).toBeLessThan(0.01);
        expect(found.rate).toBeLessThanOrEqual(cap);
        expect(rateOnDates(found, day)).toBeLessThanOrEqual(cap);
        expect(found.monthly).toBeGreaterThanOrEqual(tenant.instalments.minMonthly);
      }
    }),
    { numRuns: 300 },
  );
});

test('returns the last plan on offer as the longest, or none', () => {
  const near = fc.record({ base: fc.integer({ min: 1_00, max: 12_000_00 }), paused: fc.boolean() });
  const anyCap = fc.constantFrom(null, 150, 120, 110, 90);
  fc.assert(
    fc.property(anyTenant, near, DAY, anyCap, (tenant, { base, paused }, day, permille) => {
      const { instalments } = tenant;
      const caps = permille === null ? instalments.caps : [{ from: '2020-01-01', permille }];
      const capped = { ...tenant, instalments: { ...instalments, caps } };
      const asked = { base, goods: base, paused };
      expect(longestPlanOnOffer(capped, asked, day)).toEqual(plansOnOffer(capped, asked, day).at(-1) ?? null);
    }),
    { numRuns: 500 },
  );
});
