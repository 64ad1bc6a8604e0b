import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  bookPending,
  createChartAdministration,
  createLedgerAdministration,
  recordGoodwill,
  recordOrderCancelled,
  recordPaymentReceived,
  recordReminderFee,
} from '../../src/shop/money/ledger/index.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { readAbacus } from './formats/abacus-format.ts';
import { readDatev } from './formats/datev-format.ts';
import { keepIt, placeOrder } from './support.ts';

const { ch, de, at, nl } = tenants;
const clock = fixedClock('2026-03-10T10:00:00Z');
let database: TestDatabase;
let chart: ReturnType<typeof createChartAdministration>;
let ledger: ReturnType<typeof createLedgerAdministration>;
beforeAll(async () => {
  database = await testDatabase();
  const deps = { pool: database.pool, clock };
  chart = createChartAdministration(deps);
  ledger = createLedgerAdministration({ ...deps, paidTooMuch: keepIt });
  for (const tenant of [ch, de, at, nl]) await someBusiness(tenant);
});
afterAll(() => database.drop());

const finance = (): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: 'finance@example.ch',
  role: 'finance',
  language: 'de',
  factorAt: clock.now(),
});
const as = (role: Role): StaffMember => ({ ...finance(), role });

/** Books bills, payments, a cancellation, a fee and goodwill in two months. */
async function someBusiness(tenant: Tenant): Promise<void> {
  const { pool } = database;
  clock.set('2026-02-20T10:00:00Z');
  const orders = await Promise.all(
    [12_345, 99_900, 5, 40_000].map((total) => placeOrder(pool, { total, tenant, placedAt: '2026-02-20T09:00:00Z' })),
  );
  await bookPending({ pool, clock });
  clock.set('2026-03-10T10:00:00Z');
  const [paid, cancelled, small, given] = orders.map(({ id }) => id);
  const now = clock.now();
  await inTransaction(pool, (client) =>
    recordPaymentReceived(client, {
      orderId: paid ?? '',
      now,
      paymentId: `p-${paid}`,
      amount: 20_000,
      by: null,
      till: 'bank',
    }),
  );
  await inTransaction(pool, (client) => recordOrderCancelled(client, { orderId: cancelled ?? '', now }));
  await inTransaction(pool, (client) =>
    recordReminderFee(client, { orderId: small ?? '', now, reminderId: `f-${small}`, amount: 500 }),
  );
  await inTransaction(pool, (client) =>
    recordGoodwill(client, { orderId: given ?? '', now, goodwillId: `g-${given}`, amount: 1_000 }),
  );
}

async function fetched(
  tenant: Tenant,
  format: string,
  from: string,
  to: string,
): Promise<{ name: string; bytes: Buffer }> {
  const asked = {
    tenant,
    kind: 'journal',
    format,
    from,
    to,
    headers: { debit: 'Soll' },
    kinds: { goodwill: 'Kulanz „gross“' },
  };
  const file = await ledger.export(finance(), asked);
  if (!file.ok) throw new Error(file.problem);
  return { name: file.name, bytes: Buffer.from(await new Response(file.content).arrayBuffer()) };
}

/** Sums of the ledger by number, from the chart as its page shows it. */
async function ledgerByNumber(tenant: Tenant, from: string, to: string): Promise<Record<string, number>> {
  const page = await chart.page(finance(), tenant);
  const { rows } = await database.pool.query<{ account: string; permille: number | null; amount: string }>(
    `select posting.account, posting.permille, sum(posting.amount) as amount from ledger_entry entry
     join ledger_posting posting on posting.entry_id = entry.id
     where entry.tenant = $1 and entry.booked_on between $2 and $3 group by 1, 2`,
    [tenant.id, from, to],
  );
  const sums: Record<string, number> = {};
  for (const { account, permille, amount } of rows) {
    const row =
      page?.rows.find((one) => one.account === account && one.permille === permille && one.number !== null) ??
      page?.rows.find((one) => one.account === account && one.permille === null);
    const number = row?.number ?? '';
    sums[number] = (sums[number] ?? 0) + Number(amount);
  }
  return withoutZero(sums);
}

function sumsOf(postings: readonly { amount: number; debit: string; credit: string }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { amount, debit, credit } of postings) {
    sums[debit] = (sums[debit] ?? 0) + amount;
    sums[credit] = (sums[credit] ?? 0) - amount;
  }
  return withoutZero(sums);
}
const withoutZero = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));

const MARCH = ['2026-03-01', '2026-03-31'] as const;

test.each([de, at])('a DATEV file of $id is valid, and its accounts have the sums of the ledger', async (tenant) => {
  const { name, bytes } = await fetched(tenant, 'datev', ...MARCH);
  const { problems, postings } = readDatev(bytes);
  expect(problems).toEqual([]);
  expect(name).toBe(`EXTF_journal-${tenant.id}-2026-03-01-2026-03-31.csv`);
  expect(sumsOf(postings)).toEqual(await ledgerByNumber(tenant, ...MARCH));
  const text = new TextDecoder('windows-1252').decode(bytes);
  // Quotes are doubled, and characters beyond Latin-1 are in the encoding of DATEV.
  expect(text).toContain('"Kulanz „gross“ ');
});

test('the check of a DATEV file finds what a program would refuse', () => {
  const broken = ['"EXTF";700;21', 'Umsatz', '-1,5;"X"', ''].join('\r\n');
  expect(readDatev(Buffer.from(broken)).problems.length).toBeGreaterThan(10);
});

test('an Abacus file is valid, and its accounts have the sums of the ledger', async () => {
  const { name, bytes } = await fetched(ch, 'abacus', ...MARCH);
  const { problems, postings } = readAbacus(bytes);
  expect(problems).toEqual([]);
  expect(name).toBe('journal-ch-2026-03-01-2026-03-31.xml');
  expect(sumsOf(postings)).toEqual(await ledgerByNumber(ch, ...MARCH));
  expect(postings.length).toBeGreaterThan(3);
});

test.each([ch, de, at, nl])('the generic journal of $id has the sums of the ledger', async (tenant) => {
  const csv = (await fetched(tenant, 'csv', ...MARCH)).bytes.toString();
  const lines = csv
    .replace('\ufeff', '')
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';'));
  const postings = lines.map(([, , , , debit = '', credit = '', amount = '']) => ({
    debit,
    credit,
    amount: Number(amount.replace(/[.,]/, '')),
  }));
  expect(sumsOf(postings)).toEqual(await ledgerByNumber(tenant, ...MARCH));
  const workbook = await readXlsx((await fetched(tenant, 'xlsx', ...MARCH)).bytes);
  const rows = workbook.sheets[0]?.rows ?? [];
  expect(rows[0]?.[4]).toBe('Soll');
  // One row more for the headings, and one for the total.
  expect(rows.length).toBe(lines.length + 2);
});

test('several months are one file each in an archive', async () => {
  const { name, bytes } = await fetched(de, 'datev', '2026-02-15', '2026-03-20');
  expect(name).toBe('journal-de-2026-02-15-2026-03-20.zip');
  const names = [...bytes.toString('latin1').matchAll(/EXTF_journal-de-[\d-]+\.csv/g)].map(([found]) => found);
  expect([...new Set(names)]).toEqual([
    'EXTF_journal-de-2026-02-15-2026-02-28.csv',
    'EXTF_journal-de-2026-03-01-2026-03-20.csv',
  ]);
});

describe('the chart', () => {
  test('gives every account of every tenant a number that its format permits', async () => {
    for (const tenant of Object.values(tenants)) {
      const page = await chart.page(finance(), tenant);
      expect(page?.missing).toEqual([]);
      const entered = Object.fromEntries(page?.rows.map((row) => [`number:${row.key}`, row.number ?? '']) ?? []);
      expect(await chart.save(finance(), { tenant, entered })).toEqual({ ok: true });
      // Equal to the shipped numbers, so nothing is stored as own.
      expect((await chart.page(finance(), tenant))?.rows.filter(({ isOwn }) => isOwn)).toEqual([]);
    }
  });

  test('changes a number and its tax key, for a rate and a country too, and restores the shipped ones', async () => {
    const entered = {
      'number:deferred': '1718',
      'key:deferred': '40',
      account: 'vat',
      rate: '20',
      country: 'at',
      number: '1767',
    };
    expect(await chart.save(finance(), { tenant: de, entered })).toEqual({ ok: true });
    const changed = await chart.page(finance(), de);
    expect(changed?.rows.filter(({ isOwn }) => isOwn)).toMatchObject([
      { key: 'vat:200:AT', number: '1767', shipped: null },
      { key: 'deferred', number: '1718', taxKey: '40', shipped: { number: '0990' } },
    ]);
    const { problems, postings } = readDatev((await fetched(de, 'datev', ...MARCH)).bytes);
    expect(problems).toEqual([]);
    expect(postings.some(({ debit }) => debit === '1718')).toBe(true);
    const audit = await database.pool.query(
      "select before, after from staff_audit where action = 'chart.changed' order by id desc limit 1",
    );
    expect(audit.rows[0]).toMatchObject({ after: { deferred: '1718 40', 'vat:200:AT': '1767' } });
    expect(await chart.reset(finance(), de)).toEqual({ ok: true });
    expect((await chart.page(finance(), de))?.rows.filter(({ isOwn }) => isOwn)).toEqual([]);
  });

  test('names what lacks a number, and refuses to export it', async () => {
    expect(await chart.save(finance(), { tenant: ch, entered: { 'number:goodwill': '' } })).toEqual({ ok: true });
    expect((await chart.page(finance(), ch))?.missing).toEqual(['goodwill']);
    const asked = { tenant: ch, kind: 'journal', format: 'abacus', from: MARCH[0], to: MARCH[1], headers: {} };
    expect(await ledger.export(finance(), asked)).toEqual({ ok: false, problem: 'no-number' });
    // February has no goodwill.
    expect(await ledger.export(finance(), { ...asked, from: '2026-02-01', to: '2026-02-28' })).toMatchObject({
      ok: true,
    });
    await chart.reset(finance(), ch);
  });

  test.each([
    [{ 'number:sales': 'x' }, 'bad-number'],
    [{ 'number:sales': '8400', 'key:sales': 'x' }, 'bad-tax-key'],
    [{ 'number:sales': '', 'key:sales': '40' }, 'bad-number'],
    [{ 'number:nonsense': '8400' }, 'bad-subject'],
    [{ account: 'vat', rate: 'x', number: '1770' }, 'bad-subject'],
  ])('refuses %j', async (entered, problem) => {
    expect(await chart.save(finance(), { tenant: de, entered })).toMatchObject({ ok: false, problem });
  });

  test('chooses SKR04, with the numbers of consultant and client in the file', async () => {
    const asked = { chart: 'skr04', consultant: '29098', client: '55003' };
    expect(await chart.choose(finance(), { tenant: de, entered: { ...asked, consultant: '12' } })).toMatchObject({
      ok: false,
    });
    expect(await chart.choose(finance(), { tenant: de, entered: { ...asked, chart: 'kmu' } })).toMatchObject({
      ok: false,
    });
    expect(await chart.choose(finance(), { tenant: de, entered: asked })).toEqual({ ok: true });
    const { bytes } = await fetched(de, 'datev', ...MARCH);
    expect(readDatev(bytes).problems).toEqual([]);
    expect(sumsOf(readDatev(bytes).postings)).toEqual(await ledgerByNumber(de, ...MARCH));
    expect(bytes.toString('latin1')).toContain(';29098;55003;20260101;4;20260301;20260331;');
    expect(bytes.toString('latin1')).toContain('"04"');
  });

  test('is for finance only, and an export needs a fresh second factor', async () => {
    expect(await chart.page(as('editor'), de)).toBeNull();
    expect(await chart.save(as('service'), { tenant: de, entered: {} })).toEqual({ ok: false, problem: 'not-allowed' });
    const asked = { tenant: de, kind: 'journal', format: 'datev', from: MARCH[0], to: MARCH[1], headers: {} };
    expect(await ledger.export({ ...finance(), factorAt: null }, asked)).toMatchObject({
      ok: false,
      problem: 'needs-factor',
    });
    expect(await ledger.export(as('service'), asked)).toEqual({ ok: false, problem: 'not-allowed' });
    for (const wrong of [{ format: 'abacus' }, { from: 'x' }, { from: '2026-04-01' }, { from: '2020-01-01' }])
      expect(await ledger.export(finance(), { ...asked, ...wrong })).toEqual({ ok: false, problem: 'bad-export' });
  });
});
