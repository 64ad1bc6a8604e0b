import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { bookPending } from '../../src/shop/money/ledger/index.ts';
import type { PromotionScope } from '../../src/shop/selling/promotions/index.ts';
import { as, placeOrder } from '../fulfilment/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const { ch } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, { id: 'candle', variants: [{ sku: 'candle', stock: 500, amount: 1000, size: 'S' }] });
  await seedProduct(pool, { id: 'vase', variants: [{ sku: 'vase', stock: 500, amount: 3333 }] });
  await seedProduct(pool, { id: 'lamp', variants: [{ sku: 'lamp', stock: 500, amount: 5000 }] });
  await pool.query("update product set brand = 'Zimtrau' where id = 'lamp'");
  await pool.query("insert into category (id, parent_id, depth, position) values ('garden', null, 1, 2)");
  admin = await testAdmin(pool, clock);
  shop = openSelling(pool, clock);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('update promotion set ended_at = $1', [clock.now()]);
  shop.promotions.forget();
});

async function threeForTwo(key: string, scope?: Partial<PromotionScope>): Promise<void> {
  await seedPromotion(database.pool, {
    key,
    source: 'automatic',
    kind: 'multibuy',
    take: 3,
    pay: 2,
    ...(scope ? { scope } : {}),
  });
}

async function basketOf(articles: Record<string, number>) {
  const lines = Object.entries(articles).map(([sku, quantity]) => ({ sku, quantity }));
  const added = await shop.basket.addAll({ tenant: ch, locale: 'fr-CH', secret: null }, lines);
  if (!added.ok) throw new Error(added.problem);
  return added.basket;
}

test('makes one of three free, and says so at each line in the language of the customer', async () => {
  await threeForTwo('drei');
  const { lines, totals } = await basketOf({ candle: 1, vase: 2 });
  // 10.00 is spread over 10.00 and 66.66.
  expect(lines.map(({ reductions }) => reductions)).toMatchObject([
    [{ title: 'Promotion drei', amount: { amount: 130 } }],
    [{ title: 'Promotion drei', amount: { amount: 870 } }],
  ]);
  expect(totals).toMatchObject({
    goods: { amount: 7666 },
    discounts: [{ kind: 'multibuy', amount: { amount: 1000 } }],
  });
  expect((await basketOf({ candle: 1, vase: 1 })).totals.discounts).toEqual([]);
});

test.each<[string, Partial<PromotionScope>, boolean]>([
  ['the category', { categories: ['deco'] }, true],
  ['the category above', { categories: ['home'] }, true],
  ['another category', { categories: ['garden'] }, false],
  ['the brand', { brands: ['Linnovelle'] }, true],
  ['a value of an axis', { attributes: { size: ['S'] } }, true],
  ['another value', { attributes: { size: ['M'] } }, false],
  ['a set of products', { products: ['candle', 'lamp'] }, true],
])('counts goods of %s', async (_, scope, counts) => {
  await threeForTwo(`scope-${JSON.stringify(scope).length}-${_.replaceAll(' ', '-')}`, scope);
  const { totals } = await basketOf({ candle: 3 });
  expect(totals.discounts.map(({ amount }) => amount.amount)).toEqual(counts ? [1000] : []);
});

test('does not group goods outside its scope', async () => {
  await threeForTwo('linnovelle', { brands: ['Linnovelle'] });
  const { lines } = await basketOf({ candle: 2, lamp: 5 });
  expect(lines.map(({ discount }) => discount.amount)).toEqual([0, 0]);
});

test('comes before percentages, which take off what is left', async () => {
  await threeForTwo('drei-und');
  await seedPromotion(database.pool, { key: 'zehn', source: 'automatic', kind: 'percent', value: 10 });
  const { totals } = await basketOf({ lamp: 3 });
  expect(totals.discounts.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ['multibuy', 5000],
    ['percent', 1000],
  ]);
});

test('an order keeps the share of each unit, whatever is cancelled, and the books balance', async () => {
  await threeForTwo('auftrag');
  const number = await placeOrder(shop, { candle: 1, vase: 2 }, { email: 'drei@example.ch' });
  const { rows: placed } = await database.pool.query<{ paid: number }>(
    `select line_amount - discount_amount as paid from order_line join orders on orders.id = order_id
     where orders.number = $1 order by position`,
    [number],
  );
  expect(placed.map(({ paid }) => paid)).toEqual([870, 5796]);
  await admin.orders.settle(as('finance'), { tenant: ch, number });
  for (const piece of ['pieces-2', 'pieces-1', 'pieces-2'])
    expect(
      await admin.fulfilment.cancelLines(as('service'), {
        tenant: ch,
        number,
        entered: { reason: 'customer', note: '', [piece]: '1' },
      }),
    ).toMatchObject({ ok: true });
  const { rows: credits } = await database.pool.query<{ amount: number }>(
    'select amount from credit_note join orders on orders.id = order_id where orders.number = $1 order by issued_at, credit_note.number',
    [number],
  );
  const goods = credits.map(({ amount }) => amount);
  // The last unit brings the delivery fee back as well.
  expect(goods.slice(0, 2)).toEqual([2898, 870]);
  expect(goods.reduce((sum, amount) => sum + amount, 0)).toBe(870 + 5796 + 795);
  await bookPending({ pool: database.pool, clock });
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*)::int as n from (select entry_id from ledger_posting group by entry_id having sum(amount) <> 0) unbalanced',
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('is made in the back office with names of goods, and refuses unknown ones', async () => {
  const entry = {
    key: 'advent-3',
    source: 'automatic',
    kind: 'multibuy',
    take: '3',
    pay: '2',
    usage: 'unlimited',
    validFrom: '2026-11-01',
    combinable: 'on',
    'title.de-CH': '3 für 2',
    'title.fr-CH': '3 pour 2',
  };
  const create = (more: Record<string, string>) =>
    admin.promotions.create(as('merchandiser'), ch, { ...entry, ...more });
  expect(await create({ scopeBrands: 'Nobody' })).toEqual({ ok: false, problem: 'unknown-goods', unknown: 'nobody' });
  expect(await create({ scopeAttributes: 'Grösse = XXL' })).toMatchObject({ unknown: 'Grösse = XXL' });
  const created = await create({
    'category.home': 'on',
    scopeBrands: 'linnovelle',
    scopeAttributes: 'grösse = s',
    scopeProducts: 'candle',
  });
  if (!created.ok) throw new Error(created.problem);
  const opened = await admin.promotions.open(as('merchandiser'), { tenant: ch, id: created.id });
  expect(opened?.promotion).toMatchObject({
    multibuy: { take: 3, pay: 2 },
    scope: { categories: ['home'], brands: ['Linnovelle'], attributes: { size: ['S'] }, products: ['candle'] },
  });
  shop.promotions.forget();
  expect((await basketOf({ candle: 3 })).totals.discounts).toMatchObject([{ amount: { amount: 1000 } }]);
});
