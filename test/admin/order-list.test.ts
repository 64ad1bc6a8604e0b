import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { OrderListPage } from '../../src/shop/after-sales/order-administration/index.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { auditLines } from './support.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@b.ch`,
  role,
  language: 'de',
  factorAt: clock.now(),
});
const { ch, de } = tenants;
const TEXTS = {
  headers: { number: 'Nummer', total: 'Betrag' },
  method: String,
  money: String,
  way: String,
  state: ({ stage }: { stage: string }) => stage,
};
/** Stored orders; equal times and totals let only the id decide their order. */
const ORDERS = 330;
let database: TestDatabase;
let admin: AdminServices;

beforeAll(async () => {
  database = await testDatabase();
  admin = await testAdmin(database.pool, clock);
  await database.pool.query(
    `with fresh as (
       select n, gen_random_uuid() as id, gen_random_uuid() as basket,
         timestamptz '2026-10-01 10:00Z' + (n / 4) * interval '6 hours' as at,
         (array['placed', 'placed', 'placed', 'placed', 'cancelled', 'prepared', 'abandoned'])[1 + n % 7] as state,
         (array['placed', 'shipped', 'delivered', 'partly-shipped', 'returned'])[1 + n % 5] as stage
       from generate_series(1, $1::int) n),
     baskets as (
       insert into basket (id, tenant, secret_hash, state, version, created_at, changed_at)
       select basket, 'ch', sha256(basket::text::bytea), 'ordered', 1, at, at from fresh),
     stored as (
       insert into orders (id, number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals,
         terms_version, currency, total, prepared_at, placed_at, cancelled_at, stage)
       select id, (70000000 + n)::text, 'ch', 'de-CH', basket, state, '-', jsonb_build_object('email', 'p' || n || '@example.ch'),
         jsonb_build_object('billing', jsonb_build_object('firstName', 'Lea', 'lastName', 'Name' || n % 9, 'postalCode', '8001',
           'city', 'Zürich'), 'shipping', null, 'groups', jsonb_build_array(jsonb_build_object('mode',
           case when n % 10 = 0 then 'two-man' else 'parcel' end, 'option', case when n % 15 = 1 then 'pickup' else 'home' end))),
         jsonb_build_object('method', case when n % 3 = 0 then 'card' else 'invoice' end), '{}', '1', 'CHF', 1000 * (n % 20), at,
         case when state = 'placed' then at end, case when state = 'cancelled' then at end,
         case when state = 'placed' then stage else 'placed' end
       from fresh)
     insert into order_line (order_id, position, sku, product_id, title, variant_text, quantity, unit_amount, line_amount,
       vat_class, delivery_mode, shipped)
     select id, 1, 'vase-1', 'vase', 'Vase', '', 2, 500, 1000, 'standard', 'parcel',
       case stage when 'placed' then 0 when 'partly-shipped' then 1 else 2 end from fresh where state = 'placed'`,
    [ORDERS],
  );
});
afterAll(() => database.drop());

async function listed(query: string, typed = ''): Promise<OrderListPage> {
  const page = await admin.orders.listing.list(as('service'), {
    tenant: ch,
    params: new URLSearchParams(query),
    typed,
  });
  if (!page) throw new Error('no list');
  return page;
}

/** Reads all pages of a list. */
async function allOf(query: string): Promise<string[]> {
  const { pages } = await listed(query);
  const numbers: string[] = [];
  for (let page = 1; page <= pages; page += 1)
    numbers.push(...(await listed(`${query}&page=${page}`)).lines.map(({ number }) => number));
  return numbers;
}

describe('the list of orders', () => {
  test.each(['at', 'total', 'name'])('has every order once on its pages, by %s in both directions', async (sort) => {
    const ascending = await allOf(`sort=${sort}&order=asc`);
    const descending = await allOf(`sort=${sort}&order=desc&size=50`);
    expect(new Set(ascending).size).toBe(ORDERS);
    expect(descending).toEqual(ascending.toReversed());
  });

  test('counts each tab as the tab lists it, with and without filters', async () => {
    for (const filters of ['', 'method=card', 'from=2026-10-05&to=2026-10-12', 'way=two-man', 'least=5&most=100']) {
      const { tabs, total } = await listed(filters);
      expect(total).toEqual(tabs?.['']);
      for (const [tab, { count }] of Object.entries(tabs ?? {}))
        if (tab !== '') expect((await allOf(`${filters}&state=${tab}`)).length, `${filters} ${tab}`).toBe(count);
    }
  });

  test('filters by payment, delivery, total, day and tag', async () => {
    const card = await listed('method=card&size=100');
    expect(card.total.count).toBe(ORDERS / 3);
    expect(new Set(card.lines.map(({ method }) => method))).toEqual(new Set(['card']));
    expect((await listed('way=two-man')).total.count).toBe(33);
    expect((await listed('way=pickup')).lines.every(({ ways }) => ways.includes('pickup'))).toBe(true);
    const dear = await listed('least=190&most=190&size=100');
    expect(new Set(dear.lines.map(({ total }) => total))).toEqual(new Set([19_000]));
    expect((await listed('least=viel')).unreadable).toEqual(['least']);
    const day = await listed('from=2026-10-05&to=2026-10-05&size=100');
    expect(day.total.count).toBe(16);
    expect((await listed('tag=none')).total.count).toBe(0);
  });

  test('shows place, units and ways of an order', async () => {
    const [line] = (await listed('', '70000010')).lines;
    expect(line).toMatchObject({
      place: '8001 Zürich',
      email: 'p10@example.ch',
      customerNumber: null,
      ways: ['two-man'],
    });
  });
});

describe('actions on many orders', () => {
  const selection = {
    tenant: ch,
    params: new URLSearchParams('method=card&term=c2VhbGVk'),
    typed: '',
    numbers: [],
    scope: 'all',
  };
  const tagged = async (tag: string) => (await listed(`tag=${tag}`)).total.count;

  test('tags all that match after a preview, and takes it back where the tag still is', async () => {
    await admin.orders.notes.addTag(as('service'), { tenant: ch, number: '70000003', tag: 'Messe' });
    const begun = await admin.orders.bulk.begin(as('service'), { ...selection, act: 'tag', tag: ' Messe ' });
    if (!begun.ok) throw new Error(begun.problem);
    const { id } = begun;
    const asked = { tenant: ch, id };
    const preview = await admin.orders.bulk.look(as('service'), asked);
    expect(preview).toMatchObject({ state: 'planned', count: 110, outcomes: { changes: 109, unchanged: 1, full: 0 } });
    expect(preview?.query).toBe('method=card');
    expect(await tagged('Messe')).toBe(1);
    expect(await admin.orders.bulk.look(as('service'), { ...asked, tenant: de })).toBeNull();

    expect(await admin.orders.bulk.apply(as('service'), asked)).toEqual({ ok: true });
    expect(await admin.orders.bulk.apply(as('service'), asked)).toEqual({ ok: false, problem: 'not-found' });
    expect(await tagged('Messe')).toBe(110);
    await admin.orders.notes.removeTag(as('service'), { tenant: ch, number: '70000006', tag: 'Messe' });

    expect(await admin.orders.bulk.undo(as('finance'), asked)).toEqual({ ok: true });
    expect(await admin.orders.bulk.undo(as('finance'), asked)).toEqual({ ok: false, problem: 'not-found' });
    expect((await listed('tag=Messe')).lines.map(({ number }) => number)).toEqual(['70000003']);
    const trail = await auditLines(database.pool);
    const ofOrder = trail.filter(({ subject }) => subject === 'order:70000009').map(({ action }) => action);
    expect(ofOrder).toEqual(['order.tagged', 'order.untagged']);
  });

  test('removes a tag from ticked orders, and gives it back', async () => {
    const numbers = ['70000001', '70000002'];
    for (const number of numbers) await admin.orders.notes.addTag(as('service'), { tenant: ch, number, tag: 'Alt' });
    const ticked = { ...selection, numbers: [...numbers, '70000004', 'none'], scope: '' };
    const begun = await admin.orders.bulk.begin(as('service'), { ...ticked, act: 'untag', tag: 'Alt' });
    if (!begun.ok) throw new Error(begun.problem);
    const asked = { tenant: ch, id: begun.id };
    expect(await admin.orders.bulk.look(as('service'), asked)).toMatchObject({
      count: 3,
      outcomes: { changes: 2, unchanged: 1 },
    });
    await admin.orders.bulk.apply(as('service'), asked);
    expect(await tagged('Alt')).toBe(0);
    await admin.orders.bulk.undo(as('service'), asked);
    expect(await tagged('Alt')).toBe(2);
  });

  test('refuses an empty selection, a missing tag, too many papers and unknown acts', async () => {
    const begin = (act: string, tag: string, more: object = {}) =>
      admin.orders.bulk.begin(as('service'), { ...selection, act, tag, ...more });
    expect(await begin('tag', 'x', { scope: '' })).toEqual({ ok: false, problem: 'nothing' });
    expect(await begin('tag', ' ')).toEqual({ ok: false, problem: 'no-tag' });
    expect(await begin('print', '')).toEqual({ ok: false, problem: 'too-many-papers' });
    expect(await begin('cancel', 'x')).toEqual({ ok: false, problem: 'not-found' });
  });
});

describe('exports of the list', () => {
  const exported = async (query: string, format: string, member = as('finance')) => {
    const params = new URLSearchParams(query);
    const file = await admin.orders.listing.export(member, { tenant: ch, params, typed: '', format, texts: TEXTS });
    if (!file.ok) return file.problem;
    return Buffer.from(await new Response(file.content).arrayBuffer());
  };

  test('has all matching orders with the chosen columns, and is in the audit trail', async () => {
    const file = await exported('way=two-man&column=number&column=total', 'csv');
    const lines = String(file).replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('Nummer;Betrag');
    expect(lines).toHaveLength(34);
    expect(lines).toContain('70000010;100.00');
    const trail = await auditLines(database.pool);
    expect(trail.findLast(({ action }) => action === 'order.exported')).toMatchObject({
      email: 'finance@b.ch',
      after: { way: 'two-man', columns: 'number total', by: 'all', format: 'csv' },
    });
    const workbook = await exported('', 'xlsx');
    expect(String(workbook).slice(0, 2)).toBe('PK');
  });

  test('needs the permission and a fresh second factor', async () => {
    expect(await exported('', 'csv', as('service'))).toBe('not-allowed');
    expect(await exported('', 'csv', { ...as('finance'), factorAt: null })).toBe('needs-factor');
  });
});
