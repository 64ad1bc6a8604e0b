import type { Pool } from '../../../../platform/database/pool.ts';
import { type SqlStatement, sqlStatement } from '../../../../platform/database/sql-statement.ts';
import { FEW_LEFT } from '../../stock/index.ts';
import { STOCK_OF_VARIANT } from '../bulk/bulk-goods.store.ts';
import { lookupQuery } from '../editing/lookup-query.ts';
import { textSearchOf } from '../import/labels.ts';
import type { ListSort, ProductListQuery } from './list-query.ts';

/** Meaning of a list besides its query. */
export type ListScope = {
  /** Tenant of prices and of texts that may be missing. */
  tenant: string;
  locale: string;
  /** Locales of the tenant, which a complete product has texts in. */
  locales: readonly string[];
  /** Price range in minor units; null for an open end. */
  price: { from: number | null; to: number | null };
  now: Date;
};

const STOCK = `(select coalesce(sum(${STOCK_OF_VARIANT}), 0)::int from variant v left join stock s on s.sku = v.sku where v.product_id = p.id and not v.ended)`;

const currentPrice = (sql: SqlStatement, { tenant, now }: ListScope): string =>
  `(select min(c.amount) from variant v join price c on c.sku = v.sku and c.tenant = ${sql.add(tenant)}
     and c.valid_from <= ${sql.add(now)} and (c.valid_to is null or c.valid_to > ${sql.add(now)})
    where v.product_id = p.id and not v.ended)`;

const hasPicture = `exists (select from variant v join product_picture pp on pp.sku = v.sku where v.product_id = p.id)`;
const lacksGtin = `exists (select from variant v where v.product_id = p.id and not v.ended and v.gtin is null)`;

/** Number of locales in which title and description exist. */
const textCount = (sql: SqlStatement, { locales }: ListScope): string =>
  `(select count(*) from product_text t where t.product_id = p.id and t.locale = any(${sql.add(locales)}) and t.title <> '' and t.description <> '')`;

/**
 * Completeness in percent. Counts category, brand, picture, price, GTIN of all variants, and title with description in
 * each locale of the tenant.
 */
function completeness(sql: SqlStatement, scope: ListScope): string {
  const parts = [
    'p.category_id is not null',
    "p.brand <> ''",
    hasPicture,
    `${currentPrice(sql, scope)} is not null`,
    `not ${lacksGtin}`,
  ];
  const count = `${parts.map((part) => `(${part})::int`).join(' + ')} + ${textCount(sql, scope)}`;
  return `(100 * (${count}) / (${parts.length} + cardinality(${sql.add(scope.locales)}::text[])))::int`;
}

function conditions(sql: SqlStatement, query: ProductListQuery, scope: ListScope): string[] {
  const all: string[] = [];
  if (query.status !== '') all.push(`p.status = ${sql.add(query.status)}`);
  if (query.category !== '')
    all.push(`p.id in (with recursive below as (
      select id from category where id = ${sql.add(query.category)}
      union all select c.id from category c join below on c.parent_id = below.id)
      select l.product_id from listed_product l join below on below.id = l.category_id)`);
  if (query.brand !== '') all.push(`lower(p.brand) = lower(${sql.add(query.brand)})`);
  if (query.attribute !== '') all.push(hasValue(sql, query.attribute));
  if (query.stock === 'none') all.push(`not ${withStock('> 0')}`);
  if (query.stock === 'low') all.push(withStock(`between 1 and ${sql.add(FEW_LEFT)}`));
  if (query.sold !== '')
    all.push(
      `exists (select from offer o where o.product_id = p.id and o.on_sale and o.tenant = ${sql.add(query.sold)})`,
    );
  const { from, to } = scope.price;
  if (from !== null || to !== null) all.push(withPrice(sql, scope));
  if (query.missing !== '') all.push(lacks(sql, query.missing, scope));
  const lookup = lookupQuery(query.q);
  if (lookup) {
    const number = sql.add(lookup.number);
    const words = sql.add(lookup.words);
    const texts = scope.locales.map(
      (locale) =>
        `select t.product_id from product_text t where t.locale = ${sql.add(locale)} and t.search @@ to_tsquery(${sql.add(textSearchOf(locale))}::regconfig, ${words})`,
    );
    all.push(`p.id in (select product_id from variant where sku = ${number} or gtin = ${number} or starts_with(sku, ${number})
      union select id from product where starts_with(id, ${number}) ${texts.map((text) => `union ${text}`).join(' ')})`);
  }
  return all;
}

/*
 * Filters by a sum or minimum of all variants read them once for the whole list, and not for each product.
 */

const withStock = (units: string): string =>
  `p.id in (select v.product_id from variant v left join stock s on s.sku = v.sku where not v.ended
     group by v.product_id having sum(${STOCK_OF_VARIANT}) ${units})`;

function withPrice(sql: SqlStatement, { tenant, now, price: { from, to } }: ListScope): string {
  return `p.id in (select v.product_id from price c join variant v on v.sku = c.sku
      where c.tenant = ${sql.add(tenant)} and c.valid_from <= ${sql.add(now)} and (c.valid_to is null or c.valid_to > ${sql.add(now)}) and not v.ended
      group by v.product_id having min(c.amount) between ${sql.add(from ?? 0)}::bigint and ${sql.add(to ?? Number.MAX_SAFE_INTEGER)}::bigint)`;
}

function hasValue(sql: SqlStatement, attribute: string): string {
  const at = attribute.indexOf(':');
  const [key, value] = [sql.add(attribute.slice(0, at)), sql.add(attribute.slice(at + 1))];
  return `(exists (select from product_facet f where f.product_id = p.id and f.key = ${key} and f.value = ${value})
    or exists (select from variant v join variant_axis a on a.sku = v.sku where v.product_id = p.id and a.axis = ${key} and a.value = ${value}))`;
}

function lacks(sql: SqlStatement, missing: Exclude<ProductListQuery['missing'], ''>, scope: ListScope): string {
  if (missing === 'picture') return `not ${hasPicture}`;
  if (missing === 'gtin') return lacksGtin;
  if (missing === 'category') return 'p.category_id is null';
  if (missing === 'price') return `${currentPrice(sql, scope)} is null`;
  return `${textCount(sql, scope)} < cardinality(${sql.add(scope.locales)}::text[])`;
}

function sortKey(sql: SqlStatement, sort: ListSort, scope: ListScope): string {
  switch (sort) {
    case 'title':
      return `coalesce((select t.title from product_text t where t.product_id = p.id and t.locale = ${sql.add(scope.locale)}), p.id) collate "C"`;
    case 'id':
      return 'p.id collate "C"';
    case 'status':
      return 'p.status';
    case 'brand':
      return 'lower(p.brand)';
    case 'price':
      return currentPrice(sql, scope);
    case 'stock':
      return STOCK;
    case 'completeness':
      return completeness(sql, scope);
    case 'changed':
      return 'coalesce(p.changed_at, p.created_at)';
  }
}

const whereOf = (all: readonly string[]): string => (all.length === 0 ? '' : `where ${all.join(' and ')}`);

/** Counts the products of a list. */
export async function countListedProducts(pool: Pool, query: ProductListQuery, scope: ListScope): Promise<number> {
  const sql = sqlStatement();
  const where = whereOf(conditions(sql, query, scope));
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from product p ${where}`,
    sql.values,
  );
  return rows[0]?.count ?? 0;
}

/** Returns the ids of a page of the list. */
export async function idsOfPage(pool: Pool, query: ProductListQuery, scope: ListScope): Promise<string[]> {
  const sql = sqlStatement();
  const where = whereOf(conditions(sql, query, scope));
  const key = sortKey(sql, query.sort, scope);
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from product p ${where} order by ${key} ${query.descending ? 'desc nulls last' : 'asc nulls first'}, p.id
     limit ${sql.add(query.size)} offset ${sql.add((query.page - 1) * query.size)}`,
    sql.values,
  );
  return rows.map(({ id }) => id);
}

/** Returns all ids of a list in ascending order, at most `most`. */
export async function idsOfList(
  pool: Pool,
  query: ProductListQuery,
  scope: ListScope,
  most: number,
): Promise<string[]> {
  const sql = sqlStatement();
  const where = whereOf(conditions(sql, query, scope));
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from product p ${where} order by p.id collate "C" limit ${sql.add(most)}`,
    sql.values,
  );
  return rows.map(({ id }) => id);
}

export type ListedHead = {
  id: string;
  title: string;
  category: string | null;
  picture_id: string | null;
  completeness: number;
  changed_at: Date;
};

/** Reads what the rows of a page show besides prices and stock. */
export async function listedHeads(
  pool: Pool,
  ids: readonly string[],
  scope: ListScope,
): Promise<Map<string, ListedHead>> {
  const sql = sqlStatement();
  const locale = sql.add(scope.locale);
  const { rows } = await pool.query<ListedHead>(
    `select p.id, coalesce(own.title, (select t.title from product_text t where t.product_id = p.id and t.title <> '' order by t.locale limit 1), p.id) as title,
       coalesce(c.name, p.category_id) as category, coalesce(p.changed_at, p.created_at) as changed_at,
       ${completeness(sql, scope)} as completeness,
       (select pp.picture_id from variant v join product_picture pp on pp.sku = v.sku where v.product_id = p.id
        order by v.position, pp.position limit 1) as picture_id
     from product p left join product_text own on own.product_id = p.id and own.locale = ${locale}
       left join category_text c on c.category_id = p.category_id and c.locale = ${locale}
     where p.id = any(${sql.add(ids)})`,
    sql.values,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the brands of all products, for the filter. */
export async function allBrands(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ brand: string }>(
    "select distinct brand from product where brand <> '' order by brand limit 2000",
  );
  return rows.map(({ brand }) => brand);
}

/** Product of a list for programs, with the figures of one tenant. */
export type ProductAfter = {
  id: string;
  title: string;
  brand: string;
  status: 'draft' | 'published' | 'retired';
  /** Units of all variants that have not ended. */
  stock: number;
  /** Variants that have not ended, and those of them that the tenant sells. */
  variants: number;
  onSale: number;
  /** Lowest current price in minor units; null without one. */
  price: number | null;
};

/** Returns the products of a list after one, in the order of their numbers. */
export async function listedAfter(
  pool: Pool,
  query: ProductListQuery,
  scope: ListScope,
  { last, size }: { last: string | null; size: number },
): Promise<ProductAfter[]> {
  const sql = sqlStatement();
  const where = whereOf([...conditions(sql, query, scope), `p.id > ${sql.add(last ?? '')}`]);
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from product p ${where} order by p.id limit ${sql.add(size)}`,
    sql.values,
  );
  return productsAfter(
    pool,
    rows.map(({ id }) => id),
    scope,
  );
}

/** SKUs of the variants that are listed. */
const LIVE = 'any(array(select sku from live))';

/**
 * Reads products by their numbers. Their plan is prepared, which a statement with a limit is not: its general plan seems dearer.
 * Products have twenty variants and more, so each table is read once for all SKUs, in the order of its index.
 */
async function productsAfter(pool: Pool, ids: readonly string[], scope: ListScope): Promise<ProductAfter[]> {
  const { rows } = await pool.query<ProductAfter>({
    name: 'products-after',
    text: `with live as materialized (
       select product_id, sku from variant where product_id = any($2::text[]) and not ended),
     sums as (
       select v.product_id, count(*)::int as variants, coalesce(sum(coalesce(sets.units, s.quantity)), 0)::int as stock,
         count(*) filter (where o.on_sale)::int as "onSale", min(c.amount) as price
       from live v
         left join (select sku, quantity from stock where sku = ${LIVE}) s on s.sku = v.sku
         left join (select own.set_sku, min(coalesce(part.quantity, 0) / own.quantity) as units
           from set_part own left join stock part on part.sku = own.part_sku
           where own.set_sku = ${LIVE} group by own.set_sku) sets on sets.set_sku = v.sku
         left join (select sku, on_sale from offer where tenant = $1 and sku = ${LIVE}) o on o.sku = v.sku
         left join (select sku, min(amount) as amount from price where tenant = $1 and sku = ${LIVE}
           and valid_from <= $3 and (valid_to is null or valid_to > $3) group by sku) c on c.sku = v.sku
       group by v.product_id)
     select p.id, p.brand, p.status, coalesce(sums.stock, 0) as stock, coalesce(sums.variants, 0) as variants,
       coalesce(sums."onSale", 0) as "onSale", sums.price,
       coalesce(own.title, (select t.title from product_text t where t.product_id = p.id and t.title <> '' order by t.locale limit 1), p.id) as title
     from product p left join sums on sums.product_id = p.id
       left join product_text own on own.product_id = p.id and own.locale = $4
     where p.id = any($2::text[]) order by p.id`,
    values: [scope.tenant, ids, scope.now, scope.locale],
  });
  return rows;
}
