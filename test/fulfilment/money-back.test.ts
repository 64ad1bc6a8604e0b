import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Desk } from '../../src/backoffice/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { bookPending, closeDay } from '../../src/shop/ledger/index.ts';
import { tenants } from '../../src/tenants/index.ts';
import { duesOf } from '../ledger/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { testDesk } from '../support/desk.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { as, placeOrder } from './support.ts';

const clock = fixedClock('2026-11-02T08:00:00Z');
const { ch } = tenants;
let database: TestDatabase;
let desk: Desk;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 500, amount: 10000 }] });
  await seedProduct(database.pool, { id: 'mug', variants: [{ sku: 'mug-1', stock: 500, amount: 4000 }] });
  desk = await testDesk(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

const book = () => bookPending({ pool: database.pool, clock });
const query = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows;

async function order(articles: Record<string, number>, own: { email: string; method: string }) {
  const number = await placeOrder(shop, articles, own);
  const [row] = await query<{ id: string }>('select id from orders where number = $1', number);
  await book();
  return { number, id: row?.id ?? '' };
}

const settle = (number: string) => desk.orders.settle(as('finance'), { tenant: ch, number });
const cancel = (number: string, pieces: Record<string, string>) =>
  desk.fulfilment.cancelLines(as('service'), {
    tenant: ch,
    number,
    entered: { reason: 'customer', note: '', ...pieces },
  });

async function creditsOf(orderId: string) {
  return query<{ number: string; amount: number; refund: number; way: string; dueOn: string | null }>(
    `select number, amount, refund_amount as refund, rest_way as way, payout_due_on::text as "dueOn" from credit_note
     where order_id = $1 order by number`,
    orderId,
  );
}

/** What an account comes to, by the books that it is kept in. */
async function accountOf(orderId: string): Promise<Record<string, number>> {
  const rows = await query<{ account: string; amount: number }>(
    `select posting.account, sum(posting.amount)::int as amount from ledger_entry entry
     join ledger_posting posting on posting.entry_id = entry.id
     where entry.account_id in (select account_id from ledger_entry where order_id = $1)
       and posting.account in ('receivable', 'credit', 'goodwill', 'bank', 'provider')
     group by 1 having sum(posting.amount) <> 0`,
    orderId,
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

describe('a day’s closing', () => {
  test('leaves alone what a credit note of a cancelled order promises to pay out', async () => {
    clock.set('2026-11-02T08:00:00Z');
    const email = 'promised@example.ch';
    const bill = await order({ 'vase-1': 1 }, { email, method: 'invoice' });
    clock.set('2026-12-01T08:00:00Z');
    const prepaid = await order({ 'vase-1': 2 }, { email, method: 'prepayment' });
    expect(await settle(prepaid.number)).toEqual({ ok: true });
    expect(await cancel(prepaid.number, { 'pieces-1': '2' })).toMatchObject({ ok: true });
    const [credit] = await creditsOf(prepaid.id);
    expect(credit).toMatchObject({ amount: 20000, way: 'transfer' });
    expect(await closeDay({ pool: database.pool, clock }, ch)).toMatchObject({ creditUsed: 0 });
    expect(await duesOf(database.pool, bill.id)).toEqual([[10000, 0]]);
    expect(await desk.fulfilment.paidOut(as('finance'), ch, credit?.number ?? '')).toEqual({ ok: true });
    expect(await accountOf(bill.id)).toEqual({ receivable: 10000 });
  });

  test('leaves alone money at the provider that goes back until it is booked', async () => {
    clock.set('2026-11-03T08:00:00Z');
    const email = 'goes-back@example.ch';
    const bill = await order({ 'vase-1': 1 }, { email, method: 'invoice' });
    clock.set('2026-12-02T08:00:00Z');
    const paid = await order({ 'vase-1': 2 }, { email, method: 'prepayment' });
    // Paid by a link, and the provider cannot be reached once it is cancelled.
    await query(
      `insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, session_id, intent_id, created_at,
         expires_at, changed_at, checked_at)
       select 'ch', id, 1, 'card', total, 'CHF', 'captured', 's-back', 'i-back', $2, $2, $2, $2 from orders where id = $1`,
      paid.id,
      clock.now(),
    );
    await book();
    expect(await cancel(paid.number, { 'pieces-1': '2' })).toMatchObject({ ok: true });
    expect(await accountOf(bill.id)).toMatchObject({ receivable: 10000, credit: -20000 });
    expect(await closeDay({ pool: database.pool, clock }, ch)).toMatchObject({ creditUsed: 0 });
    await query("update online_payment set state = 'refunded', refunded = amount where order_id = $1", paid.id);
    await book();
    expect(await accountOf(bill.id)).toEqual({ receivable: 10000 });
  });
});
