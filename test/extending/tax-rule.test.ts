import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapsAndGuides } from '../../houses/example/extensions/maps-and-guides.ts';
import example from '../../houses/example/house.ts';
import { createContainment } from '../../src/extending/contain.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import {
  createCatalogue,
  createTaxClasses,
  type TaxRuleExtension,
  withTaxClasses,
} from '../../src/shop/catalogue/products/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { houseProblems } from '../../src/tenants/house-problems.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket } from '../support/selling.ts';
import { rejecting } from './rejecting.ts';

/** Tax rule of an extension: it decides the class of what is bought, up to the stored order, and never its price. */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'map', variants: [{ sku: 'map', amount: 2000, stock: 50 }] });
});
afterAll(() => database.drop());

const { taxRule } = mapsAndGuides;
if (!taxRule) throw new Error('the example has no tax rule');
const sellingWith = (rule: TaxRuleExtension | null) =>
  openSelling(database.pool, systemClock, bankTransfer, null, undefined, undefined, false, [], [], [], rule);
const rates = async (rule: TaxRuleExtension | null) => {
  const shop = sellingWith(rule);
  const key = await readyBasket(shop, 'map', 5);
  return { shop, key, totals: (await shop.checkout.view(key)).totals };
};

test('a variant is taxed by the rule, at the same price, and the order stores its class', async () => {
  const usual = await rates(null);
  const ruled = await rates({ classOf: () => 'reduced' });
  expect(usual.totals.vat.map(({ permille }) => permille)).toEqual([81]);
  expect(ruled.totals.vat.map(({ permille }) => permille)).toEqual([26]);
  expect(ruled.totals.total).toEqual(usual.totals.total);
  expect(await ruled.shop.checkout.place(ruled.key, await orderForm(ruled.shop, ruled.key))).toMatchObject({
    ok: true,
  });
  const { rows } = await database.pool.query<{ vat_class: string }>('select vat_class from order_line');
  expect(rows).toEqual([{ vat_class: 'reduced' }]);
});

test('the example taxes maps and guides, and leaves other goods as the feed says', () => {
  const about = {
    tenant: example.tenants.ch,
    sku: 'a',
    productId: 'a',
    brand: 'Veloranza',
    vatClass: 'standard',
  } as const;
  expect(taxRule.classOf({ ...about, categoryId: 'gear-helmets' })).toBe('standard');
  expect(taxRule.classOf({ ...about, categoryId: 'gear-maps' })).toBe('reduced');
});

test.each<[string, TaxRuleExtension['classOf']]>([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['names no class', () => JSON.parse('"free"')],
  ['rejects', rejecting(taxRule, 'classOf').classOf],
])('the class of the feed counts if the rule %s', async (_, classOf) => {
  const { totals } = await rates({ classOf });
  expect(totals.vat.map(({ permille }) => permille)).toEqual([81]);
});

test('without a rule the catalogue is the same one, and only one extension has a rule', () => {
  const catalogue = createCatalogue({ deliveryPromise, pool: database.pool, clock: systemClock });
  expect(
    withTaxClasses(catalogue, createTaxClasses(null, createContainment({ clock: systemClock, log: silentLog }))),
  ).toBe(catalogue);
  expect(houseProblems({ ...example, extensions: [mapsAndGuides, { ...mapsAndGuides, name: 'second' }] })).toEqual([
    'extensions: maps-and-guides and second have taxRule, which only one may have',
  ]);
});
