import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { rowsScanned } from '../support/plans.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const member: StaffMember = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'admin@b.ch',
  role: 'admin',
  language: 'de',
};
/** More rows than a list counts. */
const ROWS = 10_100;
/** Oldest orders, more than a list with a tag counts. */
const TAGGED = 4000;
const MOST = { count: 10_000, isMore: true };
/** Settled returns, more than a list counts with a filter of reasons. */
const RETURNED = 1100;
let database: TestDatabase;
let admin: AdminServices;

beforeAll(async () => {
  database = await testDatabase();
  admin = await testAdmin(database.pool, clock);
  await database.pool.query(
    `with fresh as (
       select n, timestamptz '2026-10-01 10:00Z' + n * interval '1 minute' as at from generate_series(1, $1::int) n),
     people as (
       insert into customer (tenant, number, email, first_name, last_name, locale, salutation, created_at, changed_at)
       select 'ch', (60000000 + n)::text, 'm' || n || '@example.ch', 'Nora', 'Muster', 'de-CH', 'female', at, at from fresh),
     mails as (
       insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at, sent_at)
       select 'ch', 'de-CH', 'order-confirmation', 's@montarve.example', 'm@example.ch', '-', '-', '-', 'm' || n, 'm' || n, at, at
       from fresh)
     insert into orders (number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version,
       currency, total, prepared_at, placed_at, stage)
     select (70000000 + n)::text, 'ch', 'de-CH', gen_random_uuid(), 'placed', '-', '{}', '{}', '{}', '{}', '1', 'CHF', 1000, at, at,
       'delivered' from fresh`,
    [ROWS],
  );
  await database.pool.query(
    `insert into order_tag (order_id, tag) select id, 'old' from orders where tenant = 'ch' order by placed_at limit ${TAGGED}`,
  );
  await database.pool.query(
    `with back as (
       insert into order_return (number, tenant, order_id, state, way, registered_by, registered_at, settled_at)
       select 'T' || number, 'ch', id, 'settled', 'label', 'customer', placed_at, placed_at from orders where tenant = 'ch'
       order by placed_at limit ${RETURNED} returning id)
     insert into order_return_line (return_id, position, quantity, reason) select id, 1, 1, 'size' from back`,
  );
  await database.pool.query('vacuum analyze orders, order_tag, mail, order_return, order_return_line');
}, 60_000);
afterAll(() => database.drop());

type Listed = { total: object; pages: number; lines: readonly object[] };
const asked = (query: string) => ({ tenant: tenants.ch, params: new URLSearchParams(query), typed: '' });
const LISTS: Record<string, (query: string) => Promise<Listed | null>> = {
  orders: (query) => admin.orders.listing.list(member, asked(query)),
  customers: (query) => admin.customers.listing.list(member, asked(query)),
  returns: (query) => admin.fulfilment.listing.list(member, asked(query)),
  mails: (query) => admin.mailListing('***').list(member, asked(query)),
};

test.each(['orders', 'customers', 'mails'])('counts at most 10,000 %s, also of a period', async (name) => {
  for (const query of ['', 'from=2026-10-01', 'from=2026-10-01&page=1000000']) {
    const page = await LISTS[name]?.(query);
    expect(page, query).toMatchObject({ total: MOST, pages: 400 });
    expect(page?.lines, query).toHaveLength(25);
  }
});

test('counts at most 1,000 orders with a filter that reads each', async () => {
  const page = await LISTS.orders?.('least=1');
  expect(page).toMatchObject({ total: { count: 1000, isMore: true }, pages: 40 });
});

test('counts at most 1,000 returns of a reason, which each row looks up', async () => {
  expect(await LISTS.returns?.('state=settled')).toMatchObject({ total: { count: RETURNED, isMore: false } });
  const page = await LISTS.returns?.('state=settled&reason=size');
  expect(page).toMatchObject({ total: { count: 1000, isMore: true }, pages: 40 });
  expect(page?.lines).toHaveLength(25);
});

test('counts collected returns without reading the others', async () => {
  const rows = await scannedBy(async () => LISTS.returns?.('state=all&way=collection'), 'with part as', 'order_return');
  expect(rows).toBe(0);
});

test('counts a shorter list exactly', async () => {
  const page = await LISTS.mails?.('from=2026-10-05&to=2026-10-05');
  // One row a minute.
  expect(page?.total).toEqual({ count: 24 * 60, isMore: false });
});

/** Rows that the statements of a list with `part` in their text scan in a table. */
async function scannedBy(ask: () => Promise<unknown>, part: string, table: string): Promise<number> {
  const spy = vi.spyOn(database.pool, 'query');
  await ask();
  const sent = spy.mock.calls.map(([text, values]): [unknown, unknown] => [text, values]);
  spy.mockRestore();
  const matching = sent.filter(([text]) => typeof text === 'string' && text.includes(part));
  expect(matching).not.toHaveLength(0);
  const scanned = await Promise.all(
    matching.map(([text, values]) =>
      rowsScanned(database.pool, String(text), { values: Array.isArray(values) ? values : [], table }),
    ),
  );
  return scanned.reduce((sum, rows) => sum + rows, 0);
}

test('counts neither placed nor all orders once the delivered ones are over the limit', async () => {
  const rows = await scannedBy(async () => LISTS.orders?.(''), 'as materialized (select (select count', 'orders');
  expect(rows).toBe(MOST.count + 1);
});

test('counts no list as a whole once one of its tabs is over the limit', async () => {
  const rows = await scannedBy(async () => LISTS.mails?.(''), 'as materialized (select (select count', 'mail');
  expect(rows).toBe(MOST.count + 1);
});

test('looks up no more orders of a tag than the list counts, however old they are', async () => {
  const page = await LISTS.orders?.('tag=old');
  expect(page).toMatchObject({ total: { count: 3000, isMore: true } });
  const rows = await scannedBy(async () => LISTS.orders?.('tag=old'), 'order_tag tagged', 'orders');
  expect(rows).toBe(3001);
});
