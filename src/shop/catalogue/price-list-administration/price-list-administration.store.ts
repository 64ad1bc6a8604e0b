import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { EnteredPrice, PriceListDraft } from './price-list-entry.ts';

export type AdminPriceList = PriceListDraft & {
  id: string;
  /** Name of the group; null for lists of all customers. */
  groupName: string | null;
  version: number;
  /** Number of prices. */
  prices: number;
};
export type AdminListPrice = EnteredPrice & {
  productId: string;
  title: string;
  /** Current price for everybody; null without one. */
  common: number | null;
};
/** `endedAt`: since when the group takes no new customers and lists; null while it does. */
export type AdminCustomerGroup = {
  key: string;
  name: string;
  description: string;
  endedAt: Date | null;
  customers: number;
  lists: number;
};

const COLUMNS = `list.id, list.name, list.customer_group as "group", customer_group.name as "groupName",
  list.valid_from as "validFrom", list.valid_to as "validTo", list.version,
  (select count(*)::int from price_list_price price where price.list_id = list.id) as prices`;
const JOINS = `price_list list left join customer_group on customer_group.tenant = list.tenant
  and customer_group.key = list.customer_group`;

export async function adminPriceList(
  client: Pool | pg.ClientBase,
  tenant: string,
  id: string,
): Promise<AdminPriceList | null> {
  const { rows } = await client.query<AdminPriceList>(
    `select ${COLUMNS} from ${JOINS} where list.tenant = $1 and list.id = $2::uuid`,
    [tenant, id],
  );
  return rows[0] ?? null;
}

/** Locks a list for a change of its prices, and returns it; null without one. */
export async function lockPriceList(client: pg.ClientBase, tenant: string, id: string): Promise<AdminPriceList | null> {
  await client.query('select id from price_list where tenant = $1 and id = $2::uuid for update', [tenant, id]);
  return adminPriceList(client, tenant, id);
}

/** Returns prices of a list by SKU and quantity: those of a page, or those after a SKU and quantity. */
export async function adminListPrices(
  pool: Pool,
  asked: {
    tenant: string;
    locale: string;
    id: string;
    now: Date;
    offset?: number;
    last?: readonly string[] | null;
    most: number;
  },
): Promise<AdminListPrice[]> {
  const { last = null, offset = 0 } = asked;
  const { rows } = await pool.query<AdminListPrice>(
    `select price.sku, price.min_quantity as "minQuantity", price.amount, variant.product_id as "productId",
       coalesce(text.title, variant.product_id) as title, common.amount as common
     from price_list_price price join variant on variant.sku = price.sku
       left join product_text text on text.product_id = variant.product_id and text.locale = $3
       left join lateral (select c.amount from price c where c.tenant = $1 and c.sku = price.sku and c.valid_from <= $4
         and (c.valid_to is null or c.valid_to > $4) order by c.valid_from desc limit 1) common on true
     where price.list_id = $2::uuid and ($7::text is null or (price.sku, price.min_quantity) > ($7, $8::smallint))
     order by price.sku, price.min_quantity offset $5 limit $6`,
    [asked.tenant, asked.id, asked.locale, asked.now, offset, asked.most, last?.[0] ?? null, last?.[1] ?? null],
  );
  return rows;
}

/** Price with the id of its list. */
export type AnyListPrice = AdminListPrice & { list: string };

/** Returns prices of all lists of a tenant by list, variant and quantity, after a place. */
export async function allListPrices(
  pool: Pool,
  asked: { tenant: Pick<Tenant, 'id'>; locale: string; last: readonly string[] | null; size: number },
  now: Date,
): Promise<AnyListPrice[]> {
  const { rows } = await pool.query<AnyListPrice>(
    `select price.list_id as list, price.sku, price.min_quantity as "minQuantity", price.amount,
       variant.product_id as "productId", coalesce(text.title, variant.product_id) as title, common.amount as common
     from price_list own join price_list_price price on price.list_id = own.id join variant on variant.sku = price.sku
       left join product_text text on text.product_id = variant.product_id and text.locale = $2
       left join lateral (select c.amount from price c where c.tenant = $1 and c.sku = price.sku and c.valid_from <= $3
         and (c.valid_to is null or c.valid_to > $3) order by c.valid_from desc limit 1) common on true
     where own.tenant = $1
       and ($5::uuid is null or (price.list_id, price.sku, price.min_quantity) > ($5, $6::text, $7::smallint))
     order by price.list_id, price.sku, price.min_quantity limit $4`,
    [asked.tenant.id, asked.locale, now, asked.size, ...(asked.last?.slice(0, 3) ?? [null, null, null])],
  );
  return rows;
}

export async function insertPriceList(
  client: pg.ClientBase,
  tenant: string,
  draft: PriceListDraft,
  now: Date,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into price_list (tenant, name, customer_group, valid_from, valid_to, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $6) returning id`,
    [tenant, draft.name, draft.group, draft.validFrom, draft.validTo, now],
  );
  const [row] = rows;
  if (!row) throw new Error('an inserted price list has an id');
  return row.id;
}

/** Updates name and validity of a list with this version; false if it changed meanwhile. */
export async function updatePriceList(
  client: pg.ClientBase,
  list: { id: string; tenant: string; version: number; draft: PriceListDraft; now: Date },
): Promise<boolean> {
  const { draft } = list;
  const { rowCount } = await client.query(
    `update price_list set name = $4, valid_from = $5, valid_to = $6, changed_at = $7, version = version + 1
     where tenant = $1 and id = $2::uuid and version = $3`,
    [list.tenant, list.id, list.version, draft.name, draft.validFrom, draft.validTo, list.now],
  );
  return rowCount === 1;
}

export async function deletePriceList(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('delete from price_list where id = $1::uuid', [id]);
}

/** Sets prices of a list. Other prices of the list stay. */
export async function putListPrices(client: pg.ClientBase, id: string, prices: readonly EnteredPrice[]): Promise<void> {
  await client.query(
    `insert into price_list_price (list_id, sku, min_quantity, amount)
     select $1::uuid, entered.sku, entered.min_quantity, entered.amount
     from unnest($2::text[], $3::smallint[], $4::bigint[]) as entered (sku, min_quantity, amount)
     on conflict (list_id, sku, min_quantity) do update set amount = excluded.amount`,
    [
      id,
      prices.map(({ sku }) => sku),
      prices.map(({ minQuantity }) => minQuantity),
      prices.map(({ amount }) => amount),
    ],
  );
}

/** Deletes a price of a list and returns its amount; null if the list has no such price. */
export async function deleteListPrice(
  client: pg.ClientBase,
  price: { id: string; sku: string; minQuantity: number },
): Promise<number | null> {
  const { rows } = await client.query<{ amount: number }>(
    'delete from price_list_price where list_id = $1::uuid and sku = $2 and min_quantity = $3 returning amount',
    [price.id, price.sku, price.minQuantity],
  );
  return rows[0]?.amount ?? null;
}

/** Returns the products with prices in a list. */
export async function productsOfList(client: pg.ClientBase, id: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct variant.product_id as id from price_list_price price join variant on variant.sku = price.sku
     where price.list_id = $1::uuid`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** Returns a tenant's customer groups with their customers and lists. */
export async function customerGroups(client: Pool | pg.ClientBase, tenant: string): Promise<AdminCustomerGroup[]> {
  const { rows } = await client.query<AdminCustomerGroup>(
    `select own.key, own.name, own.description, own.ended_at as "endedAt",
       (select count(*)::int from customer where customer.tenant = own.tenant and customer.category = own.key) as customers,
       (select count(*)::int from price_list list where list.tenant = own.tenant and list.customer_group = own.key) as lists
     from customer_group own where own.tenant = $1 order by own.name, own.key`,
    [tenant],
  );
  return rows;
}

/** Inserts a customer group; false if the tenant has one with this key. */
export async function insertCustomerGroup(
  client: pg.ClientBase,
  group: { tenant: string; key: string; name: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into customer_group (tenant, key, name, created_at) values ($1, $2, $3, $4) on conflict do nothing',
    [group.tenant, group.key, group.name, group.now],
  );
  return rowCount === 1;
}

/** Changes name, description and end of a customer group. */
export async function updateCustomerGroup(
  client: pg.ClientBase,
  group: { tenant: string; key: string; name: string; description: string; endedAt: Date | null },
): Promise<void> {
  await client.query(
    'update customer_group set name = $3, description = $4, ended_at = $5 where tenant = $1 and key = $2',
    [group.tenant, group.key, group.name, group.description, group.endedAt],
  );
}

/** Deletes a customer group that no customer, list or promotion has; false if it is in use. */
export async function deleteCustomerGroup(client: pg.ClientBase, tenant: string, key: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from customer_group own where own.tenant = $1 and own.key = $2
       and not exists (select from customer where customer.tenant = $1 and customer.category = $2)
       and not exists (select from price_list list where list.tenant = $1 and list.customer_group = $2)
       and not exists (select from promotion where promotion.tenant = $1 and promotion.customer_group = $2)`,
    [tenant, key],
  );
  return rowCount === 1;
}
