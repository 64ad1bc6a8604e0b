import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { ListPrice } from './applied-price.ts';

/** Price list without its prices. */
export type PriceListHead = { id: string; group: string | null; validFrom: Date; validTo: Date | null };

/** Returns a tenant's price lists that have not ended. */
export async function runningLists(pool: Pool, tenant: string, now: Date): Promise<PriceListHead[]> {
  const { rows } = await pool.query<PriceListHead>(
    `select id, customer_group as "group", valid_from as "validFrom", valid_to as "validTo" from price_list
     where tenant = $1 and (valid_to is null or valid_to > $2) order by id`,
    [tenant, now],
  );
  return rows;
}

/** Returns the prices of these lists, by SKU. */
export async function pricesOfLists(
  pool: Pool,
  asked: { lists: readonly PriceListHead[]; skus: readonly string[] },
): Promise<Map<string, ListPrice[]>> {
  const groups = new Map(asked.lists.map(({ id, group }) => [id, group]));
  const { rows } = await pool.query<{ listId: string; sku: string; minQuantity: number; amount: number }>({
    name: 'list-prices',
    text: `select list_id as "listId", sku, min_quantity as "minQuantity", amount from price_list_price
      where sku = any((select $2::text[])::text[]) and list_id = any((select $1::uuid[])::uuid[])`,
    values: [[...groups.keys()], asked.skus],
  });
  const prices = new Map<string, ListPrice[]>();
  for (const { sku, ...row } of rows) {
    const price = { ...row, group: groups.get(row.listId) ?? null };
    prices.set(sku, [...(prices.get(sku) ?? []), price]);
  }
  return prices;
}

/**
 * SQL for present and coming list prices of a variant for everybody. A JSON array of list, smallest quantity, amount, start
 * and end; the arguments are SQL.
 */
export const commonListPrices = (say: { tenant: string; sku: string; now: string }): string => `
  (select coalesce(json_agg(json_build_array(gl.id, gp.min_quantity, gp.amount, extract(epoch from gl.valid_from) * 1000,
      extract(epoch from gl.valid_to) * 1000) order by gp.min_quantity, gl.id), '[]')
    from price_list_price gp join price_list gl on gl.id = gp.list_id
    where gp.sku = ${say.sku} and gl.tenant = ${say.tenant} and gl.customer_group is null
      and (gl.valid_to is null or gl.valid_to > ${say.now}))`;

/** Announces changed lists to the caches, and with them products whose pages show other prices. */
export async function announcePriceLists(
  client: pg.ClientBase,
  tenant: string,
  productIds: readonly string[],
): Promise<void> {
  await client.query(
    `insert into outbox (topic, key) select 'price-lists', $1 union all select 'product', id from unnest($2::text[]) as changed (id)`,
    [tenant, productIds],
  );
}

/** `isEnded`: the group takes no new customers. */
export type CustomerGroup = { key: string; name: string; isEnded: boolean };

/** Returns a tenant's customer groups by name. */
export async function readCustomerGroups(client: Pool | pg.ClientBase, tenant: string): Promise<CustomerGroup[]> {
  const { rows } = await client.query<CustomerGroup>(
    'select key, name, ended_at is not null as "isEnded" from customer_group where tenant = $1 order by name, key',
    [tenant],
  );
  return rows;
}

/**
 * Locks a customer group against deletion until the end of the transaction; false without such a group, or if it ended.
 */
export async function holdCustomerGroup(client: pg.ClientBase, tenant: string, key: string): Promise<boolean> {
  const { rows } = await client.query(
    'select key from customer_group where tenant = $1 and key = $2 and ended_at is null for key share',
    [tenant, key],
  );
  return rows.length > 0;
}
