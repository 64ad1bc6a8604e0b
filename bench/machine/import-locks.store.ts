import type { Pool } from '../../src/platform/database/pool.ts';

/** Returns how long the statement that waits longest for a row or table has waited, in milliseconds. */
export async function longestWaitNow(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ wait: number }>(
    `select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::int as wait
     from pg_locks where not granted and locktype <> 'advisory'`,
  );
  return rows[0]?.wait ?? 0;
}

/** Marks the title and one price of the newest products as edited, and changes the titles. */
export async function markEditedByHand(pool: Pool, products: number): Promise<void> {
  await pool.query(
    `with chosen as (select id from product order by created_at desc, id limit $1),
     titled as (update product_text set title = title || ' *' from chosen where product_id = chosen.id and locale = 'de-CH')
     insert into product_edit (product_id, field, at)
     select id, 'title.de-CH', now() from chosen
     union all select id, 'price.ch.' || (select min(sku) from variant where product_id = id), now() from chosen`,
    [products],
  );
}
