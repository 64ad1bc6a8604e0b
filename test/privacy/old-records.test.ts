import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { deleteOldRecords, OLD_RECORDS } from '../../src/shop/customers/old-records/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

const NOW = '2026-11-30T03:00:00Z';
/** The books of Switzerland stay for ten years after the end of their year. */
const BOOKS = ['2015-12-31T12:00:00Z', '2016-01-01T12:00:00Z'] as const;
/** A day that begins before the limit in the tenant's time zone stays one day longer. */
const DAYS_OF_BOOKS = ['2015-12-30', '2016-01-01'] as const;
const yearsAgo = (years: number) => [`${2026 - years}-11-29T12:00:00Z`, `${2026 - years}-12-01T12:00:00Z`] as const;

const AUDIT = 'insert into staff_audit (at, email, role, action) values ($1, $2, $3, $4)';
const CAMPAIGN = `insert into campaign (id, tenant, name, kind, rate, texts, state, created_by, created_at, changed_at, finished_at)
  values (gen_random_uuid(), 'ch', 'n', 'brandA', 1, '{}', 'sent', 'x', $1, $1, $1)`;

/** Statement that inserts one row of a time, and the times of a row that goes and of one that stays. */
const DATED: [table: string, times: readonly [gone: string, stays: string], insert: string, values?: unknown[]][] = [
  ['staff_audit', yearsAgo(2), AUDIT, ['a@b.ch', 'admin', 'order.viewed']],
  [
    'customer_access',
    yearsAgo(2),
    `insert into customer_access (customer_id, staff_id, staff_email, staff_role, session_hash, reason, at, until)
     select id, gen_random_uuid(), 'a@b.ch', 'service', '', 'order', $1, $1 from customer`,
  ],
  ['staff_audit', BOOKS, AUDIT, ['a@b.ch', 'admin', 'product.edited']],
  [
    'stock_movement',
    BOOKS,
    "insert into stock_movement (sku, to_location, quantity, reason, moved_at) values ('old-1', 'main', 1, 'count', $1)",
  ],
  ['report_variant', yearsAgo(3), "insert into report_variant (tenant, day, sku, units) values ('ch', $1, 'x', 1)"],
  [
    'report_part',
    DAYS_OF_BOOKS,
    "insert into report_part (tenant, kind, day, key, count) values ('ch', 'method', $1, 'x', 1)",
  ],
  ['report_day', DAYS_OF_BOOKS, "insert into report_day (tenant, day) values ('ch', $1)"],
  ['visit_count', DAYS_OF_BOOKS, "insert into visit_count (tenant, day, visits) values ('ch', $1, 1)"],
  ['ledger_closing', DAYS_OF_BOOKS, "insert into ledger_closing (tenant, day, started_at) values ('ch', $1, now())"],
  ['mail_visit', yearsAgo(3), "insert into mail_visit (tenant, mail, day) values ('ch', 'x', $1)"],
  [
    'pick_list',
    yearsAgo(3),
    "insert into pick_list (tenant, kind, state, created_by, created_at, finished_at) values ('ch', 'batch', 'done', 'x', $1, $1)",
  ],
  [
    'ship_batch',
    yearsAgo(3),
    "insert into ship_batch (id, tenant, created_by, created_at) values (gen_random_uuid(), 'ch', 'x', $1)",
  ],
  [
    'tour',
    yearsAgo(3),
    "insert into tour (tenant, day, starts, ends, capacity, created_by, created_at) values ('ch', $1, '08:00', '12:00', 5, 'x', now())",
  ],
  ['campaign', yearsAgo(3), CAMPAIGN],
  [
    'withdrawal',
    BOOKS,
    "insert into withdrawal (tenant, locale, name, email, order_number, received_at, handled_at) values ('ch', 'de-CH', 'n', 'a@b.ch', '1', $1, $1)",
  ],
  [
    'price',
    yearsAgo(3),
    "insert into price (tenant, sku, amount, valid_from, valid_to) values ('ch', 'old-1', 100, $1::timestamptz - interval '1 hour', $1)",
  ],
];

let database: TestDatabase;
const { historyYears } = readConfig({});

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ('ch', '100001', 'lea@example.ch', 'female', 'Lea', 'Brunner', 'de-CH', now(), now())`,
  );
  await seedProduct(database.pool, { id: 'old', variants: [{ sku: 'old-1', stock: 5 }] });
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('delete from price where valid_to is not null'));

const run = (years = historyYears, step = 2) =>
  deleteOldRecords({ pool: database.pool, clock: fixedClock(NOW), log: silentLog, years, step });
const count = async (from: string) =>
  (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${from}`)).rows[0]?.count;

test.each(DATED)('deletes rows of %s past %s, and no later one', async (table, [gone, stays], insert, values = []) => {
  const before = (await count(table)) ?? 0;
  for (const at of [gone, stays]) await database.pool.query(insert, [at, ...values]);
  const deleted = await run();
  expect(deleted.get(table)).toBe(1);
  expect(await count(table)).toBe(before + 1);
  expect((await run()).size).toBe(0);
});

test('deletes many rows in steps, and by the years of the setting', async () => {
  for (let day = 1; day <= 7; day += 1)
    await database.pool.query("insert into report_variant (tenant, day, sku, units) values ('de', $1, 'x', 1)", [
      `2025-01-0${day}`,
    ]);
  const left = async (years: string) => {
    await run(readConfig({ HISTORY_YEARS: years }).historyYears);
    return count("report_variant where tenant = 'de'");
  };
  expect(await left('reports=2')).toBe(7);
  expect(await left('reports=1,views=5')).toBe(0);
});

test('deletion of an ended price tells no event, and the price that holds stays', async () => {
  await database.pool.query(
    "insert into price (tenant, sku, amount, valid_from, valid_to) values ('ch', 'old-1', 100, '2020-01-01', '2020-02-01')",
  );
  await database.pool.query('delete from event_draft');
  expect((await run()).get('price')).toBe(1);
  expect(await count('event_draft')).toBe(0);
  expect(await count("price where sku = 'old-1' and valid_to is null")).toBe(1);
});

test('the trail of the last year cannot be deleted, and none of it can be changed', async () => {
  const { pool } = database;
  await pool.query(AUDIT, [new Date(), 'a@b.ch', 'admin', 'order.viewed']);
  await expect(pool.query("delete from staff_audit where at > now() - interval '1 day'")).rejects.toThrow(
    'append-only',
  );
  await pool.query(AUDIT, ['2020-01-01', 'a@b.ch', 'admin', 'product.edited']);
  await expect(pool.query("update staff_audit set email = 'x'")).rejects.toThrow('append-only');
  await expect(pool.query('truncate staff_audit')).rejects.toThrow('append-only');
});

describe('versions of a page', () => {
  test('stay if they were published, are shown, or are among the newest twenty', async () => {
    const { pool } = database;
    const { rows } = await pool.query<{ id: string }>(
      "insert into content_page (tenant, locale, path, identifier) values ('ch', 'de-CH', '/alt', 'alt') returning id",
    );
    const id = rows[0]?.id;
    await pool.query(
      `insert into content_version (page_id, version, title, description, robots, blocks, created_at)
       select $1, version, 't', '', '', '[]', '2020-01-01' from generate_series(1, 30) version`,
      [id],
    );
    const turn = (version: number, at: string) =>
      pool.query('insert into content_turn (page_id, at, version, made_at, announced) values ($1, $2, $3, $2, true)', [
        id,
        at,
        version,
      ]);
    await turn(1, '2010-01-01');
    await turn(2, '2014-01-01');
    await turn(3, '2020-01-01');
    await run();
    const versions = await pool.query<{ version: number }>(
      'select version from content_version where page_id = $1 order by version',
      [id],
    );
    // The schedule of 2014 holds beyond the books of 2015, until the one of 2020.
    expect(versions.rows.map(({ version }) => version)).toEqual([
      2,
      3,
      ...Array.from({ length: 20 }, (_, place) => 11 + place),
    ]);
  });
});

test('the last purchase price before the books begin stays', async () => {
  const { pool } = database;
  for (const since of ['2010-01-01', '2012-01-01', '2020-01-01'])
    await pool.query("insert into purchase_price_history (tenant, sku, since, amount) values ('ch', 'old-1', $1, 5)", [
      since,
    ]);
  expect((await run()).get('purchase_price_history')).toBe(1);
  const { rows } = await pool.query(
    "select extract(year from since)::int as year from purchase_price_history where sku = 'old-1' order by since",
  );
  expect(rows).toEqual([{ year: 2012 }, { year: 2020 }]);
});

test('a campaign goes after its deliveries', async () => {
  const { pool } = database;
  await pool.query(CAMPAIGN, ['2020-01-01']);
  await pool.query(
    `insert into newsletter_subscriber (tenant, email, locale, created_at) select 'ch', n || '@b.ch', 'de-CH', now() from generate_series(1, 5) n`,
  );
  await pool.query(
    `insert into campaign_delivery (campaign_id, subscriber_id, part, state)
     select campaign.id, subscriber.id, 1, 'sent' from campaign, newsletter_subscriber subscriber where campaign.created_at = '2020-01-01'`,
  );
  const deleted = await run();
  expect([deleted.get('campaign_delivery'), deleted.get('campaign')]).toEqual([5, 1]);
});

test('of a product that was retired long ago the first picture of each variant stays', async () => {
  const { pool } = database;
  await seedProduct(pool, { id: 'gone', variants: [{ sku: 'gone-1', stock: 0 }] });
  await pool.query(
    `insert into picture (id, width, height, ground, media_type, content)
     select 'p' || n, 1, 1, '#ffffff', 'image/png', '\\x00' from generate_series(1, 3) n`,
  );
  await pool.query(
    "insert into product_picture (sku, position, picture_id) select 'gone-1', n, 'p' || n from generate_series(1, 3) n",
  );
  // Another product has the third picture too.
  await pool.query(
    "insert into product_picture (sku, position, picture_id) values ('old-1', 1, 'p1'), ('old-1', 2, 'p3')",
  );
  await pool.query("update product set status = 'retired', changed_at = '2024-01-01' where id = 'gone'");
  expect((await run()).size).toBe(0);
  await pool.query("update product set changed_at = '2023-01-01' where id = 'gone'");
  expect((await run()).get('product_picture')).toBe(2);
  const { rows } = await pool.query("select id from picture where id like 'p_' order by id");
  expect(rows).toEqual([{ id: 'p1' }, { id: 'p3' }]);
});

test('each search for old rows follows an index', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    for (const { table, find, byTenant } of OLD_RECORDS) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select old.ctid from ${find}`
          .replaceAll('$1', "'2020-01-01'")
          .replaceAll('$2', '5')
          .replaceAll('$3', "'ch'"),
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, `${table} ${byTenant}`).not.toContain(`Seq Scan on ${table} old`);
    }
  } finally {
    client.release(true);
  }
});
