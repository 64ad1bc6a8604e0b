import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  bookPending,
  createLedgerAdministration,
  eraseOldBooks,
  importPayments,
  recordGoodwill,
  recordPaymentReceived,
} from '../../src/shop/money/ledger/index.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openSelling } from '../support/selling.ts';
import { camtFile } from './camt-file.ts';
import { keepIt, placeOrder } from './support.ts';

const { ch } = tenants;
const clock = fixedClock('2015-03-20T10:00:00Z');
const BEFORE = new Date('2016-01-01T00:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const forget = () => eraseOldBooks(database.pool, { tenant: 'ch', before: BEFORE, batch: 1 });
const query = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows;
const placed = { total: 5000, placedAt: '2015-03-02T09:00:00Z' };
const pay = (orderId: string, amount = 5000, now = clock.now()) =>
  inTransaction(database.pool, (client) =>
    recordPaymentReceived(client, { orderId, now, amount, by: 'desk@example.ch', till: 'bank', paymentId: orderId }),
  );
const entriesOf = async (numbers: readonly string[]) =>
  (
    await query<{ number: string }>(
      'select distinct order_number as number from ledger_entry where order_number = any($1) order by 1',
      numbers,
    )
  ).map(({ number }) => number);

test('deletes guest accounts without open amounts, removes names, and keeps the books balanced', async () => {
  const shop = openSelling(database.pool, clock);
  const { customer } = await registerCustomer(shop, database.pool, { email: 'stays@example.ch' });
  const paid = await placeOrder(database.pool, placed);
  const owing = await placeOrder(database.pool, placed);
  const credited = await placeOrder(database.pool, placed);
  const active = await placeOrder(database.pool, { ...placed, email: 'again@example.ch' });
  const own = await placeOrder(database.pool, { ...placed, customerId: customer.id });
  const found = await placeOrder(database.pool, placed);
  await bookPending({ pool: database.pool, clock });
  for (const { id } of [paid, active, own]) await pay(id);
  await pay(credited.id, 6000);
  await inTransaction(database.pool, (client) =>
    recordGoodwill(client, {
      orderId: own.id,
      now: clock.now(),
      goodwillId: 'g',
      amount: 100,
      note: 'Frau Brunner war verärgert',
      by: 'desk@example.ch',
    }),
  );
  // One payment that an employee assigned to an order, and one that stays unassigned.
  const day = { bookedOn: '2015-03-20', valueOn: '2015-03-20' };
  const transactions = [
    { amount: 5000, message: 'von Lea', debtor: { name: 'Lea Brunner' } },
    { amount: 700, message: 'von Nora', debtor: { name: 'Nora Frei' } },
  ];
  const content = (async function* () {
    yield Buffer.from(camtFile([{ ...day, transactions }]));
  })();
  await importPayments({ pool: database.pool, clock, paidTooMuch: keepIt }, { tenant: ch, content });
  const [incoming] = await query<{ id: string }>('select id from incoming_payment where amount = 5000');
  const finance = {
    id: '00000000-0000-0000-0000-000000000001',
    email: 'f@example.ch',
    role: 'finance',
    language: 'de',
  } as const;
  expect(
    await createLedgerAdministration({ pool: database.pool, clock, paidTooMuch: keepIt }).assign(finance, {
      tenant: ch,
      id: incoming?.id ?? '',
      orderNumber: found.number,
      reason: 'rief an',
    }),
  ).toEqual({ ok: true });
  // A guest who returns after the retention years.
  const later = await placeOrder(database.pool, {
    ...placed,
    email: 'again@example.ch',
    placedAt: '2016-01-02T09:00:00Z',
  });
  clock.set('2016-01-02T10:00:00Z');
  await bookPending({ pool: database.pool, clock });

  expect(await forget()).toBe(2);
  expect(await forget()).toBe(0);
  const numbers = [paid, owing, credited, active, own, found, later].map(({ number }) => number);
  expect(await entriesOf(numbers)).toEqual([owing, credited, active, own, later].map(({ number }) => number));
  const words = await query(
    `select (select count(*)::int from ledger_entry where booked_at < $1 and (note is not null or booked_by is not null)) as said,
       (select count(*)::int from incoming_payment where debtor is not null or message is not null or assigned_by is not null) as named,
       (select count(*)::int from incoming_payment) as payments`,
    BEFORE,
  );
  expect(words).toEqual([{ said: 0, named: 0, payments: 2 }]);
  const sums = await query(
    `select (select sum(amount)::int from ledger_posting) as all,
       (select -sum(amount)::int from ledger_posting where account = 'suspense') as waiting`,
  );
  expect(sums).toEqual([{ all: 0, waiting: 700 }]);
});
