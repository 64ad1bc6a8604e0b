import { readXlsx } from 'hucre/xlsx';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  bookPending,
  recordOrderCancelled,
  recordPaymentReceived,
  recordReturnCredited,
} from '../../src/shop/money/ledger/index.ts';
import { createPeriodAdministration } from '../../src/shop/money/periods/index.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { statementsOf } from '../support/count-queries.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { placeOrder, sendUnits } from './support.ts';

const { ch, de } = tenants;
const clock = fixedClock('2026-04-03T10:00:00Z');
let database: TestDatabase;
let periods: ReturnType<typeof createPeriodAdministration>;
beforeAll(async () => {
  database = await testDatabase();
  periods = createPeriodAdministration({ pool: database.pool, clock });
});
afterAll(() => database.drop());

const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@example.ch`,
  role,
  language: 'de',
});
const book = () => bookPending({ pool: database.pool, clock });
const within = <T>(steps: (client: pg.PoolClient) => Promise<T>) => inTransaction(database.pool, steps);
const pay = (orderId: string, amount: number, valueOn: string) =>
  within((client) =>
    recordPaymentReceived(client, {
      orderId,
      amount,
      valueOn,
      paymentId: `${orderId}:${valueOn}`,
      now: clock.now(),
      by: null,
      till: 'bank',
    }),
  );
const shirts = (tenant: Tenant, placedAt: string) =>
  placeOrder(database.pool, {
    tenant,
    total: 11_900,
    lines: [{ paid: 11_900, quantity: 2, vatClass: 'standard' }],
    placedAt,
  });
async function report(tenant: Tenant, query: Record<string, string>) {
  const found = await periods.vat(as('finance'), { tenant, query });
  if (!found) throw new Error('finance may read VAT');
  return found;
}
const taxOf = async (tenant: Tenant, month: string) => {
  const { report: found } = await report(tenant, { from: month });
  expect(found.difference).toBe(0);
  return found.ledger;
};

test('German VAT belongs to the month of payment or supply, and is in the form of that month', async () => {
  const order = await shirts(de, '2026-01-20T09:00:00Z');
  await book();
  await pay(order.id, 5950, '2026-02-10');
  await sendUnits(database.pool, order.id, { units: { 1: 2 }, at: '2026-03-05T10:00:00Z' });
  await book();
  expect([await taxOf(de, '2026-01'), await taxOf(de, '2026-02'), await taxOf(de, '2026-03')]).toEqual([0, 950, 950]);
  const { report: quarter } = await report(de, { from: '2026-01', to: '2026-03' });
  expect(quarter.form.find(({ box }) => box === '81')).toMatchObject({ net: 10_000, vat: 1900, permille: 190 });
});

test('Swiss VAT belongs to the month of the invoice; credit notes are deductions; Liechtenstein is a country of its own', async () => {
  const order = await shirts(ch, '2026-01-20T09:00:00Z');
  const other = await shirts(ch, '2026-01-21T09:00:00Z');
  await database.pool.query(
    `update orders set delivery = delivery || '{"shipping": {"country": "LI"}}' where id = $1`,
    [other.id],
  );
  await book();
  await sendUnits(database.pool, order.id, { units: { 1: 2 }, at: '2026-02-05T10:00:00Z' });
  await book();
  await database.pool.query('update order_line set returned = 1 where order_id = $1', [order.id]);
  const credit = { orderId: order.id, now: clock.now(), amount: 5950, vat: [{ permille: 81, vat: 446 }], by: null };
  await within((client) => recordReturnCredited(client, { ...credit, returnId: 'r', valueOn: '2026-03-10' }));
  await within((client) =>
    recordOrderCancelled(client, { orderId: other.id, now: clock.now(), valueOn: '2026-03-11' }),
  );
  expect([await taxOf(ch, '2026-01'), await taxOf(ch, '2026-02'), await taxOf(ch, '2026-03')]).toEqual([
    2 * 892,
    0,
    -446 - 892,
  ]);
  const { report: january } = await report(ch, { from: '2026-01' });
  expect(january.sums.map(({ country, net, vat }) => [country, net, vat])).toEqual([
    ['CH', 11_008, 892],
    ['LI', 11_008, 892],
  ]);
  const { report: march } = await report(ch, { from: '2026-03' });
  const boxes = Object.fromEntries(march.form.map(({ box, net, vat }) => [box, net ?? vat]));
  expect(boxes).toMatchObject({ '200': 0, '235': 5504 + 11_008, '299': -16_512, '303': -16_512, '399': -1338 });
});

test('each figure leads to its entries, page by page, and the files have them all', async () => {
  for (let index = 0; index < 60; index += 1) await shirts(ch, '2026-01-25T09:00:00Z');
  await book();
  const query = { from: '2026-01', rate: '81', country: 'CH', part: 'supplies' };
  const first = (await report(ch, query)).entries;
  expect(first?.entries).toHaveLength(50);
  expect(first?.entries[0]).toMatchObject({ kind: 'order-billed', bookedOn: '2026-01-20', net: 11_008, vat: 892 });
  const second = (await report(ch, { ...query, after: first?.next ?? '' })).entries;
  expect(second?.entries).toHaveLength(11);
  expect(second?.next).toBeNull();
  expect((await report(ch, { from: '2026-01' })).entries).toBeNull();

  const file = async (own: Record<string, string>) => {
    const outcome = await periods.vatFile(as('finance'), {
      tenant: ch,
      query: { from: '2026-01', ...own },
      headers: { vat: 'Steuer' },
    });
    if (!outcome.ok) throw new Error('there is no file');
    return new Uint8Array(await new Response(outcome.content).arrayBuffer());
  };
  const text = new TextDecoder().decode(await file({ kind: 'entries', format: 'csv' }));
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(1 + 62 + 1);
  expect(lines.at(-1)).toBe(`TOTAL;62;net ${(62 * 110.08).toFixed(2)};vat ${(62 * 8.92).toFixed(2)}`);
  const book1 = await readXlsx(await file({ kind: 'form', format: 'xlsx' }));
  const rows = book1.sheets[0]?.rows ?? [];
  expect(rows[0]).toContain('Steuer');
  expect(rows.find((row) => row[1] === '303')?.slice(3, 6)).toEqual(
    [81, 62 * 110.08, 62 * 8.92].map((value) => Number(value.toFixed(2))),
  );
});

test('VAT of an unknown rate is a difference that the report shows and that keeps the month open', async () => {
  await database.pool.query(
    `with head as (insert into ledger_entry (tenant, key, kind, currency, value_on, booked_on, booked_at)
       values ('nl', 'odd', 'goodwill', 'EUR', '2026-02-10', '2026-02-10', now()) returning id)
     insert into ledger_posting (entry_id, position, account, amount) select id, 1, 'vat', -77 from head
     union all select id, 2, 'bank', 77 from head`,
  );
  const { report: found } = await report(tenants.nl, { from: '2026-02' });
  expect(found).toMatchObject({ ledger: 77, difference: 77 });
  expect(await periods.close(as('finance'), { tenant: tenants.nl, month: '2026-02', reason: 'x' })).toEqual({
    ok: false,
    problem: 'blocked',
  });
});

test('the pages of VAT and of the month’s end need as many statements for many entries as for none', async () => {
  const needed = async (tenant: Tenant) => {
    const vat = await statementsOf(() =>
      periods.vat(as('finance'), { tenant, query: { from: '2026-01', rate: '81' } }),
    );
    const month = await statementsOf(() => periods.monthEnd(as('finance'), { tenant, month: '2026-01' }));
    return [vat.length, month.length];
  };
  const many = await needed(ch);
  expect(many).toEqual(await needed(tenants.at));
  expect(many.every((count) => count < 16)).toBe(true);
});
