import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tyrePairs } from '../../houses/example/extensions/tyre-pairs.ts';
import example from '../../houses/example/house.ts';
import { createContainment } from '../../src/extending/contain.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOwnReductions, type PriceRuleExtension } from '../../src/shop/selling/basket/index.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { applyBenefits } from '../../src/shop/selling/pricing/apply-benefits.ts';
import type { Benefit, PriceLine } from '../../src/shop/selling/pricing/index.ts';
import { houseProblems } from '../../src/tenants/house-problems.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket } from '../support/selling.ts';
import { rejecting } from './rejecting.ts';

/** Price rule of an extension: named discounts that reach the stored order, and never a negative line. */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'tyre', variants: [{ sku: 'tyre', amount: 4995, stock: 100 }] });
});
afterAll(() => database.drop());

const [PAIRS] = tyrePairs.priceRules ?? [];
if (!PAIRS) throw new Error('the example has no price rule');
/** The rule of the example for the category of the seeded product. */
const pairs: PriceRuleExtension = {
  ...PAIRS,
  reduce: ({ tenant, lines }) =>
    PAIRS.reduce({ tenant, lines: lines.map((line) => ({ ...line, categoryId: 'parts-tyres' })) }),
};
const sellingWith = (...rules: PriceRuleExtension[]) => {
  const owned = rules.map((rule) => ({ extension: 'tyres', rule }));
  return openSelling(database.pool, systemClock, bankTransfer, null, undefined, undefined, false, [], owned);
};
const reducing = (reduce: PriceRuleExtension['reduce']): PriceRuleExtension => ({ ...pairs, reduce });

test('the example reduces pairs by ten percent, rounded down to the step of prices', async () => {
  const shop = sellingWith(pairs);
  const key = await readyBasket(shop, 'tyre', 3);
  const { totals, basket } = await shop.checkout.view(key);
  // 10 % of 99.90 is 9.99; Swiss prices have steps of 5 centimes.
  expect(totals.discounts).toMatchObject([
    { promotionId: 'x-tyre-pairs', title: 'Discount for pairs of tyres', amount: { amount: 995, currency: 'CHF' } },
  ]);
  expect(totals.goods.amount).toBe(3 * 4995);
  expect(basket.lines[0]).toMatchObject({ discount: { amount: 995 }, reductions: [{ promotionId: 'x-tyre-pairs' }] });

  const outcome = await shop.checkout.place(key, await orderForm(shop, key));
  expect(outcome).toMatchObject({ ok: true });
  const order = await shop.orders.ofBasket(key);
  expect(order?.totals.discounts).toMatchObject([{ title: 'Discount for pairs of tyres', amount: { amount: 995 } }]);
  const { rows } = await database.pool.query('select from voucher_redemption');
  expect(rows).toEqual([]);
});

test('a single tyre costs its price, and no discount is shown', async () => {
  const shop = sellingWith(pairs);
  const { totals } = await shop.checkout.view(await readyBasket(shop, 'tyre', 1));
  expect(totals.discounts).toEqual([]);
});

test.each<[string, PriceRuleExtension['reduce']]>([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['returns fractions', () => [{ sku: 'tyre', off: 0.5 }]],
  ['raises the price', () => [{ sku: 'tyre', off: -100 }]],
])('a rule that %s reduces nothing, and other rules still count', async (_, reduce) => {
  const shop = sellingWith(reducing(reduce), { ...pairs, name: 'second' });
  const { totals } = await shop.checkout.view(await readyBasket(shop, 'tyre', 2));
  expect(totals.discounts).toMatchObject([{ promotionId: 'x-second', amount: { amount: 995 } }]);
});

test('a rule that rejects reduces nothing, and ends no process', async () => {
  const shop = sellingWith(rejecting(pairs, 'reduce'));
  const { totals } = await shop.checkout.view(await readyBasket(shop, 'tyre', 2));
  expect(totals.discounts).toEqual([]);
});

test('a rule cannot change the lines for others, nor make them cost less than nothing', async () => {
  const greedy = reducing(({ lines }) => {
    for (const line of lines) Reflect.set(line, 'unit', 0);
    return lines.map(({ sku }) => ({ sku, off: 9_999_999 }));
  });
  const shop = sellingWith(greedy, { ...pairs, name: 'second' });
  const { totals } = await shop.checkout.view(await readyBasket(shop, 'tyre', 2));
  expect(totals.goods.amount).toBe(2 * 4995);
  expect(totals.discounts).toMatchObject([{ promotionId: 'x-tyre-pairs', amount: { amount: 2 * 4995 } }]);
  expect(totals.total.amount).toBe(totals.delivery.amount);
});

test('no reductions make a line negative, together with percentages and amounts', () => {
  const line = fc.record({ unit: fc.nat(10_000), quantity: fc.integer({ min: 1, max: 9 }), off: fc.nat(200_000) });
  const percent = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), percent, fc.nat(50_000), (drawn, value, amount) => {
      const lines = drawn.map(
        ({ unit, quantity }, index): PriceLine => ({
          key: String(index),
          unit,
          quantity,
          vatClass: 'standard',
          technical: false,
        }),
      );
      const base: Omit<Benefit, 'id' | 'kind' | 'value'> = {
        source: 'automatic',
        code: null,
        minGoods: 0,
        excludeTechnical: false,
        combinable: true,
        priority: 0,
      };
      const fixed = new Map(drawn.map(({ off }, index) => [String(index), off]));
      const benefits: Benefit[] = [
        { ...base, id: 'x-rule', kind: 'amount', value: 0, fixed, priority: 1_000_000_000 },
        { ...base, id: 'percent', kind: 'percent', value },
        { ...base, id: 'amount', kind: 'amount', value: amount },
      ];
      const priced = applyBenefits(lines, benefits, 1);
      for (const { gross, discount, paid } of priced.lines) {
        expect(paid).toBeGreaterThanOrEqual(0);
        expect(gross - discount).toBe(paid);
      }
    }),
  );
});

test('names mistakes of price rules', () => {
  const twice = { ...tyrePairs, name: 'second', priceRules: [{ ...pairs, titles: { it: 'Coppie' } }] };
  expect(houseProblems({ ...example, extensions: [tyrePairs, twice] })).toEqual([
    'extensions.second.priceRules.tyre-pairs.titles.en: is missing, and a tenant has this language',
    'extensions: two have the price rule tyre-pairs',
  ]);
});

test('without rules the basket asks nothing', () => {
  expect(createOwnReductions([], createContainment({ clock: systemClock, log: silentLog }))).toBeUndefined();
});
