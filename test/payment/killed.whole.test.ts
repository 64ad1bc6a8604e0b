// Whole runs only: starts processes and kills them at every statement of a payment.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { dyingPool, dyingProvider } from '../support/dying.ts';
import { CARD, openPaying, type PayingShop } from '../support/paying.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling } from '../support/selling.ts';

const script = path.join(import.meta.dirname, '../support/pay-and-die.ts');

let database: TestDatabase;
let shop: PayingShop;
let clock: ReturnType<typeof fixedClock>;
beforeAll(async () => {
  database = await testDatabase();
  clock = fixedClock(new Date().toISOString());
  shop = await openPaying(database.pool, clock);
  shop.listening(false);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const rows = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows;
const countOf = async (sql: string, ...values: unknown[]) =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${sql}`, ...values))[0]?.n ?? 0;

type Ending = 'placed' | 'given back';

/** Creates a payment that a card has paid and the shop has not settled. */
async function paidUnheard(sku: string, ending: Ending): Promise<string> {
  await seedProduct(database.pool, { id: `p-${sku}`, variants: [{ sku, stock: 3 }] });
  const { payAt } = await shop.toPayPage(sku);
  await shop.onPayPage(payAt, { card: CARD, outcome: 'pay', way: 'never' });
  const [payment] = await rows<{ id: string; orderId: string }>(
    'select p.id, p.order_id as "orderId" from online_payment p join order_line l on l.order_id = p.order_id where l.sku = $1',
    sku,
  );
  // This test begins more payments at one address than the limit allows.
  await database.pool.query('update online_payment set address_hash = null');
  if (ending === 'given back') {
    // Its reservation expired, and another order has the units.
    await database.pool.query("update orders set state = 'abandoned' where id = $1", [payment?.orderId]);
    await database.pool.query('delete from stock_reservation where sku = $1', [sku]);
    await database.pool.query('update stock set quantity = 0 where sku = $1', [sku]);
  }
  return payment?.id ?? '';
}

/** Runs the job some minutes later, which completes the payment; a second run changes nothing. */
async function expectWhole(sku: string, id: string, ending: Ending): Promise<void> {
  clock.advance(5 * 60_000);
  await shop.payments.reconcile();
  await shop.payments.reconcile();
  const isPlaced = ending === 'placed';
  const [after] = await rows<{ state: string }>('select state from online_payment where id = $1', id);
  const placed = await countOf(
    "orders join order_line on order_id = orders.id where state = 'placed' and sku = $1",
    sku,
  );
  const [stock] = await rows<{ quantity: number }>('select quantity from stock where sku = $1', sku);
  const [session] = await rows<{ status: string; refunded: number }>(
    `select s.intent_status as status, s.refunded::int as refunded from simulator_session s
     join online_payment p on p.session_id = s.id where p.id = $1`,
    id,
  );
  expect({ state: after?.state, placed, stock: stock?.quantity, session }).toEqual({
    state: isPlaced ? 'captured' : 'cancelled',
    placed: isPlaced ? 1 : 0,
    stock: isPlaced ? 2 : 0,
    session: { status: isPlaced ? 'succeeded' : 'canceled', refunded: 0 },
  });
  expect(await countOf('stock_reservation where sku = $1', sku)).toBe(0);
}

const DEAD = 'dead';
const die = (): never => {
  throw new Error(DEAD);
};

/** Settles until the n-th statement or the n-th answer of the provider; returns false if it ended before. */
async function dies(at: 'statement' | 'call', point: number, ending: Ending): Promise<boolean> {
  const sku = `${at}-${point}-${ending.replace(' ', '-')}`;
  const id = await paidUnheard(sku, ending);
  const dying =
    at === 'statement'
      ? openSelling(dyingPool(database.pool, point, die), clock, bankTransfer, shop.provider)
      : openSelling(database.pool, clock, bankTransfer, dyingProvider(shop.provider, point, die));
  const isDead = await dying.payments.status({ paymentId: id, basketId: null }).then(
    () => false,
    (error: unknown) => {
      expect(error).toMatchObject({ message: DEAD });
      return true;
    },
  );
  await expectWhole(sku, id, ending);
  return isDead;
}

test.each<Ending>(['placed', 'given back'])(
  'killed at any statement, the job completes the payment: %s',
  async (ending) => {
    let deaths = 0;
    while (await dies('statement', deaths + 1, ending)) deaths += 1;
    // At least the transaction that decides and the one that records the result of the provider.
    expect(deaths).toBeGreaterThan(10);
  },
  240_000,
);

test.each<Ending>(['placed', 'given back'])(
  'killed after the provider acted and before the shop recorded it: %s',
  async (ending) => {
    let deaths = 0;
    while (await dies('call', deaths + 1, ending)) deaths += 1;
    expect(deaths).toBe(2);
  },
  120_000,
);

test('a process killed with SIGKILL after the capture and before its record', async () => {
  const id = await paidUnheard('killed', 'placed');
  const child = spawnSync(process.execPath, [script, database.url, id, '2'], { encoding: 'utf8', timeout: 60_000 });
  expect([child.signal, child.stderr]).toEqual(['SIGKILL', '']);
  expect(await rows('select state from online_payment where id = $1', id)).toEqual([{ state: 'authorised' }]);
  await expectWhole('killed', id, 'placed');
}, 120_000);
