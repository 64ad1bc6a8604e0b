import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { insertReturn } from '../../src/shop/after-sales/fulfilment/returns.store.ts';
import { bookPending, closeDay, recordLateInterest, recordPaymentReceived } from '../../src/shop/money/ledger/index.ts';
import type { PaymentProvider } from '../../src/shop/money/payment/index.ts';
import { bankTransfer, transferReference } from '../../src/shop/selling/orders/index.ts';
import { camtFile } from '../ledger/camt-file.ts';
import { duesOf, placeOrder as placeRaw } from '../ledger/support.ts';
import { testAdmin } from '../support/admin.ts';
import { newestLetter } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { as, placeOrder, ship } from './support.ts';

const clock = fixedClock('2026-11-02T08:00:00Z');
const { ch } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 500, amount: 10000 }] });
  await seedProduct(database.pool, { id: 'mug', variants: [{ sku: 'mug-1', stock: 500, amount: 4000 }] });
  admin = await testAdmin(database.pool, clock);
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

const settle = (number: string) => admin.orders.settle(as('finance'), { tenant: ch, number });
const cancel = (number: string, pieces: Record<string, string>) =>
  admin.fulfilment.cancelLines(as('service'), {
    tenant: ch,
    number,
    entered: { reason: 'customer', note: '', ...pieces },
  });

async function creditsOf(orderId: string) {
  return query<{ number: string; amount: number; refund: number; way: string; dueOn: string | null }>(
    `select number, amount, refund_amount as refund, rest_way as way, payout_due_on::text as "dueOn" from credit_note
     where order_id = $1 order by purpose, number`,
    orderId,
  );
}

/** Returns the balances of the ledger account of an order. */
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

describe('the daily closing', () => {
  test('does not spend the promised payout of a cancelled order', async () => {
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
    expect(await admin.fulfilment.paidOut(as('finance'), ch, credit?.number ?? '')).toEqual({ ok: true });
    expect(await accountOf(bill.id)).toEqual({ receivable: 10000 });
  });

  test('does not spend money at the provider that awaits its refund', async () => {
    clock.set('2026-11-03T08:00:00Z');
    const email = 'goes-back@example.ch';
    const bill = await order({ 'vase-1': 1 }, { email, method: 'invoice' });
    clock.set('2026-12-02T08:00:00Z');
    const paid = await order({ 'vase-1': 2 }, { email, method: 'prepayment' });
    // The order was paid by a pay link, and the provider is unreachable after the cancellation.
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

describe('a line cancelled during a pending direct debit', () => {
  const nobody = () => Promise.reject(new Error('unexpected call of the provider'));
  let given: number[] = [];

  /** Places an order of 140.00 with a pending direct debit. `said` reports the bank’s final state. */
  async function debited(email: string) {
    const number = await placeOrder(shop, { 'vase-1': 1, 'mug-1': 1 }, { email, method: 'prepayment' });
    const [row] = await query<{ id: string }>('select id from orders where number = $1', number);
    const id = row?.id ?? '';
    await query(`update orders set payment = jsonb_set(payment, '{method}', '"sepa"') where id = $1`, id);
    await query("update payment set method = 'sepa' where order_id = $1", id);
    const [payment] = await query<{ id: string }>(
      `insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, session_id, intent_id, created_at,
         expires_at, changed_at, checked_at)
       select 'ch', id, 1, 'sepa', total, 'CHF', 'processing', $3, $3, $2, $2, $2, $2 from orders where id = $1 returning id`,
      id,
      clock.now(),
      `debit-${email}`,
    );
    await book();
    const amount = { amount: 14000, currency: 'CHF' as const };
    const provider = (state: 'processing' | 'captured' | 'failed'): PaymentProvider => ({
      createSession: nobody,
      capture: nobody,
      cancel: nobody,
      refund: async ({ amount: back }) => {
        given.push(back);
      },
      parseWebhook: async () => null,
      get: async (sessionId) => ({
        sessionId,
        intentId: sessionId,
        state,
        amount,
        refunded: 0,
        cardFingerprint: null,
        debit: null,
      }),
    });
    given = [];
    const said = async (state: 'processing' | 'captured' | 'failed') => {
      const bank = openSelling(database.pool, clock, bankTransfer, provider(state));
      await bank.payments.status({ paymentId: payment?.id ?? '', basketId: null });
      clock.set(new Date(clock.now().getTime() + 300_000).toISOString());
      await bank.payments.reconcile();
      await book();
    };
    return { number, id, said };
  }

  test('is refunded through the provider once the money arrives, not before', async () => {
    clock.set('2026-12-02T08:00:00Z');
    const email = 'debit-came@example.ch';
    const other = await order({ 'vase-1': 1 }, { email, method: 'invoice' });
    await query("update ledger_due set payable_on = '2026-12-01' where order_id = $1", other.id);
    const { number, id, said } = await debited(email);
    expect(await cancel(number, { 'pieces-2': '1' })).toMatchObject({ ok: true });
    const [credit] = await creditsOf(id);
    expect(credit).toMatchObject({ amount: 4000, refund: 4000, way: 'none', dueOn: null });
    expect(await admin.fulfilment.paidOut(as('finance'), ch, credit?.number ?? '')).toMatchObject({ ok: false });
    await said('processing');
    expect(given).toEqual([]);
    // A closing does not spend it either.
    expect(await closeDay({ pool: database.pool, clock }, ch)).toMatchObject({ creditUsed: 0 });
    clock.set('2026-12-09T08:00:00Z');
    await said('captured');
    expect(given).toEqual([4000]);
    expect((await creditsOf(id))[0]).toMatchObject({ refund: 4000, way: 'none', dueOn: '2026-12-11' });
    expect(await duesOf(database.pool, id)).toEqual([[14000, 14000]]);
    expect(await accountOf(id)).toEqual({ receivable: 10000, provider: 10000 });
  });

  test('reduces the new demand when the debit fails', async () => {
    clock.set('2026-12-10T08:00:00Z');
    const { number, id, said } = await debited('debit-failed@example.ch');
    expect(await cancel(number, { 'pieces-2': '1' })).toMatchObject({ ok: true });
    await said('failed');
    expect(await creditsOf(id)).toMatchObject([{ amount: 4000, refund: 0, way: 'invoice', dueOn: null }]);
    expect(await query('select amount, created_by as by from paylink where order_id = $1', id)).toEqual([
      { amount: 10000, by: 'debit-failed' },
    ]);
    expect(await duesOf(database.pool, id)).toEqual([[14000, 4000]]);
    expect(await accountOf(id)).toEqual({ receivable: 10000 });
    // A later cancellation reduces the bill, since no payment exists.
    expect(await cancel(number, { 'pieces-1': '1' })).toMatchObject({ ok: true });
    expect((await creditsOf(id)).at(-1)).toMatchObject({ amount: 10000, refund: 0, way: 'invoice', dueOn: null });
    expect(await accountOf(id)).toEqual({});
    expect(given).toEqual([]);
  });
});

/** Imports a bank statement with a transfer for an order. */
async function transferred(
  number: string,
  amount: number,
  method: 'invoice' | 'prepayment' | 'instalments' = 'invoice',
) {
  const reference = transferReference(ch, { orderNumber: number, customerNumber: null, method });
  const day = clock.now().toISOString().slice(0, 10);
  const file = camtFile([
    { bookedOn: day, valueOn: day, creditedTo: ch.payment.iban, transactions: [{ amount, reference }] },
  ]);
  async function* content() {
    yield Buffer.from(file);
  }
  expect(await admin.ledger.takeFile(as('finance'), { tenant: ch, content: content() })).toMatchObject({
    ok: true,
    report: { read: 1, matched: 1 },
  });
}

const listed = async (number: string) =>
  (await admin.fulfilment.payouts(as('finance'), ch))?.payouts.filter(({ order: of }) => of === number) ?? [];

describe('bank money beyond the bill', () => {
  test('pays out a partial prepayment after the cancellation', async () => {
    clock.set('2026-12-14T08:00:00Z');
    const email = 'in-part@example.ch';
    const { number, id } = await order({ 'vase-1': 1 }, { email, method: 'prepayment' });
    await transferred(number, 9000, 'prepayment');
    expect(await cancel(number, { 'pieces-1': '1' })).toMatchObject({ ok: true });
    const [credit] = await creditsOf(id);
    expect(credit).toMatchObject({ amount: 10000, way: 'transfer', dueOn: '2026-12-16' });
    expect(await listed(number)).toMatchObject([{ amount: 9000, payoutDueOn: '2026-12-16' }]);
    expect((await newestLetter(database.pool, email)).text).toMatch(
      /De votre paiement, nous vous virons 90\.00\sCHF\. Veuillez nous indiquer/,
    );
    expect(await admin.fulfilment.paidOut(as('finance'), ch, credit?.number ?? '')).toEqual({ ok: true });
    expect(await accountOf(id)).toEqual({});
    expect(await listed(number)).toEqual([]);
  });

  test('pays out the credit beyond the small open rest of an invoice', async () => {
    const email = 'a-little@example.ch';
    const { number, id } = await order({ 'vase-1': 1, 'mug-1': 1 }, { email, method: 'invoice' });
    await transferred(number, 13000);
    expect(await cancel(number, { 'pieces-2': '1' })).toMatchObject({ ok: true });
    const [credit] = await creditsOf(id);
    expect(credit).toMatchObject({ amount: 4000, refund: 0, way: 'transfer', dueOn: '2026-12-16' });
    expect(await listed(number)).toMatchObject([{ amount: 3000 }]);
    expect((await newestLetter(database.pool, email)).text).toMatch(/Nous vous virons 30\.00\sCHF\./);
    expect(await admin.fulfilment.paidOut(as('finance'), ch, credit?.number ?? '')).toEqual({ ok: true });
    expect(await accountOf(id)).toEqual({ bank: 10000 });
    // The rest of the order can still be shipped.
    expect(await ship(admin, number, { 'pieces-1': '1' })).toMatchObject({ ok: true });
  });

  test('pays out a transfer for a cancelled order, and the mail asks for the account', async () => {
    const email = 'late@example.ch';
    const { number, id } = await order({ 'vase-1': 1 }, { email, method: 'prepayment' });
    expect(await cancel(number, { 'pieces-1': '1' })).toMatchObject({ ok: true });
    expect(await creditsOf(id)).toEqual([]);
    await transferred(number, 10000, 'prepayment');
    const [payout] = await creditsOf(id);
    expect(payout).toMatchObject({ amount: 10000, way: 'transfer', dueOn: '2026-12-16' });
    expect(await listed(number)).toMatchObject([{ amount: 10000 }]);
    const letter = await newestLetter(database.pool, email);
    expect(letter.subject).toBe(`Votre paiement pour la commande ${number}`);
    expect(letter.text).toContain('Veuillez nous indiquer le compte');
    expect(letter.text).toContain('?t=');
    // The payout credits no products, so it has no document.
    const asked = { tenant: ch, number: payout?.number ?? '' };
    expect(await admin.fulfilment.paper(as('finance'), asked)).toEqual({ ok: false, problem: 'not-found' });
    expect(await admin.fulfilment.paidOut(as('finance'), ch, asked.number)).toEqual({ ok: true });
    expect(await accountOf(id)).toEqual({});
  });

  test('pays out a cancelled line after a transfer of the old bill, and the rest of a guest’s payment', async () => {
    const { number, id } = await order(
      { 'vase-1': 1, 'mug-1': 1 },
      { email: 'old-bill@example.ch', method: 'invoice' },
    );
    expect(await cancel(number, { 'pieces-2': '1' })).toMatchObject({ ok: true });
    expect(await creditsOf(id)).toMatchObject([{ amount: 4000, way: 'invoice', dueOn: null }]);
    await transferred(number, 14500);
    expect(await listed(number)).toMatchObject([{ amount: 4500 }]);
    expect(await accountOf(id)).toMatchObject({ credit: -4500 });
    await transferred(number, 1000);
    expect(await listed(number)).toHaveLength(2);
    // The payout is not a credit for products, so the remaining lines can still be cancelled.
    expect(await cancel(number, { 'pieces-1': '1' })).toMatchObject({ ok: true });
    expect((await listed(number)).map(({ amount }) => amount)).toEqual([4500, 1000, 10000]);
  });
});

test('pays out at most the received money of two methods after a manual partial refund', async () => {
  const { number, id } = await order(
    { 'vase-1': 1, 'mug-1': 1 },
    { email: 'two-ways@example.ch', method: 'prepayment' },
  );
  await transferred(number, 10000, 'prepayment');
  await query(
    `with paid as (
       insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, refunded, session_id, intent_id, created_at,
         expires_at, changed_at, checked_at)
       select 'ch', id, 1, 'card', 4000, 'CHF', 'captured', 2000, 's-two', 'i-two', $2, $2, $2, $2 from orders where id = $1 returning id)
     insert into payment_refund (payment_id, amount, reason, refunded_by, state, created_at, done_at)
     select id, 2000, 'Kulanz', 'finance@b.ch', 'done', $2, $2 from paid`,
    id,
    clock.now(),
  );
  await book();
  expect(await accountOf(id)).toEqual({ bank: 10000, provider: 2000, goodwill: 2000 });
  expect(await cancel(number, { 'pieces-2': '1' })).toMatchObject({ ok: true });
  expect(await creditsOf(id)).toMatchObject([{ amount: 4000, refund: 2000, way: 'none', dueOn: '2026-12-16' }]);
  expect(await cancel(number, { 'pieces-1': '1' })).toMatchObject({ ok: true });
  expect(await listed(number)).toMatchObject([{ amount: 2000 }, { amount: 10000 }]);
  await query("update online_payment set state = 'refunded', refunded = amount where order_id = $1", id);
  await book();
  const [, last] = await creditsOf(id);
  expect(await admin.fulfilment.paidOut(as('finance'), ch, last?.number ?? '')).toEqual({ ok: true });
  expect(await accountOf(id)).toEqual({});
});

test('money that awaits a refund settles no other debt of the customer', async () => {
  const email = 'not-kept@example.ch';
  const bill = await order({ 'vase-1': 1 }, { email, method: 'invoice' });
  await query("update ledger_due set payable_on = '2026-12-01' where order_id = $1", bill.id);
  const cancelled = await order({ 'vase-1': 1 }, { email, method: 'prepayment' });
  expect(await cancel(cancelled.number, { 'pieces-1': '1' })).toMatchObject({ ok: true });
  await query(
    `insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, give_back, session_id, intent_id,
       created_at, expires_at, changed_at, checked_at)
     select 'ch', id, 1, 'card', total, 'CHF', 'captured', 'cancelled', 's-kept', 'i-kept', $2, $2, $2, $2 from orders where id = $1`,
    cancelled.id,
    clock.now(),
  );
  await book();
  expect(await duesOf(database.pool, bill.id)).toEqual([[10000, 0]]);
  await query("update online_payment set state = 'refunded', refunded = amount where order_id = $1", cancelled.id);
  await book();
  expect(await accountOf(bill.id)).toEqual({ receivable: 10000 });
});

describe('an order by instalments', () => {
  async function planned(paid: number) {
    const placedAt = clock.now().toISOString();
    const plan = { total: 129990, placedAt, method: 'instalments', instalments: { months: 12 } } as const;
    const { id, number } = await placeRaw(database.pool, plan);
    await query(
      `with line as (update order_line set quantity = 2, unit_amount = 64995 where order_id = $1)
       update orders set totals = totals || '{"delivery": {"amount": 0, "currency": "CHF"}}' where id = $1`,
      id,
    );
    await book();
    const came = {
      orderId: id,
      now: clock.now(),
      paymentId: `plan:${id}`,
      amount: paid,
      by: null,
      till: 'bank',
    } as const;
    await inTransaction(database.pool, (client) => recordPaymentReceived(client, came));
    return { id, number };
  }

  test('pays out the received instalments after a cancellation', async () => {
    const { id, number } = await planned(3 * 11355);
    expect(await cancel(number, { 'pieces-1': '2' })).toMatchObject({ ok: true });
    expect(await creditsOf(id)).toMatchObject([{ amount: 129990, way: 'transfer', dueOn: '2026-12-16' }]);
    expect(await listed(number)).toMatchObject([{ amount: 3 * 11355 }]);
    expect(await accountOf(id)).toEqual({ bank: 3 * 11355, credit: -3 * 11355 });
  });

  test('pays out all the ledger owes for a partial credit of a paid plan, unearned interest included', async () => {
    const { id, number } = await planned(136230);
    expect(await cancel(number, { 'pieces-1': '1' })).toMatchObject({ ok: true });
    const [credit] = await creditsOf(id);
    expect(credit).toMatchObject({ amount: 64995, way: 'transfer' });
    const owed = -((await accountOf(id)).credit ?? 0);
    expect(owed).toBeGreaterThan(64995);
    expect((await listed(number)).reduce((sum, { amount }) => sum + amount, 0)).toBe(owed);
    for (const { number: payout } of await listed(number))
      expect(await admin.fulfilment.paidOut(as('finance'), ch, payout)).toEqual({ ok: true });
    expect(await accountOf(id)).toEqual({ bank: 136230 - owed });
  });

  test.each([
    ['the instalment that is due today', 0, 0, 42088 - 11355],
    ['a little interest', 1, 37, 30756 - 37],
  ])('returned whole while %s is open: pays out what exceeds it', async (_, daysBefore, interest, left) => {
    clock.set('2026-12-14T08:00:00Z');
    const { id, number } = await planned(3 * 11355);
    const [fourth] = await query<{ day: string }>(
      'select (due_on - $2::int)::text as day from instalment_due where order_id = $1 and position = 4',
      id,
      daysBefore,
    );
    await query(
      `with sent as (update order_line set shipped = quantity where order_id = $1)
       update orders set stage = 'shipped' where id = $1`,
      id,
    );
    clock.set(`${fourth?.day}T08:00:00Z`);
    if (interest > 0)
      await inTransaction(database.pool, (client) =>
        recordLateInterest(client, { orderId: id, now: clock.now(), interestId: id, amount: interest }),
      );
    const entry = await inTransaction(database.pool, (client) =>
      insertReturn(client, {
        tenant: 'ch',
        orderId: id,
        way: 'label',
        collectOn: null,
        labelFee: 0,
        by: 'house',
        lines: [{ position: 1, quantity: 2, reason: 'none', exchangeSku: null }],
        now: clock.now(),
      }),
    );
    expect(
      await admin.fulfilment.settle(as('service'), {
        tenant: { ...ch, approvals: { ...ch.approvals, refund: null } },
        number: entry.number,
        entered: { 'accepted-1': '2' },
      }),
    ).toMatchObject({ ok: true });
    const owed = -((await accountOf(id)).credit ?? 0);
    expect(owed).toBe(left);
    expect((await duesOf(database.pool, id)).every(([amount, settled]) => amount === settled)).toBe(true);
    expect(await creditsOf(id)).toMatchObject([{ amount: 129990, refund: 0, way: 'transfer' }]);
    expect(await listed(number)).toMatchObject([{ amount: owed }]);
    // The fourth instalment arrives late, when it is no longer owed.
    await transferred(number, 11355, 'instalments');
    expect((await listed(number)).map(({ amount }) => amount).toSorted()).toEqual([11355, owed]);
    for (const { number: payout } of await listed(number))
      expect(await admin.fulfilment.paidOut(as('finance'), ch, payout)).toEqual({ ok: true });
    expect(await accountOf(id)).toEqual({ bank: 3 * 11355 - owed });
    clock.set('2026-12-14T08:00:00Z');
  });

  test('reduces the number of open instalments by the credit', async () => {
    const { id, number } = await planned(11355);
    expect(await cancel(number, { 'pieces-1': '1' })).toMatchObject({ ok: true });
    expect(await creditsOf(id)).toMatchObject([{ amount: 64995, refund: 0, way: 'instalments', dueOn: null }]);
    expect(await listed(number)).toEqual([]);
  });
});

describe('an order with a line cancelled before full payment', () => {
  test('is paid once nothing is open and money has settled it, in either order', async () => {
    const email = 'short@example.ch';
    const { number, id } = await order({ 'vase-1': 1, 'mug-1': 1 }, { email, method: 'prepayment' });
    await transferred(number, 10000, 'prepayment');
    expect(await cancel(number, { 'pieces-2': '1' })).toMatchObject({ ok: true });
    expect(await duesOf(database.pool, id)).toEqual([[14000, 14000]]);
    expect(await query('select state, settled_at as at from payment where order_id = $1', id)).toEqual([
      { state: 'captured', at: clock.now() },
    ]);
    expect((await admin.fulfilment.ofOrder(as('service'), { tenant: ch, number }))?.stage).toBe('to-ship');
    expect(await ship(admin, number, { 'pieces-1': '1' })).toMatchObject({ ok: true });

    const nobody = await order({ 'vase-1': 1, 'mug-1': 1 }, { email, method: 'prepayment' });
    expect(await cancel(nobody.number, { 'pieces-2': '1' })).toMatchObject({ ok: true });
    expect(await cancel(nobody.number, { 'pieces-1': '1' })).toMatchObject({ ok: true });
    expect(await query('select state, settled_at as at from payment where order_id = $1', nobody.id)).toEqual([
      { state: 'cancelled', at: null },
    ]);
  });
});
