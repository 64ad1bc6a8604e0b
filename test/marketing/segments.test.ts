import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createSegmentAdministration } from '../../src/shop/marketing/segments/index.ts';
import {
  type ConditionEntry,
  entryOfSegment,
  type SegmentEntry,
  segmentEntryOf,
} from '../../src/shop/marketing/segments/segment-entry.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { addCustomer, addOrder } from './people.ts';

/** Segments from the form to the customers that they select. */
let database: TestDatabase;
const NOW = new Date('2026-11-27T10:00:00Z');
const clock: Clock = { now: () => NOW };
const tenant = tenants.ch;
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const member = (role: StaffMember['role']): StaffMember => ({
  id: '00000000-0000-0000-0000-0000000000aa',
  email: 'p@montarve.example',
  role,
  language: 'de',
});
const PUBLISHER = member('publisher');

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  await seedProduct(pool, { id: 'lamp', variants: [{ sku: 'lamp-1', stock: 5 }] });
  await pool.query("update product set brand = 'Zimtrau' where id = 'lamp'");
  await pool.query("insert into category (id, parent_id, depth, position) values ('garden', null, 1, 2)");
  await pool.query("update product set category_id = 'garden' where id = 'lamp'");
  await pool.query(
    "insert into customer_group (tenant, key, name, created_at) values ('ch', 'firma', 'Firmen', now())",
  );
}, 60_000);
afterAll(() => database.drop());

const condition = (kind: string, own: Partial<ConditionEntry> = {}): ConditionEntry => ({
  kind,
  of: '',
  key: '',
  not: '',
  from: '',
  to: '',
  days: '',
  ...own,
});

function admin() {
  const { pool } = database;
  return createSegmentAdministration({ pool, clock, personOf: ({ id }) => `hash ${id}` });
}

/** Stores a segment of these conditions and returns the beginnings of its customers' addresses. */
async function selected(
  groups: { match?: string; conditions: ConditionEntry[] }[],
  match = 'all',
): Promise<string[] | string> {
  const own = admin();
  const created = await own.create(PUBLISHER, tenant, `Segment ${Math.random()}`);
  if (!created.ok) return created.problem;
  const entry: SegmentEntry = {
    version: '1',
    name: `Segment ${Math.random()}`,
    match,
    groups: groups.map((group) => ({ match: 'all', ...group })),
  };
  const asked = { tenant, id: created.id };
  const saved = await own.save(PUBLISHER, asked, entry);
  if (!saved.ok) return `${saved.problem} ${'at' in saved ? saved.at : ''}`.trim();
  const opened = await own.open(member('admin'), { ...asked, locale: 'de-CH' });
  if (!opened) return 'not found';
  expect(opened.count.customers).toBe(opened.examples.length);
  expect(await own.count(PUBLISHER, tenant, entry)).toEqual(opened.count);
  expect(entryOfSegment(opened.segment, 'CHF').groups).toHaveLength(groups.length);
  return opened.examples.map(({ email }) => email.replace(/@.*/, '')).toSorted();
}

describe('selects customers', () => {
  beforeAll(async () => {
    const { pool } = database;
    const anna = await addCustomer(pool, { email: 'anna@example.ch', postalCode: '8001', newsletter: 'granted' });
    const beat = await addCustomer(pool, { email: 'beat@example.ch', group: 'firma', newsletter: 'impersonal' });
    const carla = await addCustomer(pool, {
      email: 'carla@example.ch',
      locale: 'fr-CH',
      postalCode: '1201',
      newsletter: 'paused',
    });
    await addCustomer(pool, { email: 'dora@example.ch', postalCode: '9490' });
    const erased = await addCustomer(pool, { email: 'erased@example.ch' });
    const locked = await addCustomer(pool, { email: 'locked@example.ch' });
    await pool.query('update customer set erased_at = now() where id = $1', [erased]);
    await pool.query('update customer set locked_at = now() where id = $1', [locked]);
    const vase = { sku: 'vase-1', productId: 'vase' };
    const lamp = { sku: 'lamp-1', productId: 'lamp' };
    await addOrder(pool, { customerId: anna, at: ago(10), total: 20_000, lines: [vase] });
    await addOrder(pool, { customerId: anna, at: ago(400), total: 5000, lines: [lamp] });
    await addOrder(pool, { customerId: beat, at: ago(200), total: 9000, paid: false, lines: [lamp] });
    const returned = await addOrder(pool, {
      customerId: carla,
      at: ago(300),
      total: 7000,
      lines: [{ ...vase, returned: 1 }],
    });
    await pool.query(
      `insert into credit_note (number, tenant, order_id, amount, rest_way, currency, lines, vat, issued_at)
       values ('c1', 'ch', $1, 7000, 'none', 'CHF', '[]', '[]', now())`,
      [returned],
    );
    await pool.query(
      `insert into membership (customer_id, tenant, started_on, years, renews_on) values ($1, 'ch', '2026-01-01', 1, '2027-01-01')`,
      [anna],
    );
    await pool.query(
      `insert into tracking_event (tenant, type, item, person, at) values
         ('ch', 'product', 'vase-1', $1, $3), ('ch', 'category', 'wohnen', $2, $3), ('ch', 'product', 'lamp-1', 'hash of nobody', $3),
         ('ch', 'product', 'lamp-1', $2, $4)`,
      [`hash ${anna}`, `hash ${carla}`, ago(5), ago(60)],
    );
  });

  test.each<[string, ConditionEntry[], string[]]>([
    ['of any kind, without erased and locked accounts', [], ['anna', 'beat', 'carla', 'dora']],
    ['who bought a product', [condition('bought', { of: 'product', key: 'vase-1' })], ['anna']],
    [
      'who bought a brand, in any letter case',
      [condition('bought', { of: 'brand', key: 'zimTRAU' })],
      ['anna', 'beat'],
    ],
    [
      'who bought in a category of a period',
      [condition('bought', { of: 'category', key: 'garden', days: '250' })],
      ['beat'],
    ],
    ['who bought below a category', [condition('bought', { of: 'category', key: 'home' })], ['anna']],
    ['who bought nothing', [condition('bought', { of: 'any', not: 'on' })], ['carla', 'dora']],
    ['by a least number of orders', [condition('orders', { from: '2' })], ['anna']],
    ['without orders', [condition('orders', { to: '0' })], ['dora']],
    [
      'by the number of recent orders',
      [condition('orders', { from: '1', to: '1', days: '365' })],
      ['anna', 'beat', 'carla'],
    ],
    ['by what they paid, less returns', [condition('spent', { from: '250' })], ['anna']],
    [
      'who paid little, with unpaid and returned orders as nothing',
      [condition('spent', { to: '10.50' })],
      ['beat', 'carla', 'dora'],
    ],
    ['whose last order is long ago', [condition('last-order', { of: 'longer', days: '180' })], ['beat', 'carla']],
    ['who ordered lately', [condition('last-order', { of: 'within', days: '30' })], ['anna']],
    ['of a group', [condition('group', { key: 'firma' })], ['beat']],
    ['without a group', [condition('group', { key: 'standard' })], ['anna', 'carla', 'dora']],
    ['by postal code', [condition('place', { key: 'CH', from: '8000', to: '8999' })], ['anna']],
    ['by country', [condition('place', { key: 'CH' })], ['anna', 'carla', 'dora']],
    ['by language', [condition('language', { key: 'fr-CH' })], ['carla']],
    ['who subscribed', [condition('newsletter')], ['anna', 'beat', 'carla']],
    ['who did not subscribe', [condition('newsletter', { not: 'on' })], ['dora']],
    ['with a membership', [condition('member')], ['anna']],
    ['who viewed a product with consent', [condition('viewed', { of: 'product', key: 'vase', days: '30' })], ['anna']],
    [
      'who viewed a category or its goods',
      [condition('viewed', { of: 'category', key: 'home', days: '30' })],
      ['anna', 'carla'],
    ],
    ['who viewed goods in time', [condition('viewed', { of: 'product', key: 'lamp', days: '90' })], ['carla']],
  ])('%s', async (_, conditions, expected) => {
    expect(await selected(conditions.length === 0 ? [] : [{ conditions }])).toEqual(expected);
  });

  test('by groups of conditions, nested once', async () => {
    const bought = condition('bought', { of: 'product', key: 'vase-1' });
    const groups = [
      { match: 'any', conditions: [bought, condition('group', { key: 'firma' })] },
      { conditions: [condition('bought', { of: 'brand', key: 'Zimtrau' })] },
    ];
    expect(await selected(groups)).toEqual(['anna', 'beat']);
    expect(
      await selected([{ conditions: [bought] }, { conditions: [condition('language', { key: 'fr-CH' })] }], 'any'),
    ).toEqual(['anna', 'carla']);
  });

  test('and counts those who receive personal mails', async () => {
    const counted = await admin().count(PUBLISHER, tenant, { version: '1', name: 'x', match: 'all', groups: [] });
    expect(counted).toEqual({ customers: 4, reachable: 1 });
  });

  test('and spent amounts without sold gift cards, once for an order with several payments', async () => {
    const { pool } = database;
    const { rows } = await pool.query<{ id: string }>("select id from customer where email = 'dora@example.ch'");
    const dora = rows[0]?.id ?? '';
    const order = await addOrder(pool, { customerId: dora, at: ago(20), total: 20_000 });
    await pool.query(
      `insert into payment (order_id, method, state, amount, currency, reference, created_at, settled_at)
       values ($1, 'gift-card', 'captured', 4000, 'CHF', '', now(), now()), ($1, 'card', 'cancelled', 4000, 'CHF', '', now(), null)`,
      [order],
    );
    await pool.query(
      `insert into gift_card (tenant, currency, locale, amount, origin, state, order_id, motif, recipient_email, send_on, created_at)
       select 'ch', 'CHF', 'de-CH', amount, origin, 'ordered', $1, 'birthday', 'd@example.ch', now(), now()
       from (values (5000, 'sale'), (2500, 'sale'), (100, 'goodwill')) card (amount, origin)`,
      [order],
    );
    expect(await selected([{ conditions: [condition('spent', { from: '125', to: '125' })] }])).toEqual(['dora']);
    await pool.query('delete from gift_card where order_id = $1', [order]);
    await pool.query('delete from payment where order_id = $1', [order]);
    await pool.query('delete from orders where id = $1', [order]);
  });

  test('and counts an address with consent to several newsletters once', async () => {
    const { pool } = database;
    await pool.query(
      `insert into newsletter_consent (subscriber_id, kind, granted, changed_at)
       select id, 'flexikonto', true, now() from newsletter_subscriber where email = 'anna@example.ch'`,
    );
    const counted = await admin().count(PUBLISHER, tenant, { version: '1', name: 'x', match: 'all', groups: [] });
    expect(counted).toEqual({ customers: 4, reachable: 1 });
  });

  test('and shows them masked without the permission to read customers', async () => {
    const own = admin();
    const created = await own.create(PUBLISHER, tenant, 'Maskiert');
    if (!created.ok) throw new Error(created.problem);
    const asked = { tenant, id: created.id, locale: 'de-CH' };
    const masked = await own.open(PUBLISHER, asked);
    expect(masked?.examples.map(({ id, number, name }) => id + number + name).join('')).toBe('');
    expect(masked?.examples.map(({ email }) => email)).toContain('a…@e….ch');
    const count = async () =>
      (await database.pool.query("select from staff_audit where action = 'segment.examples'")).rowCount;
    const before = await count();
    expect((await own.open(member('admin'), asked))?.examples[0]?.email).toContain('@example.ch');
    expect(await count()).toBe((before ?? 0) + 1);
  });
});

describe('a form', () => {
  test.each<[string, ConditionEntry, string]>([
    ['a product that does not exist', condition('bought', { of: 'product', key: 'gone' }), 'unknown-key 1.1'],
    ['a condition without goods', condition('bought', { of: 'category' }), 'condition 1.1'],
    ['no bounds', condition('spent'), 'range 1.1'],
    ['bounds in the wrong order', condition('orders', { from: '5', to: '2' }), 'range 1.1'],
    ['an amount with three decimals', condition('spent', { from: '1.005' }), 'range 1.1'],
    ['no period', condition('last-order', { of: 'longer' }), 'period 1.1'],
    ['views of more than 90 days', condition('viewed', { of: 'product', key: 'vase', days: '91' }), 'period 1.1'],
    ['another kind', condition('secret'), 'condition 1.1'],
  ])('refuses %s', async (_, entry, problem) => {
    expect(await selected([{ conditions: [entry] }])).toBe(problem);
  });

  test('adds and removes groups and conditions without script', () => {
    const fields = {
      version: '1',
      name: 'x',
      match: 'all',
      'g0.match': 'any',
      'g0.0.kind': 'member',
      'g0.add': 'bought:brand',
    };
    expect(segmentEntryOf({ ...fields, intent: 'condition:add:0' }).groups).toEqual([
      { match: 'any', conditions: [condition('member'), condition('bought', { of: 'brand' })] },
    ]);
    expect(segmentEntryOf({ ...fields, intent: 'condition:drop:0:0' }).groups).toEqual([
      { match: 'any', conditions: [] },
    ]);
    expect(segmentEntryOf({ ...fields, intent: 'group:add' }).groups).toHaveLength(2);
    expect(segmentEntryOf({ ...fields, intent: 'group:drop:0' }).groups).toEqual([]);
  });
});

describe('a segment', () => {
  let id = '';
  beforeEach(async () => {
    const created = await admin().create(PUBLISHER, tenant, `Name ${Math.random()}`);
    id = created.ok ? created.id : '';
  });
  const entry = { version: '1', name: 'Neu', match: 'all', groups: [] };

  test('has one name per tenant, is copied, and is not overwritten by an older form', async () => {
    const own = admin();
    expect(await own.save(PUBLISHER, { tenant, id }, { ...entry, name: ' Möbel  kaufende ' })).toEqual({
      ok: true,
      id,
    });
    expect(await own.save(PUBLISHER, { tenant, id }, entry)).toEqual({ ok: false, problem: 'changed' });
    expect(await own.create(PUBLISHER, tenant, 'MÖBEL KAUFENDE')).toEqual({ ok: false, problem: 'name-taken' });
    expect(await own.duplicate(PUBLISHER, { tenant, id }, 'möbel kaufende')).toMatchObject({ problem: 'name-taken' });
    expect(await own.duplicate(PUBLISHER, { tenant, id }, 'Kopie')).toMatchObject({ ok: true });
    expect(await own.open(PUBLISHER, { tenant: tenants.de, id, locale: 'de-DE' })).toBeNull();
  });

  test('is not deleted while a campaign names it, and roles apply', async () => {
    const own = admin();
    const { pool } = database;
    await pool.query(
      `insert into campaign (id, tenant, name, kind, rate, texts, state, created_by, created_at, changed_at, segment_id)
       values (gen_random_uuid(), 'ch', 'Herbst', 'brandA', 50, '{}', 'draft', 'a@b.ch', now(), now(), $1)`,
      [id],
    );
    expect(await own.remove(PUBLISHER, { tenant, id })).toEqual({ ok: false, problem: 'in-use' });
    await pool.query('delete from campaign');
    expect(await own.remove(member('merchandiser'), { tenant, id })).toEqual({ ok: false, problem: 'not-allowed' });
    const asked = { tenant, params: new URLSearchParams(), typed: '' };
    expect(await own.listing.list(member('service'), asked)).toBeNull();
    expect(await own.remove(PUBLISHER, { tenant, id })).toMatchObject({ ok: true });
    expect(await own.remove(PUBLISHER, { tenant, id })).toEqual({ ok: false, problem: 'not-found' });
  });
});
