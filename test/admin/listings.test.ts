import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { ListPage } from '../../src/platform/lists/list-rows.store.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { Listing } from '../../src/shop/staff/lists/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { addListRows } from './list-rows.ts';
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
/** Rows of each list; equal times and amounts let only the last column of a sort decide. */
const ROWS = 140;
let database: TestDatabase;
let admin: AdminServices;

beforeAll(async () => {
  database = await testDatabase();
  admin = await testAdmin(database.pool, clock);
  await database.pool.query(
    `with fresh as (
       select n, gen_random_uuid() as id, gen_random_uuid() as basket,
         timestamptz '2026-10-01 10:00Z' + (n / 4) * interval '6 hours' as at from generate_series(1, $1::int) n),
     baskets as (
       insert into basket (id, tenant, secret_hash, state, version, created_at, changed_at)
       select basket, 'ch', sha256(basket::text::bytea), 'ordered', 1, at, at from fresh),
     stored as (
       insert into orders (id, number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals,
         terms_version, currency, total, prepared_at, placed_at, stage)
       select id, (70000000 + n)::text, 'ch', 'de-CH', basket, 'placed', '-', '{}', '{}', '{}', '{}', '1', 'CHF', 1000, at, at,
         'delivered' from fresh returning id, number, prepared_at),
     papers as (
       insert into document (tenant, company, kind, number, sequence, cause, order_id, issued_at, issued_on, currency, total, vat,
         lines, content)
       select 'ch', 'Montarve', (array['invoice', 'invoice', 'credit-note', 'reminder'])[1 + n % 4], 'R-' || (n / 2), n,
         'order:' || n, id, at, at::date, 'CHF', 1000 * (n % 20), '[{"permille": 81, "gross": 1000, "vat": 75}]', '[]', '{}'
       from fresh),
     back as (
       insert into order_return (number, tenant, order_id, state, way, registered_by, registered_at, received_at, credit_due_on)
       select (50000000 + n)::text, 'ch', id, (array['registered', 'received', 'settled', 'given-up'])[1 + n % 4],
         (array['label', 'label', 'collection'])[1 + n % 3], 'customer', at, case when n % 4 = 1 then at + interval '2 days' end,
         case when n % 4 = 1 then (at + interval '16 days')::date end
       from fresh returning id, number)
     insert into order_return_line (return_id, position, quantity, reason, exchange_sku, accepted, exchanged)
     select id, 1, 2, (array['too-small', 'damaged'])[1 + number::int % 2], null, 0, 0 from back`,
    [ROWS],
  );
  await database.pool.query(
    `with place as (insert into category (id, parent_id, position, depth) values ('deco', null, 1, 1) returning id),
     goods as (
       insert into product (id, category_id, brand, created_at)
       select 'jug-' || n, place.id, 'Linnovelle', now() from generate_series(1, $1::int) n, place returning id),
     texts as (
       insert into product_text (product_id, locale, title, slug, description, highlights, details, care, search)
       select id, 'de-CH', replace(id, 'jug-', 'Kanne '), id, '', '[]', '[]', '[]', '' from goods),
     variants as (
       insert into variant (sku, product_id, position) select id || '-1', id, 1 from goods returning sku)
     insert into stock (sku, quantity, waiting)
     select sku, (split_part(sku, '-', 2)::int % 5) * 2, split_part(sku, '-', 2)::int % 3 from variants`,
    [ROWS],
  );
  await addListRows(database.pool, ROWS);
});
afterAll(() => database.drop());

type Checked = {
  name: string;
  listing(): Omit<Listing<object>, 'first' | 'after'>;
  keyOf(line: object): unknown;
  /** Role that may read the list, and one that may not; null if every role may. */
  reader: Role;
  stranger: Role | null;
  /** Queries of filters, and a search with the number of its rows. */
  filters: readonly string[];
  search?: [typed: string, found: number];
  /** Query that leaves out rows of other tests. */
  within?: string;
  /** Whether the list has no files. */
  noFile?: true;
  /** Whether the list has the rows of all tenants. */
  ofAll?: true;
};

const valueIn = (line: object, wanted: string): unknown => Object.entries(line).find(([name]) => name === wanted)?.[1];
const numberOf = (line: object) => valueIn(line, 'number');
const idOf = (line: object) => valueIn(line, 'id');

const LISTS: readonly Checked[] = [
  {
    name: 'returns',
    listing: () => admin.fulfilment.listing,
    keyOf: numberOf,
    reader: 'service',
    stranger: 'editor',
    filters: ['way=collection', 'reason=damaged', 'from=2026-10-03&to=2026-10-06'],
    search: ['70000017', 1],
  },
  {
    name: 'documents',
    listing: () => admin.documents.listing,
    keyOf: idOf,
    reader: 'finance',
    stranger: 'editor',
    filters: ['from=2026-10-03&to=2026-10-06'],
    search: ['r-17', 2],
  },
  {
    name: 'stock',
    listing: () => admin.stock.listing,
    keyOf: (line) => valueIn(line, 'sku'),
    reader: 'merchandiser',
    stranger: 'editor',
    filters: ['location=main'],
    search: ['Kanne 17', 1],
    ofAll: true,
  },
  {
    name: 'gift-cards',
    listing: () => admin.giftCards.listing,
    keyOf: idOf,
    reader: 'finance',
    stranger: 'editor',
    filters: [
      'left=part',
      'left=nothing',
      'origin=sale',
      'number=70000017',
      'from=2026-10-03&to=2026-10-06',
      'expiresFrom=2026-11-15&expiresTo=2026-11-30',
    ],
    search: ['N17@example.ch', 1],
  },
  {
    name: 'mails',
    listing: () => admin.mailListing('***'),
    keyOf: idOf,
    reader: 'service',
    stranger: 'finance',
    filters: ['tenant=de', 'kind=campaign', 'from=2026-10-03&to=2026-10-06'],
    search: ['N17@example.ch', 1],
    noFile: true,
    ofAll: true,
  },
  {
    name: 'approvals',
    listing: () => admin.approvalListing,
    keyOf: idOf,
    reader: 'finance',
    stranger: 'editor',
    filters: ['act=order.settle', 'by=a@b.ch', 'from=2026-10-03&to=2026-10-06'],
    search: ['70000017', 1],
    noFile: true,
  },
  {
    name: 'reviews',
    listing: () => admin.reviews.listing,
    keyOf: idOf,
    reader: 'publisher',
    stranger: 'finance',
    filters: ['stars=4', 'verified=yes', 'source=demo', 'product=list-2', 'from=2026-10-03&to=2026-10-06'],
  },
  {
    name: 'questions',
    listing: () => admin.questions.listing,
    keyOf: idOf,
    reader: 'publisher',
    stranger: 'finance',
    filters: ['source=demo', 'product=list-2', 'from=2026-10-03&to=2026-10-06'],
  },
  {
    name: 'samples',
    listing: () => admin.samples.listing,
    keyOf: idOf,
    reader: 'warehouse',
    stranger: 'editor',
    filters: ['product=list-2', 'from=2026-10-03&to=2026-10-06'],
  },
  {
    name: 'contracts',
    listing: () => admin.contracts.listing,
    keyOf: idOf,
    reader: 'service',
    stranger: 'editor',
    filters: ['form=written', 'from=2026-10-03&to=2026-10-06'],
    search: ['muster17', 1],
  },
  {
    name: 'credit-reviews',
    listing: () => admin.creditReviews.listing,
    keyOf: idOf,
    reader: 'finance',
    stranger: 'service',
    filters: ['from=2026-10-03&to=2026-10-06'],
    search: ['70000017', 1],
  },
  {
    name: 'disputes',
    listing: () => admin.disputes.listing,
    keyOf: idOf,
    reader: 'finance',
    stranger: 'editor',
    filters: ['kind=return', 'from=2026-10-03&to=2026-10-06'],
    search: ['70000017', 1],
  },
  {
    name: 'inbox',
    listing: () => admin.contact.listing,
    keyOf: idOf,
    reader: 'service',
    stranger: 'editor',
    filters: ['assigned=nobody', 'priority=urgent', 'subject=returns', 'tag=vip'],
    search: ['n17', 1],
  },
  {
    name: 'open-items',
    listing: () => admin.openItems.listing,
    keyOf: idOf,
    reader: 'finance',
    stranger: 'editor',
    filters: ['kind=fee', 'holder=guest', 'reminded=2', 'hold=dunning-stop', 'hold=none'],
    search: ['D-17', 1],
  },
  {
    name: 'memberships',
    listing: () => admin.memberships.listing,
    keyOf: idOf,
    reader: 'service',
    stranger: 'editor',
    filters: ['number=60000017', 'from=2026-10-03&to=2026-10-06', 'renewsFrom=2027-10-03&renewsTo=2027-10-06'],
    search: ['M17@example.ch', 1],
  },
  {
    name: 'imports',
    listing: () => admin.imports.listing,
    keyOf: idOf,
    reader: 'merchandiser',
    stranger: 'service',
    filters: ['kind=stock', 'tenant=de', 'refused=yes', 'from=2026-10-03&to=2026-10-06'],
    ofAll: true,
  },
  {
    name: 'audit',
    listing: () => admin.auditListing,
    keyOf: idOf,
    reader: 'admin',
    stranger: 'service',
    filters: ['person=a@b.ch', 'action=product', 'subject=product:3', 'from=2026-10-05'],
    within: 'to=2026-11-18',
    ofAll: true,
  },
  {
    name: 'webhook-log',
    listing: () => admin.webhooks.listing,
    keyOf: idOf,
    reader: 'admin',
    stranger: 'service',
    filters: ['type=order.changed', 'subject=order/3', 'kind=replay', 'from=2026-10-03&to=2026-10-06'],
    ofAll: true,
  },
  {
    name: 'deliveries',
    listing: () => admin.stock.deliveries,
    keyOf: idOf,
    reader: 'warehouse',
    stranger: 'editor',
    filters: ['location=listed', 'supplier=glas ag', 'from=2026-11-03&to=2026-11-06'],
    search: ['Kanne 17', 2],
    ofAll: true,
  },
  {
    name: 'promotions',
    listing: () => admin.promotions.listing,
    keyOf: idOf,
    reader: 'finance',
    stranger: 'editor',
    filters: ['source=voucher', 'kind=percent', 'group=listed', 'from=2026-10-03&to=2026-10-06'],
    search: ['LISTED 18', 1],
  },
  {
    name: 'vouchers',
    listing: () => admin.promotions.vouchers,
    keyOf: idOf,
    reader: 'merchandiser',
    stranger: 'editor',
    filters: ['promotion=listed-017', 'personal=yes', 'from=2026-10-03&to=2026-10-06'],
    search: ['listed 17', 1],
  },
  {
    name: 'campaigns',
    listing: () => admin.campaigns.listing,
    keyOf: idOf,
    reader: 'merchandiser',
    stranger: 'finance',
    filters: ['kind=brandB', 'by=a@b.ch', 'from=2026-10-03&to=2026-10-06'],
    search: ['letter 017', 1],
  },
  {
    name: 'segments',
    listing: () => admin.segments.listing,
    keyOf: idOf,
    reader: 'editor',
    stranger: 'finance',
    filters: ['by=a@b.ch', 'from=2026-10-03&to=2026-10-06'],
    search: ['segment 017', 1],
  },
  {
    name: 'redirects',
    listing: () => admin.redirects.listing,
    keyOf: idOf,
    reader: 'editor',
    stranger: 'finance',
    filters: ['by=a@b.ch', 'from=2026-10-03&to=2026-10-06'],
    search: ['ALT-017', 1],
  },
  {
    name: 'manufacturers',
    listing: () => admin.manufacturers.listing,
    keyOf: idOf,
    reader: 'merchandiser',
    stranger: null,
    filters: ['country=de', 'responsible=yes'],
    search: ['werk-17.', 1],
    ofAll: true,
  },
  {
    name: 'price-lists',
    listing: () => admin.priceLists.listing,
    keyOf: idOf,
    reader: 'finance',
    stranger: 'editor',
    filters: ['group=listed', 'from=2026-10-03&to=2026-10-06'],
    search: ['preise 017', 2],
  },
  {
    name: 'parcels',
    listing: () => admin.warehouse.parcels,
    keyOf: idOf,
    reader: 'warehouse',
    stranger: 'finance',
    filters: ['carrier=two-man', 'by=a@b.ch', 'from=2026-10-03&to=2026-10-06'],
    search: ['70000017-1', 1],
  },
  {
    name: 'pick-lists',
    listing: () => admin.warehouse.pickLists,
    keyOf: idOf,
    reader: 'warehouse',
    stranger: 'finance',
    filters: ['kind=wave', 'by=a@b.ch', 'from=2026-10-03&to=2026-10-06'],
    search: ['70000017', 1],
  },
  {
    name: 'manifests',
    listing: () => admin.warehouse.manifests,
    keyOf: idOf,
    reader: 'warehouse',
    stranger: 'finance',
    filters: ['by=a@b.ch', 'from=2026-10-03&to=2026-10-06'],
  },
];

describe.each(LISTS)(
  'the list of $name',
  ({ name, listing, keyOf, reader, stranger, filters, search, within = '', noFile, ofAll }) => {
    const listed = async (query: string, typed = ''): Promise<ListPage<object>> => {
      const params = new URLSearchParams(`${query}&${within}`);
      if (typed !== '') params.set('term', 'sealed');
      const page = await listing().list(as(reader), { tenant: ch, locale: 'de-CH', params, typed });
      if (!page) throw new Error('no list');
      return page;
    };
    const allOf = async (query: string): Promise<unknown[]> => {
      const { pages } = await listed(query);
      const keys: unknown[] = [];
      for (let page = 1; page <= pages; page += 1)
        keys.push(...(await listed(`${query}&page=${page}`)).lines.map(keyOf));
      return keys;
    };

    test('has every row once on its pages, by each sort in both directions @whole', async () => {
      for (const sort of listing().shape.sorts) {
        const ascending = await allOf(`state=all&sort=${sort}&order=asc`);
        const descending = await allOf(`state=all&sort=${sort}&order=desc&size=50`);
        expect(new Set(ascending).size, sort).toBe(ROWS);
        expect(descending, sort).toEqual(ascending.toReversed());
      }
    });

    test('counts each tab as the tab lists it, with and without filters', async () => {
      for (const filter of ['', ...filters]) {
        const { tabs, total } = await listed(`state=all&${filter}`);
        expect(tabs['']).toEqual(total);
        for (const [tab, { count }] of Object.entries(tabs))
          expect((await allOf(`${filter}&state=${tab || 'all'}`)).length, `${filter} ${tab}`).toBe(count);
        if (filter === '') continue;
        expect(total.count, filter).toBeGreaterThan(0);
        expect(total.count, filter).toBeLessThan(ROWS);
      }
    });

    test.runIf(search)('finds rows by a term', async () => {
      const [typed, found] = search ?? ['', 0];
      expect((await listed('state=all', typed)).total.count).toBe(found);
      expect((await listed('state=all', 'nothing-like-this')).lines).toEqual([]);
    });

    test.skipIf(noFile)('writes the chosen columns of all rows, in the order of the list, and records it', async () => {
      // The second column may have names of persons, which no file has.
      const [first = '', , second = ''] = listing().shape.columns;
      const params = new URLSearchParams(`state=all&column=${first}&column=${second}&${within}`);
      const row = (line: object) => ({ [first]: String(keyOf(line)), [second]: 'x' });
      const asked = {
        tenant: ch,
        locale: 'de-CH' as const,
        params,
        typed: '',
        format: 'csv',
        texts: { headers: { [first]: 'First' }, row },
      };
      const file = await listing().export(as(reader), asked);
      if (!file.ok) throw new Error(file.problem);
      const lines = (await new Response(file.content).text()).replace('\ufeff', '').trim().split('\r\n');
      expect(lines[0]).toContain('First');
      expect(lines.slice(1)).toEqual((await allOf('state=all')).map((key) => `${key};x`));
      expect(await auditLines(database.pool)).toContainEqual(
        expect.objectContaining({ subject: `list:${name}`, after: expect.objectContaining({ format: 'csv' }) }),
      );
    });

    test('is closed to other roles, and has nothing of another tenant', async () => {
      const asked = {
        tenant: ch,
        locale: 'de-CH' as const,
        params: new URLSearchParams(`state=all&${within}`),
        typed: '',
      };
      if (stranger) {
        expect(await listing().list(as(stranger), asked)).toBeNull();
        const texts = { headers: {}, row: () => ({}) };
        expect(await listing().export(as(stranger), { ...asked, format: 'csv', texts })).toMatchObject({ ok: false });
      }
      expect((await listing().list(as(reader), { ...asked, tenant: de }))?.total.count).toBe(ofAll ? ROWS : 0);
    });
  },
);

test('gives files of voucher codes only to employees who may change promotions', async () => {
  const asked = { tenant: ch, locale: 'de-CH' as const, params: new URLSearchParams('state=all'), typed: '' };
  const file = { ...asked, format: 'csv', texts: { headers: {}, row: () => ({}) } };
  const { vouchers } = admin.promotions;
  expect(await vouchers.list(as('finance'), asked)).toMatchObject({ total: { count: ROWS } });
  expect(await vouchers.export(as('finance'), file)).toEqual({ ok: false, problem: 'not-allowed' });
  const stale = { ...as('merchandiser'), factorAt: null };
  expect(await vouchers.export(stale, file)).toMatchObject({ ok: false, problem: 'needs-factor' });
  expect(await vouchers.export(as('merchandiser'), file)).toMatchObject({ ok: true });
  expect(await auditLines(database.pool)).toContainEqual(expect.objectContaining({ action: 'vouchers.exported' }));
});
