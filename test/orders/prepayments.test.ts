import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createPrepaymentExpiry } from '../../src/shop/after-sales/order-administration/index.ts';
import { bookPending, importPayments, recordOrderSettled } from '../../src/shop/money/ledger/index.ts';
import { transferReference } from '../../src/shop/selling/orders/index.ts';
import { configuredTerms, type TermsAt } from '../../src/tenants/terms-at.ts';
import { camtFile } from '../ledger/camt-file.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';

const { ch } = tenants;
const { remindAfterDays, cancelAfterDays } = ch.prepayment;
const DAY = 86_400_000;
const PLACED = '2026-03-02T09:00:00Z';
const clock = fixedClock(PLACED);
let database: TestDatabase;
let shop: Selling;
let expire: () => Promise<void>;
let terms: TermsAt = configuredTerms;

beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool, clock);
  const { outbox, payments, fulfilment } = shop;
  const { pool } = database;
  expire = createPrepaymentExpiry({
    pool,
    clock,
    log: silentLog,
    outbox,
    publicUrlOf,
    payments,
    creditCancelled: fulfilment.creditCancelled,
    termsAt: (tenant, at) => terms(tenant, at),
  });
});
afterAll(() => database.drop());

async function order(sku: string, payment: Record<string, string> = { method: 'prepayment' }) {
  clock.set(PLACED);
  await seedProduct(database.pool, { id: `p-${sku}`, variants: [{ sku, stock: 10 }] });
  const key = await readyBasket(shop, sku, 2, payment);
  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  if (!placed.ok) throw new Error(placed.problem);
  await bookPending({ pool: database.pool, clock });
  const { rows } = await database.pool.query<{ id: string }>('select id from orders where number = $1', [
    placed.orderNumber,
  ]);
  return { number: placed.orderNumber, id: rows[0]?.id ?? '', sku };
}

const after = async (days: number) => {
  clock.set(new Date(Date.parse(PLACED) + days * DAY));
  await expire();
};
const stateOf = async ({ number, sku }: { number: string; sku: string }) => {
  const { rows } = await database.pool.query<{ state: string; stock: number; mails: string[] }>(
    `select state, (select quantity from stock where sku = $2) as stock,
       array(select kind from mail where position($1 in subject) > 0 order by created_at, kind) as mails
     from orders where number = $1`,
    [number, sku],
  );
  return rows[0];
};

test('an unpaid order is reminded once, then cancelled; its units are for sale again, and the customer is told', async () => {
  const unpaid = await order('unpaid');
  await after(remindAfterDays - 0.01);
  expect(await stateOf(unpaid)).toEqual({ state: 'placed', stock: 8, mails: ['order-confirmation'] });
  await after(remindAfterDays);
  await after(remindAfterDays + 1);
  const { rows } = await database.pool.query<{ text: string }>(
    "select text from mail where kind = 'prepayment-reminder' and position($1 in subject) > 0",
    [unpaid.number],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).toContain('16. März 2026');
  expect(rows[0]?.text).toContain('99.80');
  expect(rows[0]?.text).toContain(ch.payment.iban);
  await after(cancelAfterDays - 0.01);
  expect((await stateOf(unpaid))?.state).toBe('placed');
  await after(cancelAfterDays);
  await after(cancelAfterDays + 1);
  expect(await stateOf(unpaid)).toEqual({
    state: 'cancelled',
    stock: 10,
    mails: ['order-confirmation', 'prepayment-reminder', 'order-cancelled'],
  });
  const told = await database.pool.query<{ text: string }>(
    "select text from mail where kind = 'order-cancelled' and position($1 in subject) > 0",
    [unpaid.number],
  );
  expect(told.rows[0]?.text).toContain('Die Vorauszahlung ist nicht eingetroffen.');
});

test('paid orders, part payments and invoices are left alone', async () => {
  const paid = await order('paid');
  const partly = await order('partly');
  const invoice = await order('invoiced', { method: 'invoice', birthday: '21.11.1990' });
  await inTransaction(database.pool, (client) =>
    recordOrderSettled(client, { orderId: paid.id, now: clock.now(), by: 'service@b.ch' }),
  );
  expect(await transferOf(partly.number, 1000)).toMatchObject({ matched: 1 });
  await after(remindAfterDays);
  await after(cancelAfterDays);
  await after(cancelAfterDays * 3);
  for (const kept of [paid, partly, invoice])
    expect(await stateOf(kept)).toEqual({ state: 'placed', stock: 8, mails: ['order-confirmation'] });
});

test('a transfer that comes after the cancellation is paid back', async () => {
  const late = await order('late');
  await after(remindAfterDays);
  await after(cancelAfterDays);
  expect((await stateOf(late))?.state).toBe('cancelled');
  expect(await transferOf(late.number, 9980)).toMatchObject({ matched: 1, unmatched: 0 });
  expect(await stateOf(late)).toMatchObject({ state: 'cancelled', stock: 10 });
  expect((await stateOf(late))?.mails).toContain('order-overpaid');
});

/** Imports a bank file with one transfer for an order; `amount` in minor units. */
function transferOf(number: string, amount: number) {
  const reference = transferReference(ch, { orderNumber: number, customerNumber: null, method: 'prepayment' });
  const transactions = [{ amount, reference, bankReference: `T${number}` }];
  const file = camtFile([{ transactions, bookedOn: '2026-03-20', valueOn: '2026-03-20' }]);
  return importPayments(
    { pool: database.pool, clock, paidTooMuch: shop.fulfilment.payBack },
    { tenant: ch, content: Readable.from([Buffer.from(file)]) },
  );
}

test('the letter of the job has the text that holds when it is sent', async () => {
  const unpaid = await order('worded');
  const text = { subject: 'Bestellung {order} ist storniert', introduction: ['Schade um {order}.'] };
  const since = new Date(Date.parse(PLACED) + DAY);
  terms = (tenant, at) =>
    tenant.id === 'ch' && at >= since ? { ...tenant, mailTexts: { 'de-CH': { 'order-cancelled': text } } } : tenant;
  await after(remindAfterDays);
  await after(cancelAfterDays);
  terms = configuredTerms;
  const { rows } = await database.pool.query<{ subject: string; text: string }>(
    "select subject, text from mail where kind = 'order-cancelled' and position($1 in subject) > 0",
    [unpaid.number],
  );
  expect(rows[0]?.subject).toBe(`Bestellung ${unpaid.number} ist storniert`);
  expect(rows[0]?.text).toContain(`Schade um ${unpaid.number}.`);
});
