import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { calculate } from './calculator.ts';
import { protectionFrom } from './protection.ts';
import { representativeExample, shownMonthly } from './shown-monthly.ts';

const { ch, de, at, nl } = tenants;
const DAY = '2026-11-21';
const ask = (basePrice: number, noOfInstallments = 12, paymentPause = false, tenant = ch) =>
  calculate(tenant, { basePrice, noOfInstallments, paymentPause }, DAY);

test('computes every field of the first worked example', () => {
  expect(ask(1299_90)).toEqual({
    basePrice: 129990,
    firstInstallment: 11355,
    lastInstallment: 11325,
    monthlyInstallment: 11355,
    singleInstallment: 129990,
    fixedMonthlyInterestFactor: 0.004,
    monthlyInterestRateFactor: 0.00729,
    yearlyInterestRateFactor: 0.091068,
    installmentSurcharge: 6240,
    paymentPauseSurcharge: 0,
    overallPrice: 136230,
    paymentAmount: 11355,
    noOfInstallments: 12,
    paymentPauseValuta: 1.9,
    minValue: 10000,
    maxValue: 500000,
    adjusted: false,
    offered: true,
    options: [3, 6, 12, 24, 36],
  });
});

test('clamps an amount outside the range and says so', () => {
  expect(ask(99_90, 3)).toMatchObject({ basePrice: 100_00, adjusted: true, offered: true, options: [3, 6] });
  expect(ask(6000_00)).toMatchObject({ basePrice: 5000_00, adjusted: true });
  expect(ask(5000_00)).toMatchObject({ basePrice: 5000_00, adjusted: false });
  expect(ask(100_00, 6, false, nl)).toMatchObject({ basePrice: 250_00, adjusted: true });
});

test('computes figures of plans that are not offered', () => {
  expect(ask(100_00, 36)).toMatchObject({ offered: false, monthlyInstallment: 3_20 });
  expect(ask(1000_00, 7)).toMatchObject({ offered: false, noOfInstallments: 7 });
});

test('always offers a single payment, without a monthly amount', () => {
  expect(ask(599_00, 1)).toMatchObject({
    offered: true,
    monthlyInstallment: null,
    overallPrice: 599_00,
    paymentAmount: 599_00,
  });
  expect(ask(599_00, 1, true)).toMatchObject({ offered: true, monthlyInstallment: null, singleInstallment: 610_38 });
});

test('shows the smallest instalment beside a price, or none without an offer', () => {
  expect(shownMonthly(ch, 1299_90, DAY)?.plan).toMatchObject({ months: 36 });
  expect(shownMonthly(ch, 120_00, DAY)).toMatchObject({ plan: { months: 12 }, hints: 'reduced' });
  expect(shownMonthly(ch, 99_95, DAY)).toBeNull();
  expect(shownMonthly(nl, 500_00, DAY)).toBeNull();
  expect([500_00, 500_05, 1500_00].map((price) => shownMonthly(ch, price, DAY)?.isAboveFirstLimit)).toEqual([
    false,
    true,
    true,
  ]);
  // No customer may owe so much.
  expect(shownMonthly(ch, 1500_05, DAY)).toBeNull();
  expect(shownMonthly(de, 500_00, DAY)?.hints).toBe('full');
});

test('has a representative example that each tenant offers', () => {
  for (const tenant of [ch, de, at, nl])
    expect(representativeExample(tenant, DAY)).toMatchObject({ base: 1000_00, months: 12 });
});

test('offers protection with the purchase in Switzerland, days later in Austria and Germany, not in the Netherlands', () => {
  expect([ch, at, de, nl].map((tenant) => protectionFrom(tenant.instalments.protection, '2026-11-27'))).toEqual([
    '2026-11-27',
    '2026-11-30',
    '2026-12-04',
    null,
  ]);
});

test('computes figures for a tenant without instalments but offers only a single payment', () => {
  const asked = { basePrice: 499_00, noOfInstallments: 12, paymentPause: false };
  expect(calculate(tenants.nl, asked, '2026-11-21')).toMatchObject({
    monthlyInstallment: expect.any(Number),
    offered: false,
    options: [],
  });
  expect(calculate(tenants.nl, { ...asked, noOfInstallments: 1 }, '2026-11-21').offered).toBe(true);
});
