import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import {
  bookPending,
  closeDay,
  createOpenItemsAdministration,
  importPayments,
} from '../../src/shop/money/ledger/index.ts';
import { transferReference } from '../../src/shop/selling/orders/index.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { booksOf, keepIt, placeOrder, sendOrder } from './support.ts';

const { ch, de } = tenants;
const clock = fixedClock('2026-03-02T10:00:00Z');
let database: TestDatabase;
let openItems: ReturnType<typeof createOpenItemsAdministration>;
beforeAll(async () => {
  database = await testDatabase();
  openItems = createOpenItemsAdministration({ pool: database.pool, clock, paidTooMuch: keepIt });
});
afterAll(() => database.drop());

const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@example.ch`,
  role,
  language: 'de',
});
const finance = as('finance');
/** Employee who has just shown the second factor. */
const confirmed = (): StaffMember => ({ ...finance, factorAt: clock.now() });
const rowOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows[0];
const accountOf = async (orderId: string) =>
  (await rowOf<{ id: string }>('select account_id as id from ledger_due where order_id = $1', orderId))?.id ?? '';
const dueOf = async (orderId: string) =>
  rowOf<{ id: string; payableOn: string; reminded: number; open: number }>(
    `select id, payable_on::text as "payableOn", reminded, amount - settled as open from ledger_due
     where order_id = $1 and kind = 'invoice'`,
    orderId,
  );
const remindersOf = async (accountId: string) =>
  (await rowOf<{ n: number }>('select count(*)::int as n from ledger_reminder where account_id = $1', accountId))?.n;
const list = async (query = '', typed = '') => {
  const params = new URLSearchParams(query);
  if (typed !== '') params.set('term', 'sealed');
  const page = await openItems.listing.list(finance, { tenant: ch, params, typed });
  if (!page) throw new Error('finance may list open items');
  return { items: page.lines, count: page.total.count, sum: page.sum };
};

/** Places and ships an order on invoice; it is payable 20 days after. */
async function owed(total: number, day: string, email?: string) {
  const order = await placeOrder(database.pool, { total, placedAt: `${day}T09:00:00Z`, ...(email ? { email } : {}) });
  await sendOrder(database.pool, order.id, `${day}T15:00:00Z`);
  await bookPending({ pool: database.pool, clock });
  return { ...order, accountId: await accountOf(order.id) };
}

test('lists what is owed by age with true totals, filters and the audit trail', async () => {
  const old = await owed(30_000, '2026-03-02');
  const fresh = await owed(5_000, '2026-05-29');
  clock.set('2026-06-01T08:00:00Z');
  const { items, count, sum } = await list();
  expect(await openItems.ages(finance, ch)).toEqual([
    { age: 'not-due', count: 1, sum: 5_000 },
    { age: 'to-30', count: 0, sum: 0 },
    { age: 'to-60', count: 0, sum: 0 },
    { age: 'to-90', count: 1, sum: 30_000 },
    { age: 'older', count: 0, sum: 0 },
  ]);
  expect([count, sum]).toEqual([2, 35_000]);
  expect(items).toMatchObject([
    { orderNumber: old.number, name: 'Brunner', customerNumber: null, kind: 'invoice', open: 30_000, hold: null },
    { orderNumber: fresh.number, open: 5_000 },
  ]);
  expect(items[0]?.daysLate).toBe(
    Math.round((Date.parse('2026-06-01') - Date.parse(items[0]?.payableOn ?? '')) / 86_400_000),
  );
  for (const [query, numbers] of [
    ['state=to-90', [old.number]],
    ['state=not-due', [fresh.number]],
    ['state=older', []],
    ['sort=open&order=desc', [old.number, fresh.number]],
    ['holder=customer', []],
    ['holder=guest', [old.number, fresh.number]],
    ['kind=instalment', []],
    ["kind=nonsense&state='; drop table ledger_due", [old.number, fresh.number]],
    ['due=nonsense', []],
    ['page=2', [old.number, fresh.number]],
  ] satisfies [string, string[]][]) {
    const found = await list(query);
    expect(
      found.items.map(({ orderNumber }) => orderNumber),
      query,
    ).toEqual(numbers);
  }
  expect(await list('', fresh.number)).toMatchObject({ count: 1, sum: 5_000 });
  expect(await list('state=older', fresh.number)).toMatchObject({ count: 0, items: [] });
  await database.pool.query(
    `with holder as (
       insert into customer (tenant, number, email, first_name, last_name, locale, salutation, created_at, changed_at)
       values ('ch', '60001234', 'halter@example.ch', 'Lea', 'Halter', 'de-CH', 'female', now(), now()) returning id)
     update ledger_account set customer_id = holder.id from holder where ledger_account.id = $1`,
    [old.accountId],
  );
  expect(await list('holder=customer')).toMatchObject({ count: 1, sum: 30_000, items: [{ orderNumber: old.number }] });
  expect(await list('holder=guest')).toMatchObject({ count: 1, sum: 5_000, items: [{ orderNumber: fresh.number }] });
  expect(await list('holder=guest&state=to-90')).toMatchObject({ count: 0, sum: 0, items: [] });
  expect(await list('', '60001234')).toMatchObject({ count: 1, sum: 30_000 });
  expect(await list('', '60009999')).toMatchObject({ count: 0, sum: 0 });
  await database.pool.query('update ledger_account set customer_id = null where id = $1', [old.accountId]);
  expect((await list('state=to-90')).sum).toBe(30_000);
  const asked = { params: new URLSearchParams(), typed: '' };
  expect(await openItems.listing.list(as('editor'), { tenant: ch, ...asked })).toBeNull();
  expect(await openItems.ages(as('editor'), ch)).toBeNull();
  expect((await openItems.listing.list(finance, { tenant: de, ...asked }))?.lines).toEqual([]);
  expect(await rowOf("select email from staff_audit where action = 'open-items.listed' limit 1")).toEqual({
    email: 'finance@example.ch',
  });
});

describe('a hold', () => {
  test('stops reminders of an account until its day, and then they go on', async () => {
    clock.set('2026-03-02T10:00:00Z');
    const order = await owed(10_000, '2026-03-02', 'held@example.ch');
    const asked = { tenant: ch, accountId: order.accountId };
    const entered = { due: '', kind: 'dunning-stop', until: '2026-04-10', reason: 'Ware beschädigt' };
    clock.set('2026-03-30T04:00:00Z');
    expect(await openItems.hold(as('service'), { ...asked, entered })).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await openItems.hold(finance, { ...asked, tenant: de, entered })).toEqual({
      ok: false,
      problem: 'not-found',
    });
    expect(await openItems.hold(finance, { ...asked, entered })).toEqual({ ok: true });
    clock.set('2026-04-10T04:00:00Z');
    await closeDay({ pool: database.pool, clock }, ch);
    expect(await remindersOf(order.accountId)).toBe(0);
    expect((await list('hold=dunning-stop')).items).toMatchObject([
      { orderNumber: order.number, hold: 'dunning-stop', holdUntil: '2026-04-10' },
    ]);
    clock.set('2026-04-11T04:00:00Z');
    expect((await list('hold=dunning-stop')).items).toEqual([]);
    await closeDay({ pool: database.pool, clock }, ch);
    expect(await remindersOf(order.accountId)).toBe(1);
  });

  test('defers one bill, and gives back its payable day when it ends', async () => {
    clock.set('2026-03-02T10:00:00Z');
    const order = await owed(10_000, '2026-03-02', 'deferred@example.ch');
    const due = await dueOf(order.id);
    const asked = { tenant: ch, accountId: order.accountId };
    const entered = { due: due?.id ?? '', kind: 'deferral', until: '2026-05-15', reason: 'vereinbart' };
    for (const [changed, problem] of [
      [{ reason: ' ' }, 'no-reason'],
      [{ until: '' }, 'bad-day'],
      [{ until: '2026-03-02' }, 'bad-day'],
      [{ until: due?.payableOn ?? '' }, 'bad-day'],
      [{ until: '2027-12-31' }, 'bad-day'],
      [{ until: '2026-02-30' }, 'bad-day'],
      [{ due: '' }, 'not-deferrable'],
      [{ due: 'nonsense' }, 'not-found'],
      [{ kind: 'nonsense' }, 'not-found'],
      [{ kind: 'collection' }, 'bad-day'],
    ] satisfies [Record<string, string>, string][])
      expect(
        await openItems.hold(finance, { ...asked, entered: { ...entered, ...changed } }),
        JSON.stringify(changed),
      ).toEqual({
        ok: false,
        problem,
      });
    expect(await openItems.hold(finance, { ...asked, entered })).toEqual({ ok: true });
    expect((await dueOf(order.id))?.payableOn).toBe('2026-05-15');
    // A second deferral replaces the first, and keeps the day of the contract.
    expect(await openItems.hold(finance, { ...asked, entered: { ...entered, until: '2026-06-15' } })).toEqual({
      ok: true,
    });
    const opened = await openItems.ofAccount(finance, asked);
    expect(opened?.holds).toMatchObject([{ kind: 'deferral', until: '2026-06-15', reason: 'vereinbart' }]);
    const id = opened?.holds[0]?.id ?? '';
    const ends = await Promise.all([1, 2, 3].map(() => openItems.endHold(finance, { ...asked, id })));
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await dueOf(order.id))?.payableOn).toBe(due?.payableOn);
  });

  test('hands a debt over to collection, with the address in the file', async () => {
    clock.set('2026-03-02T10:00:00Z');
    const order = await owed(12_345, '2026-03-02', 'collected@example.ch');
    const due = await dueOf(order.id);
    const asked = { tenant: ch, accountId: order.accountId };
    const entered = { due: due?.id ?? '', kind: 'collection', until: '', reason: 'drei Mahnungen' };
    expect(await openItems.hold(finance, { ...asked, entered })).toEqual({ ok: true });
    const { columns: headers } = staffTexts.de.openItems;
    const file = (query: string, member = confirmed()) =>
      openItems.exportForCollection(member, { tenant: ch, params: new URLSearchParams(query), typed: '', headers });
    expect(await file('', as('service'))).toEqual({ ok: false, problem: 'not-allowed' });
    const result = await file('');
    if (!result.ok) throw new Error(result.problem);
    const { sheets } = await readXlsx(new Uint8Array(await new Response(result.content).arrayBuffer()));
    const [header = [], first = [], sums = [], ...rest] = sheets[0]?.rows ?? [];
    const at = (name: string) => header.indexOf(name);
    expect(rest).toEqual([]);
    expect(first[at(headers.orderNumber)]).toBe(order.number);
    expect(first[at(headers.open)]).toBe(123.45);
    expect(first[at(headers.email)]).toBe('collected@example.ch');
    expect(sums[at(headers.open)]).toBe(123.45);
    expect(first[at(headers.handedOverOn)]).toEqual(new Date('2026-03-02T00:00:00Z'));
    expect(first[at(headers.reason)]).toBe('drei Mahnungen');
    expect(first[at(headers.country)]).toBe('CH');

    // Another debt of the same customer that was handed over, and one of another customer as a whole.
    const [other, entire] = [
      await owed(2_000, '2026-03-02', 'collected@example.ch'),
      await owed(3_000, '2026-03-02', 'whole@example.ch'),
    ];
    const otherDue = await dueOf(other.id);
    expect(
      await openItems.hold(finance, {
        tenant: ch,
        accountId: other.accountId,
        entered: { ...entered, due: otherDue?.id ?? '' },
      }),
    ).toEqual({ ok: true });
    expect(
      await openItems.hold(finance, { tenant: ch, accountId: entire.accountId, entered: { ...entered, due: '' } }),
    ).toEqual({ ok: true });
    const ordersOf = async (own: Record<string, string>) => {
      const made = await file(String(new URLSearchParams(own)));
      if (!made.ok) throw new Error(made.problem);
      const book = await readXlsx(new Uint8Array(await new Response(made.content).arrayBuffer()));
      const [head = [], ...body] = book.sheets[0]?.rows ?? [];
      return body
        .slice(0, -1)
        .map((cells) => cells[head.indexOf(headers.orderNumber)])
        .sort();
    };
    expect(await ordersOf({ due: due?.id ?? '' })).toEqual([order.number]);
    expect(await ordersOf({ due: otherDue?.id ?? '' })).toEqual([other.number]);
    expect(await ordersOf({ account: entire.accountId })).toEqual([entire.number]);
    expect(await ordersOf({})).toEqual([order.number, other.number, entire.number].sort());
    // An unknown id names no debt, and none of another hold.
    expect(await ordersOf({ due: '00000000-0000-4000-8000-000000000000' })).toEqual([]);
  });
});

describe('a payment by hand', () => {
  const noted = { order: '', valueOn: '2026-03-20', reason: 'bar im Laden' };

  test('is booked with its day and reason, and undone once', async () => {
    clock.set('2026-03-02T10:00:00Z');
    const order = await owed(10_000, '2026-03-02', 'cash@example.ch');
    clock.set('2026-03-20T10:00:00Z');
    const asked = { tenant: ch, accountId: order.accountId };
    const entered = { ...noted, order: order.number };
    for (const [changed, amount, problem] of [
      [{ reason: '' }, 4_000, 'no-reason'],
      [{}, null, 'bad-amount'],
      [{}, 0, 'bad-amount'],
      [{ valueOn: '2026-03-21' }, 4_000, 'bad-day'],
      [{ valueOn: 'gestern' }, 4_000, 'bad-day'],
      [{ order: '1' }, 4_000, 'no-order'],
    ] satisfies [Record<string, string>, number | null, string][])
      expect(await openItems.notePayment(finance, { ...asked, entered: { ...entered, ...changed }, amount })).toEqual({
        ok: false,
        problem,
      });
    expect(await openItems.notePayment(as('service'), { ...asked, entered, amount: 4_000 })).toMatchObject({
      ok: false,
    });
    expect(await openItems.notePayment(finance, { ...asked, entered, amount: 4_000 })).toEqual({ ok: true });
    expect((await dueOf(order.id))?.open).toBe(6_000);
    const [entryId = 0] = (await openItems.ofAccount(finance, asked))?.undoable ?? [];
    const undo = { ...asked, entryId: String(entryId), reason: 'falsche Bestellung' };
    expect(await openItems.undoPayment(finance, { ...undo, reason: '' })).toEqual({ ok: false, problem: 'no-reason' });
    expect(await openItems.undoPayment(as('service'), undo)).toEqual({ ok: false, problem: 'not-allowed' });
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => openItems.undoPayment(finance, undo)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await dueOf(order.id))?.open).toBe(10_000);
    expect((await openItems.ofAccount(finance, asked))?.undoable).toEqual([]);
    expect(await booksOf(database.pool, order.id)).toMatchObject({ receivable: 10_000 });
    expect(await booksOf(database.pool, order.id)).not.toHaveProperty('bank');
  });

  test('is not booked twice when a bank file has it too, and then stays', async () => {
    clock.set('2026-03-02T10:00:00Z');
    const order = await owed(10_000, '2026-03-02', 'both@example.ch');
    clock.set('2026-03-20T10:00:00Z');
    const asked = { tenant: ch, accountId: order.accountId };
    const entered = { ...noted, order: order.number };
    const pay = () => openItems.notePayment(finance, { ...asked, entered, amount: 10_000 });
    // A payment that was undone confirms nothing.
    expect(await pay()).toEqual({ ok: true });
    const [undone = 0] = (await openItems.ofAccount(finance, asked))?.undoable ?? [];
    expect(await openItems.undoPayment(finance, { ...asked, entryId: String(undone), reason: 'x' })).toEqual({
      ok: true,
    });
    expect(await pay()).toEqual({ ok: true });
    await importPayments(
      { pool: database.pool, clock, paidTooMuch: keepIt },
      { tenant: ch, content: bankFile(order.number) },
    );
    expect((await dueOf(order.id))?.open).toBe(0);
    expect(await booksOf(database.pool, order.id)).toMatchObject({ bank: 10_000 });
    expect(await booksOf(database.pool, order.id)).not.toHaveProperty('receivable');
    expect((await openItems.ofAccount(finance, asked))?.undoable).toEqual([]);
  });
});

/** A credit notification over 100.00 with the reference of an order's bill. */
async function* bankFile(orderNumber: string) {
  const reference = transferReference(ch, { orderNumber, customerNumber: null, method: 'invoice' });
  yield Buffer.from(`<Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Acct><Id><IBAN>${ch.payment.iban}</IBAN></Id></Acct><Ntry><Amt Ccy="CHF">100.00</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2026-03-20</Dt></ValDt><NtryDtls><TxDtls><Amt Ccy="CHF">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    <RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`);
}

describe('a second pair of eyes', () => {
  const reasoned = { reason: 'Barzahlung' };

  test('a large payment by hand waits for another employee, and so do its parts', async () => {
    clock.set('2026-03-02T10:00:00Z');
    const order = await owed(300_000, '2026-03-02', 'large@example.ch');
    clock.set('2026-03-20T10:00:00Z');
    const entered = { order: order.number, valueOn: '2026-03-20', ...reasoned };
    const note = (amount: number) =>
      openItems.notePayment(finance, { tenant: ch, accountId: order.accountId, entered, amount });
    expect(await note(200_000)).toMatchObject({ ok: false, problem: 'needs-approval' });
    expect((await dueOf(order.id))?.open).toBe(300_000);
    expect(await note(60_000)).toEqual({ ok: true });
    expect(await note(60_000)).toMatchObject({ ok: false, problem: 'already-requested' });
    expect((await dueOf(order.id))?.open).toBe(240_000);
  });

  test('an export needs a fresh second factor', async () => {
    const stale = { ...finance, factorAt: null };
    const asked = { tenant: ch, params: new URLSearchParams(), typed: '' };
    const texts = { headers: {}, row: () => ({}) };
    expect(await openItems.listing.export(stale, { ...asked, format: 'csv', texts })).toMatchObject({
      ok: false,
      problem: 'needs-factor',
    });
    const { columns: headers } = staffTexts.de.openItems;
    expect(await openItems.exportForCollection(stale, { ...asked, headers })).toMatchObject({
      ok: false,
      problem: 'needs-factor',
    });
  });
});
