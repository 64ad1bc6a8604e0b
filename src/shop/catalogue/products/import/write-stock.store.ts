import type pg from 'pg';
import type { Stocked } from './batch.ts';

/**
 * Writes stock in the caller's transaction and returns the products with changed stock. Locks the rows last and in
 * ascending order of SKU, like all other writers. An uncounted quantity ("in stock") only fills empty stock.
 */
export async function writeStock(client: pg.ClientBase, stock: Stocked[]): Promise<string[]> {
  if (stock.length === 0) return [];
  const skus = stock.map((line) => line.sku);
  await client.query('select sku from stock where sku = any($1) order by sku for update', [skus]);
  const result = await client.query<{ product_id: string }>(
    `with wanted as (
       select sku, quantity, counted from unnest($1::text[], $2::integer[], $3::boolean[]) as wanted (sku, quantity, counted)),
     written as (
       insert into stock as known (sku, quantity) select sku, quantity from wanted
       where counted or not exists (select 1 from stock where stock.sku = wanted.sku and stock.quantity > 0) order by sku
       on conflict (sku) do update set quantity = excluded.quantity where known.quantity <> excluded.quantity
       returning sku)
     select distinct variant.product_id from written join variant on variant.sku = written.sku`,
    [skus, stock.map((line) => line.quantity), stock.map((line) => line.counted)],
  );
  return result.rows.map((row) => row.product_id);
}
