import type { Pool } from '../../src/platform/database/pool.ts';

/** Size of a generated year. */
export type YearSize = { orders: number; products: number };

/** Last day of the generated year. */
export const LAST_DAY = '2026-11-25';
const DAYS = 365;

/**
 * Writes a year of daily figures of the Swiss tenant: days, products by day, and parts, for orders of two lines. Products
 * sell unevenly, as in a shop. Writes products, too. Returns the first days of its months.
 */
export async function fillYear(pool: Pool, { orders, products }: YearSize): Promise<string[]> {
  const lines = Math.ceil((orders * 2) / DAYS);
  await pool.query(
    `insert into product (id, category_id, brand, created_at)
     select 'bench-' || n, (select id from category order by id offset n % (select count(*) from category) limit 1), 'Bench', '2024-01-01'
     from generate_series(1, $1::int) n on conflict do nothing`,
    [products],
  );
  for (let month = 0; month < 13; month += 1)
    await pool.query(
      `insert into report_product (tenant, span, since, product_id, units, gross, returned, kept_net, costed_net, cost)
       select 'ch', 'day', day, 'bench-' || (1 + floor(power(random(), 2) * $3)::int), count(*), 5000 * count(*), 0, 4600 * count(*),
         4600 * count(*), 2500 * count(*)
       from generate_series(greatest($1::date - ${DAYS - 1}, (date_trunc('month', $1::date) - make_interval(months => $4))::date),
           least($1::date, (date_trunc('month', $1::date) - make_interval(months => $4 - 1))::date - 1), interval '1 day') day,
         generate_series(1, $2::int) group by 3, 4 order by 3, 4`,
      [LAST_DAY, lines, products, month],
    );
  await pool.query(
    `insert into report_day (tenant, day, orders, units, gross, net, revenue, vat, shipped_units, parcels)
     select 'ch', day, $2, $2 * 2, $2 * 10000::bigint, $2 * 9250::bigint, $2 * 9250::bigint, $2 * 750::bigint, $2 * 2, $2
     from generate_series($1::date - ${DAYS * 2}, $1::date, interval '1 day') day`,
    [LAST_DAY, Math.ceil(orders / DAYS)],
  );
  await pool.query(
    `insert into report_part (tenant, kind, day, key, count, gross)
     select 'ch', kind, day, kind || key, 100, 1000000
     from generate_series($1::date - ${DAYS * 2}, $1::date, interval '1 day') day,
       unnest(array['method', 'promotion', 'campaign', 'reason', 'carrier']) kind, generate_series(1, 20) key`,
    [LAST_DAY],
  );
  const { rows } = await pool.query<{ month: string }>(
    "select distinct date_trunc('month', day)::date as month from report_day where day > $1::date - $2::int order by 1",
    [LAST_DAY, DAYS],
  );
  return rows.map(({ month }) => month);
}

export async function analyzeFigures(pool: Pool): Promise<void> {
  await pool.query('analyze report_product, report_day, report_part, product');
}

/** Marks a day, so that the job computes it. */
export async function markDay(pool: Pool, day: string): Promise<void> {
  await pool.query("insert into report_mark (tenant, day) values ('ch', $1)", [day]);
}

/** Orders of a day of the Swiss tenant. */
export async function ordersOfDay(pool: Pool, day: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from orders where tenant = 'ch' and placed_at >= $1::date and placed_at < $1::date + 1",
    [day],
  );
  return rows[0]?.count ?? 0;
}
