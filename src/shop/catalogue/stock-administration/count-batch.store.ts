import type pg from 'pg';

export type LockedVariant = {
  isSet: boolean;
  /** Units that are free for sale, reservations included. */
  free: number;
  /** Units by location; a location without units may be missing. */
  levels: ReadonlyMap<string, number>;
};

/** Locks the stock of variants in ascending order of SKU, and reads it by SKU. An unknown SKU is missing. */
export async function lockVariantStocks(
  client: pg.ClientBase,
  skus: readonly string[],
): Promise<Map<string, LockedVariant>> {
  await client.query(
    `insert into stock (sku, quantity) select sku, 0 from variant where sku = any($1::text[]) order by sku
     on conflict do nothing`,
    [skus],
  );
  await client.query('select sku from stock where sku = any($1::text[]) order by sku for update', [skus]);
  const { rows } = await client.query<{ sku: string; is_set: boolean; free: number; levels: [string, number][] }>(
    `select variant.sku, exists (select from set_part where set_sku = variant.sku) as is_set,
       stock.quantity - stock.safety - stock.waiting as free,
       (select coalesce(json_agg(json_build_array(location_id, quantity)), '[]') from stock_level where stock_level.sku = variant.sku) as levels
     from variant join stock on stock.sku = variant.sku where variant.sku = any($1::text[])`,
    [skus],
  );
  return new Map(rows.map(({ sku, is_set: isSet, free, levels }) => [sku, { isSet, free, levels: new Map(levels) }]));
}
