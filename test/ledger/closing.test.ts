import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { bookPending, closeDay, recordPaymentReceived, sendReminders } from '../../src/shop/money/ledger/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { isShortRun } from '../support/depth.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { openSelling } from '../support/selling.ts';
import { booksOf, placeOrder, sendOrder } from './support.ts';

let database: TestDatabase;
const clock = fixedClock('2026-03-02T10:00:00Z');
const { ch } = tenants;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const script = path.join(import.meta.dirname, '../support/close-and-die.ts');
const close = (batch = 2) => closeDay({ pool: database.pool, clock, batch }, ch);
const send = () => {
  const { outbox, payments } = openSelling(database.pool, clock);
  return sendReminders({ pool: database.pool, clock, outbox, publicUrlOf, paylink: payments.links.forLetter });
};
const countOf = async (sql: string) =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n;
const sumOf = async (sql: string) =>
  Number(
    (await database.pool.query<{ n: number }>(`select coalesce(sum(amount), 0)::bigint as n from ${sql}`)).rows[0]?.n,
  );
const sumOfClosing = async (column: 'accounts' | 'reminders') =>
  Number(
    (
      await database.pool.query<{ n: number }>(
        `select coalesce(sum(${column}), 0)::int as n from ledger_closing where day = '2026-04-15'`,
      )
    ).rows[0]?.n,
  );

test('a killed closing resumes, and a closed day stays closed', { timeout: 180_000 }, async () => {
  const orders = [];
  for (let n = 0; n < 7; n += 1)
    orders.push(await placeOrder(database.pool, { total: 10000, placedAt: '2026-03-02T09:00:00Z' }));
  for (const { id } of orders) await sendOrder(database.pool, id, '2026-03-02T15:00:00Z');
  await bookPending({ pool: database.pool, clock });
  // The last day to pay is 23 March, 20 days after delivery. Reminders follow 7 and 21 days later.
  clock.set('2026-04-01T04:00:00Z');
  expect(await close()).toMatchObject({ accounts: 7, reminders: 7, interest: 0 });
  expect(await close()).toMatchObject({ accounts: 0 });
  expect(await send()).toBe(7);
  clock.set('2026-04-15T04:00:00Z');
  // Killed while it books the first two accounts, the next two, and the last one; a short run kills no process.
  const kills = [
    [9, 0],
    [20, 2],
    [31, 6],
  ] as const;
  for (const [statements, done] of isShortRun ? [] : kills) {
    const { signal, stderr } = spawnSync(
      process.execPath,
      [script, database.url, '2026-04-15T04:00:00Z', String(statements)],
      { encoding: 'utf8', timeout: 50_000 },
    );
    expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
    const after = {
      accounts: await sumOfClosing('accounts'),
      reminders: await sumOfClosing('reminders'),
      letters: await countOf("ledger_reminder where day = '2026-04-15'"),
    };
    expect(after).toEqual({ accounts: done, reminders: done, letters: done });
  }
  const left = isShortRun ? 7 : 1;
  expect(await close()).toMatchObject({ accounts: left, reminders: left });
  expect(await close()).toMatchObject({ accounts: 0, reminders: 0 });
  expect(await countOf("ledger_reminder where day = '2026-04-15'")).toBe(7);
  expect(await send()).toBe(7);
  expect(await countOf("ledger_entry where kind = 'late-interest' and booked_on = '2026-04-15'")).toBe(7);
  // 23 and 24 days late since 23 March, a Monday.
  expect(await booksOf(database.pool, orders[0]?.id ?? '')).toMatchObject({ 'late-interest': -32 });
  const { rows } = await database.pool.query(
    'select accounts, reminders, finished_at is not null as done from ledger_closing where day = $1',
    ['2026-04-15'],
  );
  expect(rows).toEqual([{ accounts: 7, reminders: 7, done: true }]);
});

test('two concurrent closings share the accounts', async () => {
  clock.set('2026-04-29T04:00:00Z');
  const done = await Promise.all([close(1), close(3), close(2)]);
  expect(done.reduce((sum, { reminders }) => sum + reminders, 0)).toBe(7);
});

test('two concurrent senders send each letter and book each fee once', async () => {
  const sent = await Promise.all([send(), send()]);
  expect(sent.reduce((sum, letters) => sum + letters, 0)).toBe(7);
  expect(await countOf("ledger_entry where kind = 'reminder-fee'")).toBe(7);
  expect(await sumOf("ledger_posting where account = 'fees'")).toBe(-7000);
});

test('mails each reminder once, in the language of the order', async () => {
  expect(await send()).toBe(0);
  const { rows } = await database.pool.query(
    "select subject, text from mail where kind = 'payment-reminder' and subject like 'Letzte Mahnung%' limit 1",
  );
  expect(rows[0]?.subject).toMatch(/^Letzte Mahnung \(Bestellung \d+\)$/);
  expect(rows[0]?.text).toContain('Mahngebühr: 10.00\u00a0CHF');
  expect(await countOf("mail where kind = 'payment-reminder'")).toBe(21);
});

test('an overpayment counts for the next instalment', async () => {
  clock.set('2026-05-02T10:00:00Z');
  const order = await placeOrder(database.pool, {
    total: 129990,
    placedAt: '2026-05-02T09:00:00Z',
    method: 'instalments',
    instalments: { months: 12 },
  });
  clock.set('2026-06-02T10:00:00Z');
  const paid = {
    orderId: order.id,
    now: clock.now(),
    amount: 20000,
    by: null,
    till: 'bank',
    paymentId: 'x',
    instalment: 1,
  } as const;
  const booked = await inTransaction(database.pool, (client) => recordPaymentReceived(client, paid));
  expect(booked).toMatchObject({ settled: 11355, credit: 8645 });
  clock.set('2026-07-02T04:00:00Z');
  expect(await close(100)).toMatchObject({ creditUsed: 8645 });
  const { rows } = await database.pool.query(
    'select position, settled from ledger_due where order_id = $1 and settled > 0 order by position',
    [order.id],
  );
  expect(rows).toEqual([
    { position: 1, settled: 11355 },
    { position: 2, settled: 8645 },
  ]);
  expect(await booksOf(database.pool, order.id)).toMatchObject({ credit: -8645, bank: 20000 });
  expect(await sumOf('ledger_posting')).toBe(0);
  expect(await sumOf("ledger_posting where account = 'credit'")).toBe(0);
});

test('a missed instalment: overdue, reminded after one and three weeks, 5 % on its part of the price', async () => {
  clock.set('2026-05-02T10:00:00Z');
  const order = await placeOrder(database.pool, {
    total: 129990,
    placedAt: '2026-05-02T09:00:00Z',
    method: 'instalments',
    instalments: { months: 12 },
  });
  await sendOrder(database.pool, order.id, '2026-05-02T15:00:00Z');
  await bookPending({ pool: database.pool, clock });
  const first = async () =>
    (
      await database.pool.query(
        `select payable_on::text as payable, amount, principal, reminded from ledger_due where order_id = $1 and position = 1`,
        [order.id],
      )
    ).rows[0];
  // 113.55 of 1362.30 redeem 108.35 of 1299.90.
  expect(await first()).toEqual({ payable: '2026-06-02', amount: 11355, principal: 10835, reminded: 0 });
  for (const [day, reminded, interest] of [
    ['2026-06-08', 0, undefined],
    ['2026-06-09', 1, undefined],
    ['2026-06-22', 1, undefined],
    // 21 days: 108.35 x 5 % x 21 / 365.
    ['2026-06-23', 2, -31],
  ] as const) {
    clock.set(`${day}T04:00:00Z`);
    await close(100);
    await send();
    expect({ day, ...(await first()) }).toMatchObject({ day, reminded });
    expect((await booksOf(database.pool, order.id))['late-interest']).toBe(interest);
  }
  // The contract asks for no fee.
  expect(await booksOf(database.pool, order.id)).not.toHaveProperty('fees');
});

test('sends no reminder before shipping; after it, the period begins with the shipment', async () => {
  clock.set('2026-07-01T10:00:00Z');
  const bill = await placeOrder(database.pool, { total: 10000, placedAt: '2026-07-01T09:00:00Z' });
  const plan = await placeOrder(database.pool, {
    total: 129990,
    placedAt: '2026-07-01T09:00:00Z',
    method: 'instalments',
    instalments: { months: 12 },
  });
  const premium = await placeOrder(database.pool, { total: 1990, placedAt: '2026-07-01T09:00:00Z' });
  await database.pool.query('delete from order_line where order_id = $1', [premium.id]);
  await bookPending({ pool: database.pool, clock });
  const remindedOf = async ({ id }: { id: string }) =>
    (
      await database.pool.query<{ n: number }>('select max(reminded)::int as n from ledger_due where order_id = $1', [
        id,
      ])
    ).rows[0]?.n;
  const closeOn = async (day: string) => {
    clock.set(`${day}T04:00:00Z`);
    await close(100);
    await send();
    return Promise.all([bill, plan, premium].map(remindedOf));
  };
  // A membership has nothing to ship.
  expect(await closeOn('2026-08-20')).toEqual([0, 0, 1]);
  expect(await closeOn('2026-10-20')).toEqual([0, 0, 2]);
  for (const { id } of [bill, plan]) await sendOrder(database.pool, id, '2026-10-20T15:00:00Z');
  expect(await closeOn('2026-10-26')).toEqual([0, 0, 2]);
  expect(await closeOn('2026-10-27')).toEqual([1, 1, 2]);
  expect(await closeOn('2026-11-10')).toEqual([2, 2, 3]);
  // 21 days of 100.00 at 5 %.
  expect(await booksOf(database.pool, bill.id)).toMatchObject({ 'late-interest': -29 });
  expect(await booksOf(database.pool, bill.id)).not.toHaveProperty('fees');
});

test('a closing waits for a locked payment before it locks an account, so neither fails', async () => {
  clock.set('2026-12-01T10:00:00Z');
  const email = 'in-turn@example.ch';
  const first = await placeOrder(database.pool, { total: 5000, placedAt: '2026-11-30T09:00:00Z', email });
  const paid = {
    orderId: first.id,
    now: clock.now(),
    amount: 9000,
    by: null,
    till: 'bank',
    paymentId: 'turn',
  } as const;
  await inTransaction(database.pool, (client) => recordPaymentReceived(client, paid));
  const second = await placeOrder(database.pool, { total: 4000, placedAt: '2026-12-01T09:00:00Z', email });
  await bookPending({ pool: database.pool, clock });
  clock.set('2027-01-20T04:00:00Z');
  const booking = await database.pool.connect();
  try {
    await booking.query('begin');
    await booking.query('select from payment where order_id = $1 for update', [second.id]);
    const closed = expect(close(100)).resolves.toMatchObject({ creditUsed: 4000 });
    await expect
      .poll(() => countOf("pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"), {
        timeout: 10_000,
      })
      .toBe(1);
    await booking.query(
      'select from ledger_account where id = (select distinct account_id from ledger_due where order_id = $1) for update',
      [second.id],
    );
    await booking.query('commit');
    await closed;
  } finally {
    booking.release(true);
  }
});
