import type { Pool } from '../../src/platform/database/pool.ts';

/** Years that the job delete-old-records leaves: sums of products, and other sums. */
const YEARS = { products: 3, others: 10 } as const;

/** Repeats the generated year of sums (`fillYear`) for the years before it, as a shop of ten years has them. */
export async function repeatYear(pool: Pool, lastDay: string): Promise<void> {
  await pool.query(
    `insert into report_product (tenant, span, since, product_id, units, gross, returned, kept_net, costed_net, cost)
     select tenant, span, (since - make_interval(years => years))::date, product_id, units, gross, returned, kept_net, costed_net, cost
     from report_product, generate_series(1, $1::int) years where tenant = 'ch' on conflict do nothing`,
    [YEARS.products - 1],
  );
  await pool.query(
    `insert into report_day (tenant, day, orders, units, gross, net, revenue, vat, shipped_units, parcels)
     select tenant, (day - make_interval(years => years))::date, orders, units, gross, net, revenue, vat, shipped_units, parcels
     from report_day, generate_series(1, $1::int) years where tenant = 'ch' and day > $2::date - 365 on conflict do nothing`,
    [YEARS.others - 1, lastDay],
  );
  await pool.query(
    `insert into report_part (tenant, kind, day, key, count, gross)
     select tenant, kind, (day - make_interval(years => years))::date, key, count, gross
     from report_part, generate_series(1, $1::int) years where tenant = 'ch' and day > $2::date - 365 on conflict do nothing`,
    [YEARS.others - 1, lastDay],
  );
}

/** Updates the statistics of tables that a bench fills beside orders. */
export async function vacuumOthers(pool: Pool): Promise<void> {
  await pool.query(
    'vacuum analyze report_product, report_day, report_part, product, ledger_account, ledger_entry, ledger_posting, ledger_due',
  );
}

/** Numbers of some of the latest orders of the bench. */
export async function latestNumbers(pool: Pool, most: number): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>(
    `select number from orders where tenant = 'ch' and contents_hash like 'bench %' order by placed_at desc limit $1`,
    [most],
  );
  return rows.map(({ number }) => number);
}

/** Returns the number of orders of the bench, as the statistics of the table have it; 0 before it is filled. */
export async function filledOrders(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ orders: number }>(
    `select greatest(0, reltuples)::int as orders from pg_class where relname = 'orders'
     and exists (select from orders where contents_hash like 'bench %')`,
  );
  return rows[0]?.orders ?? 0;
}

/** Whether PostgreSQL vacuums or analyses a table by itself, which would count as processor time of a visit. */
export async function isVacuuming(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query("select from pg_stat_activity where backend_type = 'autovacuum worker'");
  return rows.length > 0;
}

/** Returns the bytes of the whole database. */
export async function databaseBytes(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
  return rows[0]?.bytes ?? 0;
}

/** Returns the largest tables with their indexes, in bytes. */
export async function largestTables(pool: Pool, most: number): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' order by 2 desc limit $1`,
    [most],
  );
  return rows;
}
