import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { silentLog } from '../../src/platform/log.ts';
import { sweepBaskets } from '../../src/shop/selling/basket/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';

const DAY = 86_400_000;
const { basketDays } = tenants.ch.session;
let now = new Date('2026-03-01T12:00:00Z');
const clock = { now: () => now };
const later = (days: number) => {
  now = new Date(now.getTime() + days * DAY);
};

let database: TestDatabase;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'bowl', variants: [{ sku: 'bowl-1', stock: 99, amount: 1000 }] });
  shop = openSelling(database.pool, clock);
});
beforeEach(() => database.pool.query('delete from basket'));
afterAll(() => database.drop());

const forget = (batch?: number) =>
  sweepBaskets({ pool: database.pool, clock, log: silentLog, ...(batch === undefined ? {} : { batch }) });
const countOf = async (table: 'basket' | 'basket_line' | 'checkout') =>
  (await database.pool.query(`select * from ${table}`)).rowCount;

test('deletes a basket, its lines and its input once no cookie can refer to it', async () => {
  const old = await readyBasket(shop, 'bowl-1');
  later(basketDays);
  expect(await forget()).toBe(0);
  const young = await readyBasket(shop, 'bowl-1', 2);
  later(1.01);
  expect(await forget()).toBe(1);
  expect([await shop.basket.pieces(old), await shop.basket.pieces(young)]).toEqual([0, 2]);
  expect([await countOf('basket_line'), await countOf('checkout')]).toEqual([1, 1]);
});

test('retains a basket that an order refers to, ordered or reopened', async () => {
  const ordered = await readyBasket(shop, 'bowl-1');
  const again = await readyBasket(shop, 'bowl-1');
  for (const key of [ordered, again]) {
    const outcome = await shop.checkout.place(key, await orderForm(shop, key));
    if (!outcome.ok) throw new Error('the order was refused');
  }
  await database.pool.query(
    `with given_up as (
       update orders set state = 'abandoned', placed_at = null
       where basket_id = (select id from basket order by created_at, id limit 1) returning basket_id
     )
     update basket set state = 'open' from given_up where basket.id = given_up.basket_id`,
  );
  await readyBasket(shop, 'bowl-1');
  later(basketDays + 2);
  expect(await forget()).toBe(1);
  expect((await database.pool.query('select state from basket order by state')).rows).toEqual([
    { state: 'open' },
    { state: 'ordered' },
  ]);
});

test('deletes many in batches', async () => {
  for (let made = 0; made < 5; made += 1)
    await shop.basket.add({ tenant: tenants.ch, locale: 'de-CH', secret: null }, { sku: 'bowl-1', quantity: 1 });
  later(basketDays + 2);
  expect(await forget(2)).toBe(5);
  expect(await countOf('basket')).toBe(0);
});
