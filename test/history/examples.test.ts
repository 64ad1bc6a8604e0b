import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import { issuePending } from '../../src/shop/money/documents/index.ts';
import { bookPending, recordPaymentReceived, sendPlanLetters } from '../../src/shop/money/ledger/index.ts';
import { formatAmount } from '../../src/tenants/price-format.ts';
import { seedOrder } from '../documents/support.ts';
import { as } from '../fulfilment/support.ts';
import { camtFile } from '../ledger/camt-file.ts';
import { booksOf, duesOf, makeReadable, placeOrder, sendOrder } from '../ledger/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';

const clock = fixedClock('2026-11-23T09:00:00Z');
const { ch, de } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;
let payments = 0;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'p1', variants: [{ sku: 'sku-1', stock: 9000 }] });
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

const book = () => bookPending({ pool: database.pool, clock });
const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows;
const accountOf = async (orderId: string) =>
  (await rowsOf<{ id: string }>('select account_id as id from ledger_entry where order_id = $1 limit 1', orderId))[0]
    ?.id ?? '';

function pay(orderId: string, amount: number, instalment?: number) {
  payments += 1;
  const paid = { orderId, now: clock.now(), amount, by: null, till: 'bank', paymentId: `example-${payments}` } as const;
  return inTransaction(database.pool, (client) =>
    recordPaymentReceived(client, { ...paid, ...(instalment === undefined ? {} : { instalment }) }),
  );
}

async function writeOff(order: { id: string; number: string }, amount: number | null = null) {
  const accountId = await accountOf(order.id);
  return admin.writeOffs.writeOff(as('finance'), {
    tenant: ch,
    accountId,
    orderNumber: order.number,
    amount,
    reason: 'insolvent',
  });
}

/** Ships an order of two units for 108.10 on invoice, and books it. */
async function shipped() {
  const lines = [{ quantity: 2, paid: 10_810, isReduced: false }];
  const order = await seedOrder(database.pool, { tenant: 'ch', lines });
  await book();
  const entered = { carrier: 'dhl', tracking: '', seen: '0', 'pieces-1': '2' };
  await admin.fulfilment.ship(as('service'), { tenant: ch, number: order.number, entered });
  await book();
  return order;
}

async function giveBack(number: string, quantity: number) {
  const entered = { 'quantity-1': String(quantity), 'reason-1': 'damaged' };
  const registered = await admin.fulfilment.registerReturn(as('service'), { tenant: ch, number, entered });
  if (!registered.ok) throw new Error(registered.problem);
  return admin.fulfilment.settle(as('service'), {
    tenant: ch,
    number: registered.number,
    entered: { 'accepted-1': String(quantity) },
  });
}

const issue = () => issuePending({ pool: database.pool, clock, log: silentLog });

test('VAT of a shipment is that of its invoice, to the cent', async () => {
  // 8257 of 51713 at 19 % are in proportion 5154.6 for the first shipment, but its invoice says 5154.43.
  const lines = [
    { quantity: 1, paid: 32_283, isReduced: false },
    { quantity: 1, paid: 19_430, isReduced: false },
  ];
  const order = await seedOrder(database.pool, { tenant: 'de', lines });
  await book();
  for (const [index, vat] of [5154, 3103].entries()) {
    const entered = { carrier: 'dhl', tracking: '', seen: String(index), [`pieces-${index + 1}`]: '1' };
    expect(await admin.fulfilment.ship(as('service'), { tenant: de, number: order.number, entered })).toMatchObject({
      ok: true,
    });
    await issue();
    const before = (await booksOf(database.pool, order.id)).vat ?? 0;
    await book();
    expect(before - ((await booksOf(database.pool, order.id)).vat ?? 0)).toBe(vat);
  }
  const issued = await rowsOf<{ vat: { vat: number }[] }>(
    'select vat from document where order_id = $1 order by number',
    order.id,
  );
  expect(issued.map(({ vat: [own] }) => own?.vat)).toEqual([5154, 3103]);
});

test('an order under review has no invoice until it is decided', async () => {
  const order = await seedOrder(database.pool, {
    tenant: 'ch',
    lines: [{ quantity: 1, paid: 10_810, isReduced: false }],
  });
  await database.pool.query(
    `insert into credit_review (tenant, locale, order_id, reasons, total, currency, matches, requested_at, answer_by)
     values ('ch', 'de-CH', $1, '{rules}', 10810, 'CHF', '[]', now(), now())`,
    [order.id],
  );
  await issue();
  await book();
  const invoices = () => rowsOf("select total::int from document where order_id = $1 and kind = 'invoice'", order.id);
  expect(await invoices()).toEqual([]);
  expect(await booksOf(database.pool, order.id)).toEqual({});
  // The answer comes in the next month, and VAT belongs to the month of the invoice.
  clock.set('2026-12-02T09:00:00Z');
  await database.pool.query("update credit_review set state = 'accepted', answered_at = $2 where order_id = $1", [
    order.id,
    clock.now(),
  ]);
  await issue();
  await book();
  clock.set('2026-11-23T09:00:00Z');
  expect(await invoices()).toEqual([{ total: 10_810 }]);
  expect(
    await rowsOf(
      `select distinct entry.booked_on::text as booked, document.issued_on::text as issued from ledger_entry entry
       join document on document.order_id = entry.order_id where entry.order_id = $1`,
      order.id,
    ),
  ).toEqual([{ booked: '2026-12-02', issued: '2026-12-02' }]);
});

const creditsOf = (orderId: string) =>
  rowsOf(
    `select amount::int, (amount - refund_amount - settled_amount)::int as transfer, rest_way as way from credit_note
     where order_id = $1 order by number`,
    orderId,
  );

test('goods whose price was written off and that come back pay nothing out', async () => {
  const order = await shipped();
  expect(await writeOff(order)).toEqual({ ok: true });
  expect(await giveBack(order.number, 2)).toMatchObject({ ok: true });
  expect(await creditsOf(order.id)).toEqual([{ amount: 10_810, transfer: 0, way: 'invoice' }]);
  expect(await booksOf(database.pool, order.id)).toEqual({});
});

test('a return after a write-off pays out what was paid for it, and the rest stays written off', async () => {
  const order = await shipped();
  await pay(order.id, 8_000);
  expect(await writeOff(order)).toEqual({ ok: true });
  // 28.10 of the credit takes back the write-off, and 25.95 was paid.
  expect(await giveBack(order.number, 1)).toMatchObject({ ok: true });
  expect(await creditsOf(order.id)).toEqual([{ amount: 5_405, transfer: 2_595, way: 'transfer' }]);
  expect(await booksOf(database.pool, order.id)).toEqual({ bank: 8_000, credit: -2_595, sales: -5_000, vat: -405 });

  const other = await shipped();
  expect(await writeOff(other)).toEqual({ ok: true });
  expect(await giveBack(other.number, 1)).toMatchObject({ ok: true });
  expect(await creditsOf(other.id)).toMatchObject([{ transfer: 0 }]);
  // Half of the debt is lost: 50.00 without its VAT.
  expect(await booksOf(database.pool, other.id)).toEqual({ sales: -5_000, 'write-off': 5_000 });
});

test('the debt of goods that are not shipped is not written off but cancelled', async () => {
  const lines = [{ quantity: 1, paid: 10_810, isReduced: false }];
  const order = await seedOrder(database.pool, { tenant: 'ch', lines });
  await book();
  expect(await writeOff(order)).toEqual({ ok: false, problem: 'not-shipped' });
  const cancelled = { tenant: ch, number: order.number, reason: 'customer', note: '' };
  expect(await admin.orders.cancel(as('service'), cancelled)).toEqual({ ok: true });
  expect(await booksOf(database.pool, order.id)).toEqual({});
});

test('a write-off costs the customer no less on the page of the order', async () => {
  const [customer] = await rowsOf<{ id: string }>(
    `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ('ch', '97000001', 'off@example.ch', 'notSpecified', 'A', 'B', 'de-CH', now(), now()) returning id`,
  );
  const customerId = customer?.id ?? '';
  const order = await placeOrder(database.pool, { total: 10_810, placedAt: '2026-11-20T09:00:00Z', customerId });
  await sendOrder(database.pool, order.id, '2026-11-20T15:00:00Z');
  await book();
  expect(await writeOff(order, 5_000)).toEqual({ ok: true });
  expect(await shop.ledger.costOf({ tenant: ch, customerId }, order.number)).toBeNull();
});

test('a second price reduction of a plan that was paid ahead does not forget the first', async () => {
  const placedAt = '2026-11-20T09:00:00Z';
  const plan = { total: 129_990, placedAt, method: 'instalments', instalments: { months: 12 } } as const;
  const order = await placeOrder(database.pool, plan);
  await makeReadable(database.pool, order.id, 'de-CH', ch);
  await sendOrder(database.pool, order.id, placedAt);
  await book();
  const open = async () =>
    (await duesOf(database.pool, order.id)).reduce((sum, [amount, settled]) => sum + amount - settled, 0);
  const reduce = (amount: number) =>
    admin.fulfilment.reduce(as('finance'), {
      tenant: ch,
      number: order.number,
      entered: { position: '1', reason: 'scratch', way: 'as-paid' },
      amount,
    });
  for (const [index, [amount]] of (await duesOf(database.pool, order.id)).entries())
    await pay(order.id, amount, index + 1);
  expect(await open()).toBe(0);
  expect(await reduce(20_000)).toMatchObject({ ok: true });
  const first = (await booksOf(database.pool, order.id)).credit ?? 0;
  expect(first).toBeLessThanOrEqual(-20_000);
  expect(await reduce(5_000)).toMatchObject({ ok: true });
  expect(await open()).toBe(0);
  const books = await booksOf(database.pool, order.id);
  expect(books).not.toHaveProperty('receivable');
  expect(books.credit).toBeLessThanOrEqual(first - 5_000);
  // The plan that the customer sees costs what the books say.
  const [shown] = await rowsOf<{ sum: number }>(
    'select sum(amount + protection)::int as sum from instalment_due where order_id = $1',
    order.id,
  );
  const dues = await duesOf(database.pool, order.id);
  expect(shown?.sum).toBe(dues.reduce((sum, [amount]) => sum + amount, 0));
});

/** Orders by instalments, and ends the plan early; returns what that demands. */
async function endedPlan() {
  const placedAt = '2026-11-20T09:00:00Z';
  const plan = { total: 129_990, placedAt, method: 'instalments', instalments: { months: 12 } } as const;
  const order = await placeOrder(database.pool, plan);
  await makeReadable(database.pool, order.id, 'de-CH', ch);
  await sendOrder(database.pool, order.id, placedAt);
  await book();
  const asked = { tenant: ch, orderNumber: order.number, reason: 'phone' };
  expect(await admin.ledger.payOff(as('finance'), asked)).toEqual({ ok: true });
  await sendLetters();
  const demanded = (await duesOf(database.pool, order.id)).reduce((sum, [amount]) => sum + amount, 0);
  return { ...order, demanded };
}

const sendLetters = () => sendPlanLetters({ pool: database.pool, clock, outbox: shop.outbox, publicUrlOf });
const paidLetters = (number: string) =>
  rowsOf<{ text: string }>("select text from mail where kind = 'plan-paid' and key like '%' || $1 || '%'", number);

test('the letter about a paid plan counts money that an employee assigned', async () => {
  const { id, number, demanded } = await endedPlan();
  const day = clock.now().toISOString().slice(0, 10);
  const transactions = [{ amount: demanded, message: 'thank you', debtor: { name: 'Eva Muster' } }];
  const file = camtFile([{ bookedOn: day, valueOn: day, transactions }]);
  async function* content() {
    yield Buffer.from(file);
  }
  await admin.ledger.takeFile(as('finance'), { tenant: ch, content: content() });
  const [money] = await rowsOf<{ id: string }>("select id from incoming_payment where state = 'unmatched'");
  const house = { ...ch, approvals: { ...ch.approvals, writeOff: null } };
  const assigned = { tenant: house, id: money?.id ?? '', orderNumber: number, reason: 'phone' };
  expect(await admin.ledger.assign(as('finance'), assigned)).toEqual({ ok: true });
  expect(await duesOf(database.pool, id)).toSatisfy((dues: [number, number][]) => dues.every(([a, b]) => a === b));
  await sendLetters();
  const [letter] = await paidLetters(number);
  expect(letter?.text).toContain(formatAmount(demanded, ch.priceFormat));
});

test('a plan whose rest was written off gets no letter that thanks for the payment', async () => {
  const { id, number, demanded } = await endedPlan();
  await pay(id, demanded - 2_000);
  expect(await writeOff({ id, number })).toEqual({ ok: true });
  await sendLetters();
  expect(await paidLetters(number)).toEqual([]);
});
