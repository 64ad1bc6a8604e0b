import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { bookPending, createLedgerAdministration, importPayments } from '../../src/shop/money/ledger/index.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { booksOf, keepIt, placeOrder } from './support.ts';

const { ch, de } = tenants;
const clock = fixedClock('2026-03-20T10:00:00Z');
let database: TestDatabase;
let admin: ReturnType<typeof createLedgerAdministration>;
beforeAll(async () => {
  database = await testDatabase();
  admin = createLedgerAdministration({ pool: database.pool, clock, paidTooMuch: keepIt });
});
afterAll(() => database.drop());

const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@example.ch`,
  role,
  language: 'de',
});
/** Employee who has just shown the second factor. */
const confirmed = (role: Role): StaffMember => ({ ...as(role), factorAt: clock.now() });
const query = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await database.pool.query<Row>(sql, values)).rows;

test('an employee assigns money without a bill once, with a stored reason', async () => {
  const order = await placeOrder(database.pool, { total: 5000, placedAt: '2026-03-02T09:00:00Z' });
  await bookPending({ pool: database.pool, clock });
  async function* file() {
    yield Buffer.from(`<Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Acct><Id><IBAN>${ch.payment.iban}</IBAN></Id></Acct><Ntry><Amt Ccy="CHF">60.00</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2026-03-19</Dt></ValDt></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`);
  }
  await importPayments({ pool: database.pool, clock, paidTooMuch: keepIt }, { tenant: ch, content: file() });
  const [payment] = (await admin.overview(as('finance'), { tenant: ch, term: '' }))?.unmatched.rows ?? [];
  expect(payment).toMatchObject({ amount: 6000, problem: 'no-reference', valueOn: '2026-03-19' });
  const asked = { tenant: ch, id: payment?.id ?? '', orderNumber: order.number, reason: 'called us' };
  expect(await admin.assign(as('service'), asked)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await admin.assign(as('finance'), { ...asked, reason: ' ' })).toEqual({ ok: false, problem: 'no-reason' });
  expect(await admin.assign(as('finance'), { ...asked, orderNumber: '1' })).toEqual({ ok: false, problem: 'no-order' });
  expect(await admin.assign(as('finance'), { ...asked, tenant: de })).toEqual({ ok: false, problem: 'not-found' });
  expect(await admin.assign(as('finance'), { ...asked, id: 'nonsense' })).toEqual({ ok: false, problem: 'not-found' });
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => admin.assign(as('finance'), asked)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await booksOf(database.pool, order.id)).toMatchObject({ suspense: 6000, credit: -1000 });
  expect(await query("select sum(amount)::int as left from ledger_posting where account = 'suspense'")).toEqual([
    { left: 0 },
  ]);
  expect(
    await query("select email, subject, after->>'reason' as reason from staff_audit where action = 'payment.assigned'"),
  ).toEqual([{ email: 'finance@example.ch', subject: `order:${order.number}`, reason: 'called us' }]);
  const found = (await admin.overview(as('service'), { tenant: ch, term: order.number }))?.found ?? [];
  expect(found).toHaveLength(1);
  const account = await admin.account(as('service'), { tenant: ch, id: found[0]?.id ?? '', page: 1 });
  expect(account).toMatchObject({ standing: { state: 'credit', balance: 1000 }, dues: [], pages: 1 });
  expect(account).toMatchObject({ customerNumber: null, orderNumber: order.number });
  expect(account?.entries.map(({ kind }) => kind)).toEqual(['payment-assigned', 'order-billed']);
  expect(await admin.account(as('service'), { tenant: de, id: found[0]?.id ?? '', page: 1 })).toBeNull();
  expect(await admin.account(as('editor'), { tenant: ch, id: found[0]?.id ?? '', page: 1 })).toBeNull();
  expect(await admin.overview(as('editor'), { tenant: ch, term: '' })).toBeNull();
  // Entries keep the number of an order that is deleted.
  await query('update ledger_entry set order_id = null');
  expect((await admin.overview(as('service'), { tenant: ch, term: order.number }))?.found).toMatchObject([
    { id: found[0]?.id, orderNumber: order.number },
  ]);
  await query('update ledger_entry set order_id = (select id from orders where number = order_number)');
});

test('lists overdue credit notes and payouts, and omits completed ones', async () => {
  const order = await placeOrder(database.pool, { total: 5000, placedAt: '2026-03-02T09:00:00Z' });
  await query(
    `insert into order_return (number, tenant, order_id, state, way, registered_by, registered_at, received_at, credit_due_on)
     values ('50099901', 'ch', $1, 'received', 'label', 'customer', now(), '2026-03-05T23:30:00Z', '2026-03-19'),
       ('50099902', 'ch', $1, 'received', 'label', 'customer', now(), '2026-03-06', '2026-03-20')`,
    order.id,
  );
  await query(
    `insert into credit_note (number, tenant, order_id, amount, settled_amount, rest_way, currency, lines, vat, issued_at, payout_due_on,
       transferred_at)
     values ('70099901', 'ch', $1, 1500, 400, 'transfer', 'CHF', '[]', '[]', '2026-03-15T23:30:00Z', '2026-03-18', null),
       ('70099902', 'ch', $1, 1500, 0, 'transfer', 'CHF', '[]', '[]', '2026-03-16', '2026-03-18', now())`,
    order.id,
  );
  expect((await admin.overview(as('finance'), { tenant: ch, term: '' }))?.promises.rows).toMatchObject([
    // A payout excludes the amount that settled a bill. Days are in the tenant’s time zone.
    { kind: 'payout', orderNumber: order.number, amount: 1100, madeOn: '2026-03-16', dueOn: '2026-03-18' },
    { kind: 'credit-note', orderNumber: order.number, amount: null, madeOn: '2026-03-06', dueOn: '2026-03-19' },
  ]);
  expect((await admin.overview(as('finance'), { tenant: de, term: '' }))?.promises.rows).toEqual([]);
});

const textOf = async (kind: string, format: string, role: Role = 'finance', to = '2026-12-31') => {
  const result = await admin.export(confirmed(role), { tenant: ch, kind, format, from: '2026-01-01', to, headers: {} });
  return result.ok ? readText(result.content) : result.problem;
};

/** Decodes with the byte order mark, which the decoder of Response.text() removes. */
const readText = async (content: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(content).arrayBuffer()).toString('utf8');

test('exports tables and JSON with the sums of the ledger', async () => {
  const bookings = JSON.parse(await textOf('bookings', 'json'));
  const [sums] = await query<{ debit: number; count: number }>(
    'select sum(greatest(amount, 0))::int as debit, count(*)::int as count from ledger_posting',
  );
  expect(bookings.totals).toEqual({ debit: sums?.debit, credit: sums?.debit });
  expect(bookings.count).toBe(sums?.count);
  expect(bookings.bookings).toHaveLength(sums?.count ?? 0);
  const orders = JSON.parse(await textOf('orders', 'json'));
  expect(orders.totals).toMatchObject({ total: 10000, billed: 5000, open: 0 });
  const table = (await textOf('bookings', 'csv')).split('\r\n');
  expect(table[0]).toBe(
    '\ufeffid;bookedOn;valueOn;kind;key;orderNumber;customerNumber;currency;account;permille;debit;credit;note;bookedBy',
  );
  expect(table).toHaveLength((sums?.count ?? 0) + 3);
  expect(table.at(-2)).toContain(`debit ${((sums?.debit ?? 0) / 100).toFixed(2)}`);
  expect(await textOf('bookings', 'csv', 'service')).toBe('not-allowed');
  for (const [kind, format, to] of [
    ['customers', 'csv', '2026-12-31'],
    ['orders', 'xls', '2026-12-31'],
    ['orders', 'csv', '2026-02-30'],
    ['orders', 'csv', '2025-12-31'],
  ] as const)
    expect(await textOf(kind, format, 'finance', to)).toBe('bad-export');
});

test('a table of a period without entries has its head and zero totals', async () => {
  const [full] = (await textOf('orders', 'csv')).split('\r\n');
  const before = { format: 'csv', from: '2020-01-01', to: '2020-12-31', headers: {} };
  for (const [kind, head, sums] of [
    ['orders', full?.slice(1), 'TOTAL;0;total 0.00;vat 0.00;billed 0.00;open 0.00'],
    [
      'bookings',
      'id;bookedOn;valueOn;kind;key;orderNumber;customerNumber;currency;account;permille;debit;credit;note;bookedBy',
      'TOTAL;0;debit 0.00;credit 0.00',
    ],
  ]) {
    const result = await admin.export(confirmed('finance'), { tenant: ch, kind: kind ?? '', ...before });
    expect(result.ok && (await readText(result.content))).toBe(`\ufeff${head}\r\n${sums}\r\n`);
  }
});

test('a note that looks like a formula is exported as text', async () => {
  await query("update ledger_entry set note = '=1+1;\"x\"' where kind = 'payment-assigned'");
  expect(await textOf('bookings', 'csv')).toContain(`"'=1+1;""x"""`);
});

test('a workbook has numbers, dates and texts, headings in words, and the same totals', async () => {
  await query("update ledger_entry set note = '=1+1' where kind = 'payment-assigned'");
  const asked = { tenant: ch, kind: 'bookings', format: 'xlsx', from: '2026-01-01', to: '2026-12-31' };
  const result = await admin.export(confirmed('finance'), {
    ...asked,
    headers: { debit: 'Soll', bookedOn: 'Gebucht am' },
  });
  if (!result.ok) throw new Error(result.problem);
  const { sheets } = await readXlsx(new Uint8Array(await new Response(result.content).arrayBuffer()));
  const [header = [], ...rows] = sheets[0]?.rows ?? [];
  const at = (name: string) => header.indexOf(name);
  expect(header.slice(0, 3)).toEqual(['id', 'Gebucht am', 'valueOn']);
  const bookings = JSON.parse(await textOf('bookings', 'json'));
  expect(rows).toHaveLength(bookings.count + 1);
  const sums = rows.at(-1) ?? [];
  expect(sums[0]).toBe(`TOTAL ${bookings.count}`);
  expect(sums[at('Soll')]).toBe(bookings.totals.debit / 100);
  expect(sums[at('credit')]).toBe(bookings.totals.credit / 100);
  const [first] = bookings.bookings;
  expect(rows[0]?.[at('Gebucht am')]).toEqual(new Date(`${first.bookedOn}T00:00:00Z`));
  expect(rows[0]?.[at('orderNumber')]).toBe(first.orderNumber);
  expect(rows.some((row) => row[at('note')] === '=1+1')).toBe(true);
});

test.each([
  [tenants.ch, 'debit 0.00'],
  [tenants.de, 'debit 0,00'],
  [tenants.at, 'debit 0,00'],
  [tenants.nl, 'debit 0,00'],
])('amounts have the decimal mark of the tenant: $0.id', async (tenant, sum) => {
  const asked = { kind: 'bookings', format: 'csv', from: '2020-01-01', to: '2020-12-31', headers: {} };
  const result = await admin.export(confirmed('finance'), { tenant, ...asked });
  expect(result.ok && (await readText(result.content))).toContain(sum);
});

test('suggests the orders that the payer named, with what is open for each', async () => {
  const [first, second] = [
    await placeOrder(database.pool, { total: 5000, placedAt: '2026-03-02T09:00:00Z' }),
    await placeOrder(database.pool, { total: 2500, placedAt: '2026-03-02T09:00:00Z' }),
  ];
  await bookPending({ pool: database.pool, clock });
  async function* file() {
    yield Buffer.from(`<Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Acct><Id><IBAN>${ch.payment.iban}</IBAN></Id></Acct><Ntry><Amt Ccy="CHF">75.00</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd><ValDt><Dt>2026-03-20</Dt></ValDt><NtryDtls><TxDtls><Amt Ccy="CHF">75.00</Amt><RmtInf>
      <Ustrd>Bestellung ${second.number} und ${first.number}, nicht 99999999 oder 123456789</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`);
  }
  await importPayments({ pool: database.pool, clock, paidTooMuch: keepIt }, { tenant: ch, content: file() });
  const [found] = await query<{ id: string }>("select id from incoming_payment where message like 'Bestellung%'");
  const overview = await admin.overview(as('finance'), { tenant: ch, term: '', payment: found?.id ?? '' });
  expect(overview?.chosen).toMatchObject({
    payment: { id: found?.id, amount: 7500 },
    suggested: [
      { orderNumber: second.number, open: 2500 },
      { orderNumber: first.number, open: 5000 },
    ],
  });
  expect((await admin.overview(as('finance'), { tenant: ch, term: '', payment: 'nonsense' }))?.chosen).not.toBeNull();
  expect((await admin.overview(as('finance'), { tenant: de, term: '' }))?.chosen).toBeNull();
  expect(await admin.waiting(as('finance'), ch)).toMatchObject({ unmatched: overview?.unmatched.total });
  expect(await admin.waiting(as('finance'), de)).toEqual({ unmatched: 0, promises: 0 });
  expect(await admin.waiting(as('service'), ch)).toEqual({ unmatched: 0, promises: 0 });
});

test('shows unmatched payments page by page with their number, and finds the wanted one on any page', async () => {
  const { at } = tenants;
  await query(
    `insert into incoming_payment (tenant, key, amount, currency, value_on, booked_on, state, received_at)
     select 'at', 'paged-' || n, 100 + n, 'EUR', date '2026-03-01' + n, date '2026-03-01' + n, 'unmatched', now()
     from generate_series(1, 30) n`,
  );
  const shown = async (more: object) => admin.overview(as('finance'), { tenant: at, term: '', ...more });
  const first = await shown({});
  expect(first?.unmatched).toMatchObject({ total: 30, page: 1, pages: 2, rows: { length: 25 } });
  const last = await shown({ pages: { unmatched: 2 } });
  expect(last?.unmatched.rows.map(({ amount }) => amount)).toEqual([126, 127, 128, 129, 130]);
  const wanted = last?.unmatched.rows[3]?.id ?? '';
  expect((await shown({ payment: wanted }))?.chosen?.payment).toMatchObject({ id: wanted, amount: 129 });
  expect((await shown({ pages: { unmatched: 9 } }))?.unmatched).toMatchObject({ page: 1, total: 30 });
  expect(first?.promises).toMatchObject({ rows: [], total: 0, pages: 1 });
});
