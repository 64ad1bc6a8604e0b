// Whole runs only: a load of stolen cards is tried.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { CARD, openPaying, type PayingShop } from '../support/paying.ts';
import { seedProduct } from '../support/seed.ts';
import { readyBasket } from '../support/selling.ts';

const WAIT = { timeout: 30_000 };
let database: TestDatabase;
let shop: PayingShop;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openPaying(database.pool);
  await seedProduct(database.pool, {
    id: 'p',
    variants: [
      { sku: 'cheap', stock: 500 },
      { sku: 'other', stock: 500, amount: 2590 },
    ],
  });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const countOf = async (sql: string) =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n ?? 0;
const forget = () => database.pool.query('delete from payment_decline');
const begin = async (sku: string, address: string, method = 'card') =>
  shop.place(await readyBasket(shop, sku, 1, { method }), address);

test('blocks cards of an address after eight refusals; other addresses and methods work', async () => {
  const first = await begin('cheap', '10.9.0.1');
  if (!first.ok || !first.payAt) throw new Error('no pay page');
  for (let turn = 0; turn < 8; turn += 1)
    await shop.onPayPage(first.payAt, { card: '4000000000000002', outcome: 'pay' });
  await expect.poll(() => countOf('payment_decline'), WAIT).toBe(8);
  expect(await begin('other', '10.9.0.1')).toEqual({ ok: false, problem: 'too-many-payments' });
  expect(await begin('other', '10.9.0.1', 'twint')).toMatchObject({ ok: true });
  expect(await begin('other', '10.9.0.2')).toMatchObject({ ok: true });
  await forget();
}, 60_000);

test('after twenty refusals of one amount from any address, cards for it wait', async () => {
  await database.pool.query(
    `insert into payment_decline (event_id, tenant, amount, currency, declined_at)
     select 'evt_' || n, 'ch', total, 'CHF', now() from generate_series(1, 20) n,
       (select total from orders where id in (select order_id from order_line where sku = 'cheap') limit 1) o`,
  );
  expect(await begin('cheap', '10.9.0.3')).toEqual({ ok: false, problem: 'too-many-payments' });
  expect(await begin('other', '10.9.0.3')).toMatchObject({ ok: true });
  expect(await begin('cheap', '10.9.0.3', 'paypal')).toMatchObject({ ok: true });
  await forget();
}, 60_000);

test('a card refused again and again does not pay once it works: its authorisation is voided', async () => {
  const key = await readyBasket(shop, 'other', 1, { method: 'card' });
  const outcome = await shop.place(key, '10.9.0.4');
  if (!outcome.ok || !outcome.payAt) throw new Error('no pay page');
  // One card, refused at many addresses: an empty one that works later.
  for (let turn = 0; turn < 6; turn += 1)
    await shop.onPayPage(outcome.payAt, { card: '4000000000009995', outcome: 'pay' });
  await expect.poll(() => countOf('payment_decline where card_hash is not null'), WAIT).toBe(6);
  const { rows } = await database.pool.query<{ hash: Buffer }>('select card_hash as hash from payment_decline limit 1');
  // The stored hash of a card does not reveal the card.
  expect(rows[0]?.hash.length).toBe(32);
  await database.pool.query("update payment_decline set card_hash = '\\x00'");
  await shop.onPayPage(outcome.payAt, { card: CARD, outcome: 'pay' });
  await expect.poll(() => countOf("online_payment where state = 'captured'"), WAIT).toBe(1);
  expect(await shop.orders.ofBasket(key)).not.toBeNull();

  const again = await readyBasket(shop, 'other', 1, { method: 'card' });
  const next = await shop.place(again, '10.9.0.5');
  if (!next.ok || !next.payAt) throw new Error('no pay page');
  await database.pool.query(
    "update payment_decline set card_hash = (select card_hash from online_payment where state = 'captured')",
  );
  await shop.onPayPage(next.payAt, { card: CARD, outcome: 'pay' });
  await expect
    .poll(() => countOf("online_payment where give_back = 'card-testing' and state = 'cancelled'"), WAIT)
    .toBe(1);
  expect(await shop.orders.ofBasket(again)).toBeNull();
  await forget();
}, 60_000);

test('thirty payments begun at one address, 50 at once: the limit holds', async () => {
  const keys = [];
  for (let index = 0; index < 50; index += 1) keys.push(await readyBasket(shop, 'cheap', 1, { method: 'twint' }));
  const outcomes = await Promise.all(keys.map((key) => shop.place(key, '10.9.0.6')));
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(30);
  expect(outcomes.filter((outcome) => !outcome.ok)).toHaveLength(20);
}, 120_000);
