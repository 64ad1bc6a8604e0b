import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { replaceDays } from '../../src/shop/reports/figures/compute-days.store.ts';
import { dayBounds } from '../../src/shop/reports/figures/days.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** Days of which most orders are not: one each 20 minutes for a year. */
const ORDERS = 26_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  for (const table of ['orders', 'order_line']) await database.pool.query(`alter table ${table} disable trigger user`);
  await database.pool.query(
    `with fresh as materialized (
       select n, gen_random_uuid() as id, timestamptz '2026-12-01Z' - n * interval '20 minutes' as at from generate_series(1, $1::int) n),
     stored as (
       insert into orders (id, number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version,
         currency, total, prepared_at, placed_at, stage)
       select id, (70000000 + n)::text, 'ch', 'de-CH', gen_random_uuid(), 'placed', '-', '{}', '{}', '{}', '{"vat": []}', '1', 'CHF', 1000,
         at, at, 'delivered' from fresh)
     insert into order_line (order_id, position, sku, product_id, title, variant_text, quantity, unit_amount, line_amount, vat_class,
       delivery_mode)
     select id, line, 'plan-1', 'plan', '-', '', 1, 500, 500, 'standard', 'parcel' from fresh, generate_series(1, 2) line`,
    [ORDERS],
  );
  await database.pool.query('analyze orders, order_line');
}, 60_000);
afterAll(() => database.drop());

/** Tables that the statements of a day read from their first row to the last one. */
async function wholeTables(day: string): Promise<string[]> {
  return inTransaction(database.pool, async (client) => {
    await client.query('create temp table seen as select relname, seq_tup_read from pg_stat_xact_user_tables');
    await replaceDays(client, { tenant: 'ch', timeZone: 'Europe/Zurich', days: [dayBounds(day, 'Europe/Zurich')] });
    const { rows } = await client.query<{ relname: string }>(
      `select now.relname from pg_stat_xact_user_tables now left join seen using (relname)
       where now.seq_tup_read - coalesce(seen.seq_tup_read, 0) >= $1`,
      [ORDERS],
    );
    return rows.map(({ relname }) => relname);
  });
}

test('the sums of a day read its orders and lines, and not those of all years', async () => {
  expect(await wholeTables('2026-11-20')).toEqual([]);
  const { rows } = await database.pool.query(
    "select orders, units from report_day where tenant = 'ch' and day = '2026-11-20'",
  );
  expect(rows).toEqual([{ orders: 72, units: 144 }]);
});
