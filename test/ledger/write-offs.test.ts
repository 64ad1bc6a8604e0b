import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  bookPending,
  checkAgreements,
  closeDay,
  createAgreementAdministration,
  createUnmatchedAdministration,
  createWriteOffAdministration,
  importPayments,
  recordPaymentReceived,
  recordReminderFee,
  writeOffSmallBalances,
} from '../../src/shop/money/ledger/index.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';
import { camtFile } from './camt-file.ts';
import { booksOf, duesOf, placeOrder, sendOrder } from './support.ts';

const { ch, de, at, nl } = tenants;
const clock = fixedClock('2026-03-02T10:00:00Z');
let database: TestDatabase;
let writeOffs: ReturnType<typeof createWriteOffAdministration>;
let unmatched: ReturnType<typeof createUnmatchedAdministration>;
let agreements: ReturnType<typeof createAgreementAdministration>;
const paidBack: number[] = [];
beforeAll(async () => {
  database = await testDatabase();
  const deps = { pool: database.pool, clock };
  writeOffs = createWriteOffAdministration(deps);
  agreements = createAgreementAdministration(deps);
  unmatched = createUnmatchedAdministration({
    ...deps,
    paidTooMuch: async (_client, _tenant, { credit }) => void paidBack.push(credit),
    sealingSecrets: ['test'],
  });
});
afterAll(() => database.drop());

const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@example.ch`,
  role,
  language: 'de',
});
const finance = as('finance');
const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows;
const amountOf = (text: string) => (/^\d+\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : null);

/** Places and ships an order on invoice on a day, and books it. */
async function owed(total: number, day = '2026-03-02', tenant: Tenant = ch, email?: string) {
  const order = await placeOrder(database.pool, {
    total,
    tenant,
    placedAt: `${day}T09:00:00Z`,
    ...(email ? { email } : {}),
  });
  await sendOrder(database.pool, order.id, `${day}T15:00:00Z`);
  await bookPending({ pool: database.pool, clock });
  const [due] = await rowsOf<{ accountId: string }>(
    'select account_id as "accountId" from ledger_due where order_id = $1',
    order.id,
  );
  return { ...order, accountId: due?.accountId ?? '' };
}
const pay = (orderId: string, amount: number) =>
  inTransaction(database.pool, (client) =>
    recordPaymentReceived(client, {
      orderId,
      now: clock.now(),
      paymentId: `p-${orderId}-${amount}`,
      amount,
      by: null,
      till: 'bank',
    }),
  );

describe('a write-off', () => {
  test.each([ch, de, at, nl])('of $id gives up the debt and reduces its VAT', async (tenant) => {
    const order = await owed(10_810, '2026-03-02', tenant);
    const asked = { tenant, accountId: order.accountId, orderNumber: order.number, amount: null, reason: 'insolvent' };
    expect(await writeOffs.writeOff(finance, asked)).toEqual({ ok: true });
    expect(await booksOf(database.pool, order.id)).toEqual({
      sales: -(10_810 - order.vat),
      'write-off': 10_810 - order.vat,
    });
    expect(await duesOf(database.pool, order.id)).toEqual([[10_810, 10_810]]);
    const [bill] = await rowsOf<{ state: string }>('select state from payment where order_id = $1', order.id);
    expect(bill?.state).toBe('cancelled');
    // Nothing is left.
    expect(await writeOffs.writeOff(finance, asked)).toEqual({ ok: false, problem: 'bad-amount' });
  });

  test('of a part after a payment reduces the VAT of that part, and of a fee none', async () => {
    const order = await owed(10_810);
    await pay(order.id, 5_405);
    await inTransaction(database.pool, (client) =>
      recordReminderFee(client, { orderId: order.id, now: clock.now(), reminderId: 'f-part', amount: 1_000 }),
    );
    const asked = { tenant: ch, accountId: order.accountId, orderNumber: order.number, amount: null, reason: 'x' };
    expect(await writeOffs.writeOff(finance, asked)).toEqual({ ok: true });
    const books = await booksOf(database.pool, order.id);
    expect(books.vat).toBe(-405);
    expect(books['write-off']).toBe(5_000 + 1_000);
    expect(books.receivable).toBeUndefined();
  });

  test('in any parts balances, and never reduces more VAT than the bill had', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 4 }), async (parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0) + 5;
        const order = await owed(total);
        for (const amount of parts)
          expect(
            await writeOffs.writeOff(finance, {
              tenant: ch,
              accountId: order.accountId,
              orderNumber: order.number,
              amount,
              reason: 'x',
            }),
          ).toEqual({ ok: true });
        const { receivable = 0, vat = 0, sales = 0, 'write-off': lost = 0 } = await booksOf(database.pool, order.id);
        expect(receivable + vat + sales + lost).toBe(0);
        expect(receivable).toBe(5);
        expect(vat).toBeLessThanOrEqual(0);
      }),
      { numRuns: randomRuns(2, 8) },
    );
  });

  test('is undone: debts and VAT are as before, once', async () => {
    const order = await owed(20_000);
    const before = await booksOf(database.pool, order.id);
    const account = { tenant: ch, accountId: order.accountId };
    await writeOffs.writeOff(finance, { ...account, orderNumber: order.number, amount: 12_000, reason: 'x' });
    const [found] = await writeOffs.ofAccount(finance, account);
    expect(found).toMatchObject({ orderNumber: order.number, amount: 12_000 });
    const undo = { ...account, entryId: String(found?.id), reason: 'paid after all' };
    expect(await writeOffs.undo(finance, undo)).toEqual({ ok: true });
    expect(await booksOf(database.pool, order.id)).toEqual(before);
    expect(await duesOf(database.pool, order.id)).toEqual([[20_000, 0]]);
    expect(await writeOffs.undo(finance, undo)).toEqual({ ok: false, problem: 'not-found' });
    expect(await writeOffs.ofAccount(finance, account)).toEqual([]);
  });

  test('above the limit needs another employee; other roles and accounts are refused', async () => {
    const order = await owed(150_000);
    const other = await owed(1_000);
    const asked = { tenant: ch, accountId: order.accountId, orderNumber: order.number, amount: null, reason: 'x' };
    expect(await writeOffs.writeOff(finance, asked)).toMatchObject({ ok: false, problem: 'needs-approval' });
    expect(await duesOf(database.pool, order.id)).toEqual([[150_000, 0]]);
    expect(await writeOffs.writeOff(as('service'), asked)).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await writeOffs.writeOff(finance, { ...asked, reason: ' ' })).toEqual({ ok: false, problem: 'no-reason' });
    expect(await writeOffs.writeOff(finance, { ...asked, accountId: other.accountId })).toEqual({
      ok: false,
      problem: 'no-order',
    });
    expect(await writeOffs.writeOff(finance, { ...asked, amount: 150_001 })).toEqual({
      ok: false,
      problem: 'bad-amount',
    });
  });
});

describe('small balances', () => {
  test('a rest below the limit is written off by the nightly job, once it is overdue for long', async () => {
    const order = await owed(10_000, '2026-03-02');
    await pay(order.id, 9_950);
    const large = await owed(10_000, '2026-03-02');
    await pay(large.id, 9_900);
    const held = await owed(10_000, '2026-03-02');
    await pay(held.id, 9_950);
    await database.pool.query(
      `insert into ledger_hold (tenant, account_id, kind, reason, created_by, created_at)
       values ('ch', $1, 'dunning-stop', 'x', 'x', now())`,
      [held.accountId],
    );
    clock.set('2026-04-20T03:00:00Z');
    expect(await writeOffSmallBalances({ pool: database.pool, clock }, ch)).toBe(0);
    clock.set('2026-06-20T03:00:00Z');
    expect(await writeOffSmallBalances({ pool: database.pool, clock }, ch)).toBeGreaterThanOrEqual(1);
    const vat = Math.floor((2 * 50 * order.vat + 10_000) / 20_000);
    expect(await booksOf(database.pool, order.id)).toMatchObject({ rounding: 50 - vat, vat: -(order.vat - vat) });
    expect(await duesOf(database.pool, order.id)).toEqual([[10_000, 10_000]]);
    expect(await duesOf(database.pool, large.id)).toEqual([[10_000, 9_900]]);
    expect(await duesOf(database.pool, held.id)).toEqual([[10_000, 9_950]]);
    expect(await writeOffSmallBalances({ pool: database.pool, clock }, ch)).toBe(0);
    clock.set('2026-03-02T10:00:00Z');
  });
});

async function* file(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Imports a transfer without a reference; returns the id of the unmatched payment. */
async function unknownMoney(amount: number, message: string): Promise<string> {
  const transactions = [{ amount, message, debtor: { name: 'Eva Muster' } }];
  const content = [...camtFile([{ bookedOn: '2026-03-02', valueOn: '2026-03-02', transactions }])].join('');
  const report = await importPayments(
    { pool: database.pool, clock, paidTooMuch: async () => {} },
    { tenant: ch, content: file(content) },
  );
  expect(report).toMatchObject({ unmatched: 1 });
  const [payment] = await rowsOf<{ id: string }>(
    "select id from incoming_payment where message = $1 and state = 'unmatched'",
    message,
  );
  return payment?.id ?? '';
}
const suspense = async () =>
  Number(
    (
      await rowsOf<{ sum: string }>(
        "select coalesce(sum(amount), 0) as sum from ledger_posting where account = 'suspense'",
      )
    )[0]?.sum,
  );

describe('money without an order', () => {
  test('is split over orders of several customers, and each part settles its order', async () => {
    const first = await owed(5_000);
    const second = await owed(7_000);
    const id = await unknownMoney(12_080, 'for two of us');
    const asked = { tenant: ch, id, reason: 'phone', amountOf };
    const parts = `${second.number} 70.00\n${first.number} 50.80`;
    for (const wrong of ['', `${first.number} 120.80`, `${first.number} 50.00\n${second.number} 70.00`, 'x y'])
      expect(await unmatched.split(finance, { ...asked, parts: wrong })).toEqual({ ok: false, problem: 'bad-parts' });
    expect(await unmatched.split(finance, { ...asked, parts: `${first.number} 50.80\n99 70.00` })).toEqual({
      ok: false,
      problem: 'no-order',
    });
    expect(await unmatched.split(as('service'), { ...asked, parts })).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await unmatched.split(finance, { ...asked, parts })).toEqual({ ok: true });
    expect(await duesOf(database.pool, first.id)).toEqual([[5_000, 5_000]]);
    expect(await duesOf(database.pool, second.id)).toEqual([[7_000, 7_000]]);
    expect(await suspense()).toBe(0);
    // 0.80 too much is below what is paid back on its own.
    expect(await booksOf(database.pool, first.id)).toMatchObject({ credit: -80 });
    expect(paidBack).toEqual([]);
    expect(await unmatched.split(finance, { ...asked, parts })).toEqual({ ok: false, problem: 'not-found' });
  });

  test('is noted as sent back, once', async () => {
    const id = await unknownMoney(4_400, 'wrong account');
    const asked = { tenant: ch, id, on: '2026-03-02', reason: 'not ours' };
    expect(await unmatched.sendBack(finance, { ...asked, on: '2026-03-03' })).toEqual({
      ok: false,
      problem: 'bad-day',
    });
    expect(await unmatched.sendBack(finance, { ...asked, on: '2026-03-01' })).toEqual({
      ok: false,
      problem: 'bad-day',
    });
    expect(await unmatched.sendBack(as('service'), asked)).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await unmatched.sendBack(finance, asked)).toEqual({ ok: true });
    expect(await suspense()).toBe(0);
    expect(await unmatched.sendBack(finance, asked)).toEqual({ ok: false, problem: 'not-found' });
  });

  test('above the limit needs another employee', async () => {
    const order = await owed(200_000);
    const more = await owed(100);
    const id = await unknownMoney(200_100, 'large');
    const parts = `${order.number} 2000.00\n${more.number} 1.00`;
    expect(await unmatched.split(finance, { tenant: ch, id, parts, reason: 'x', amountOf })).toMatchObject({
      problem: 'needs-approval',
    });
    expect(await unmatched.sendBack(finance, { tenant: ch, id, on: '2026-03-02', reason: 'x' })).toMatchObject({
      problem: 'needs-approval',
    });
    expect(await suspense()).toBe(-200_100);
  });
});

describe('a payment agreement', () => {
  const remindersOf = async (accountId: string) =>
    (await rowsOf<{ n: number }>('select count(*)::int as n from ledger_reminder where account_id = $1', accountId))[0]
      ?.n;
  const closeOn = async (day: string) => {
    clock.set(`${day}T04:00:00Z`);
    await checkAgreements({ pool: database.pool, clock }, ch);
    await closeDay({ pool: database.pool, clock }, ch);
  };
  const stateOf = async (accountId: string) =>
    (await agreements.ofAccount(finance, { tenant: ch, accountId }))[0]?.state;

  test('pauses reminders while it is kept, and ends when all is paid', async () => {
    clock.set('2026-07-01T10:00:00Z');
    const order = await owed(9_000, '2026-07-01');
    const account = { tenant: ch, accountId: order.accountId };
    const asked = { ...account, dueId: null, reason: 'asked for it', amountOf };
    expect(await agreements.make(finance, { ...asked, parts: '2026-08-15 30.00\n2026-12-15 59.00' })).toEqual({
      ok: false,
      problem: 'bad-sum',
    });
    expect(await agreements.make(as('service'), { ...asked, parts: '' })).toEqual({
      ok: false,
      problem: 'not-allowed',
    });
    expect(await agreements.make(finance, { ...asked, parts: '2026-08-15 30.00\n15.12.2026 60.00' })).toEqual({
      ok: true,
    });
    clock.set('2026-08-14T10:00:00Z');
    await pay(order.id, 3_000);
    await closeOn('2026-08-25');
    await closeOn('2026-11-20');
    expect(await stateOf(order.accountId)).toBe('active');
    expect(await remindersOf(order.accountId)).toBe(0);
    await pay(order.id, 6_000);
    await closeOn('2026-11-21');
    expect(await stateOf(order.accountId)).toBe('kept');
  });

  test('that is broken is reported, and reminders go on', async () => {
    clock.set('2026-12-01T10:00:00Z');
    const order = await owed(8_000, '2026-12-01');
    const account = { tenant: ch, accountId: order.accountId };
    const parts = '2027-01-15 40.00\n2027-02-15 40.00';
    expect(await agreements.make(finance, { ...account, dueId: null, parts, reason: 'x', amountOf })).toEqual({
      ok: true,
    });
    await closeOn('2027-01-20');
    expect(await agreements.broken(finance, ch)).toEqual([]);
    expect(await remindersOf(order.accountId)).toBe(0);
    await closeOn('2027-01-21');
    expect(await stateOf(order.accountId)).toBe('broken');
    expect(await agreements.broken(finance, ch)).toMatchObject([{ accountId: order.accountId, open: 8_000 }]);
    expect(await remindersOf(order.accountId)).toBe(1);
    expect(await agreements.broken(as('editor'), ch)).toEqual([]);
  });

  test('concerns one debt if it is chosen, and an employee ends it', async () => {
    clock.set('2027-03-01T10:00:00Z');
    const first = await owed(5_000, '2027-03-01', ch, 'two@example.ch');
    const second = await owed(6_000, '2027-03-01', ch, 'two@example.ch');
    expect(second.accountId).toBe(first.accountId);
    const [due] = await rowsOf<{ id: string }>('select id from ledger_due where order_id = $1', first.id);
    const account = { tenant: ch, accountId: first.accountId };
    const made = { ...account, dueId: due?.id ?? '', parts: '2027-09-01 50.00', reason: 'x', amountOf };
    expect(await agreements.make(finance, made)).toEqual({ ok: true });
    await closeOn('2027-05-01');
    // The other order is reminded of.
    expect(await remindersOf(first.accountId)).toBe(1);
    const [reminder] = await rowsOf<{ overdue: number }>(
      'select overdue from ledger_reminder where account_id = $1',
      first.accountId,
    );
    expect(reminder?.overdue).toBe(6_000);
    expect(await agreements.end(finance, account)).toEqual({ ok: true });
    expect(await agreements.end(finance, account)).toEqual({ ok: false, problem: 'not-found' });
    const holds = await rowsOf('select from ledger_hold where account_id = $1 and ended_at is null', first.accountId);
    expect(holds).toEqual([]);
  });
});

test('all entries balance', async () => {
  expect(await rowsOf('select entry_id from ledger_posting group by entry_id having sum(amount) <> 0')).toEqual([]);
});
