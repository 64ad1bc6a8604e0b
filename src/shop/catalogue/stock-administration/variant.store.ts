import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { FEW_LEFT } from '../stock/index.ts';
import { NAMED } from './variant-names.store.ts';

type Database = Pick<Pool, 'query'> | pg.ClientBase;

export type VariantStock = {
  sku: string;
  productId: string;
  title: string;
  label: string;
  quantity: number;
  /** Effective safety stock, and the own number of the variant. */
  safety: number;
  ownSafety: number | null;
  backorder: number;
  waiting: number;
  reserved: number;
  available: number;
  inStock: number;
  arrives: string | null;
  levels: { location: string; name: string; quantity: number; sellable: boolean; ended: boolean }[];
  parts: { sku: string; title: string; quantity: number; available: number }[];
  /** Sets that contain this variant. */
  sets: string[];
  waits: { order: string; quantity: number; since: Date; promised: string | null }[];
  /** Newest movement by an employee; a form that was sent twice names an older one. */
  last: number;
};

const VARIANT = `select v.sku, v.product_id as "productId", ${NAMED('$2')}, coalesce(s.quantity, 0) as quantity, coalesce(s.safety, 0) as safety,
    s.own_safety as "ownSafety", coalesce(s.backorder, 0) as backorder, coalesce(s.waiting, 0) as waiting,
    coalesce((select sum(r.quantity) from stock_reservation r where r.sku = v.sku and r.expires_at > $3), 0)::int as reserved,
    units.available, units.there as "inStock", units.arrives::text as arrives,
    (select coalesce(json_agg(json_build_object('location', p.id, 'name', p.name, 'quantity', coalesce(l.quantity, 0),
        'sellable', p.sellable, 'ended', p.ended) order by p.position, p.id), '[]')
      from stock_location p left join stock_level l on l.location_id = p.id and l.sku = v.sku
      where not p.ended or l.quantity > 0) as levels,
    (select coalesce(json_agg(json_build_object('sku', x.part_sku, 'title', coalesce(t.title, x.part_sku), 'quantity', x.quantity,
        'available', part.available) order by x.position), '[]')
      from set_part x join variant w on w.sku = x.part_sku
      left join product_text t on t.product_id = w.product_id and t.locale = $2
      cross join lateral sellable_stock(x.part_sku, $3, null) part where x.set_sku = v.sku) as parts,
    (select coalesce(json_agg(x.set_sku order by x.set_sku), '[]') from set_part x where x.part_sku = v.sku) as sets,
    coalesce((select max(m.id) from stock_movement m where m.sku = v.sku and m.moved_by is not null), 0)::int as last
  from variant v left join stock s on s.sku = v.sku cross join lateral sellable_stock(v.sku, $3, null) units where v.sku = $1`;

/** Stock of a variant without the orders that wait for it. */
export type StockLevels = Omit<VariantStock, 'waits'>;

/** Returns the stock of a variant with one statement; null if there is none. */
export async function stockLevels(
  database: Database,
  sku: string,
  locale: string,
  now: Date,
): Promise<StockLevels | null> {
  const { rows } = await database.query<StockLevels>({
    name: 'stock-of-variant',
    text: VARIANT,
    values: [sku, locale, now],
  });
  return rows[0] ?? null;
}

/**
 * Returns the stock of a variant with everything that its page shows beside the history; null if there is none. `onlyIn`:
 * tenant whose waiting orders are listed; null for those of all tenants. The units count for all.
 */
export async function variantStock(
  database: Database,
  sku: string,
  locale: string,
  now: Date,
  onlyIn: string | null = null,
): Promise<VariantStock | null> {
  const variant = await stockLevels(database, sku, locale, now);
  if (!variant) return null;
  const waits = await database.query<VariantStock['waits'][number]>(
    `select orders.number as "order", wait.quantity, wait.since, wait.promised::text as promised
     from stock_wait wait join orders on orders.id = wait.order_id where wait.sku = $1
       and ($2::text is null or orders.tenant = $2) order by wait.since, wait.order_id limit 100`,
    [sku, onlyIn],
  );
  return { ...variant, waits: waits.rows };
}

export type HistoryRow = {
  id: number;
  at: Date;
  reason: string;
  from: string | null;
  to: string | null;
  quantity: number;
  by: string | null;
  note: string | null;
  order: string | null;
};

export const HISTORY_PAGE = 50;

/**
 * Returns a page of a variant's movements, the newest first, with one row more if there is another page. Orders are named
 * in tenant `onlyIn` alone; null names all.
 */
export async function stockHistory(
  database: Database,
  sku: string,
  page: number,
  onlyIn: string | null = null,
): Promise<HistoryRow[]> {
  const { rows } = await database.query<HistoryRow>(
    `select m.id::int as id, m.moved_at as at, m.reason, origin.name as "from", target.name as "to", m.quantity, m.moved_by as by, m.note,
       (select number from orders where orders.id = m.order_id and ($3::text is null or orders.tenant = $3)) as "order"
     from stock_movement m left join stock_location origin on origin.id = m.from_location
     left join stock_location target on target.id = m.to_location
     where m.sku = $1 order by m.id desc limit ${HISTORY_PAGE + 1} offset $2`,
    [sku, (page - 1) * HISTORY_PAGE, onlyIn],
  );
  return rows;
}

/** `before`: units that were free for sale before the change, reservations included. */
export type CountedUnits = { sku: string; before: number };

/**
 * Announces products of variants whose units changed, like announceStock does for orders. Omits variants with many units before and
 * after, which look the same: programs count them by the thousand, and each row evicts all lists. Always announces sets, since few
 * of them may be left while their part has many.
 */
export async function announceCounted(
  client: pg.ClientBase,
  counted: readonly CountedUnits[],
  now: Date,
): Promise<void> {
  await client.query({
    name: 'stock-announce-counted',
    text: `with counted as (
       select sku, min(before) as before from unnest($1::text[], $2::int[]) as given (sku, before) group by sku),
     looks as (
       select counted.sku from counted join stock on stock.sku = counted.sku
       left join lateral (
         select sum(r.quantity) as quantity from stock_reservation r where r.sku = counted.sku and r.expires_at > $3) held on true
       where least(counted.before, stock.quantity - stock.safety - stock.waiting) - coalesce(held.quantity, 0) <= $4
       union
       select set_sku from set_part where part_sku = any($1::text[]))
     insert into outbox (topic, key)
     select distinct 'product', variant.product_id from looks join variant on variant.sku = looks.sku`,
    values: [counted.map(({ sku }) => sku), counted.map(({ before }) => before), now, FEW_LEFT],
  });
}

/** Announces products of variants, and of the sets that contain them, to caches and indexes. */
export async function announceVariants(client: pg.ClientBase, skus: readonly string[]): Promise<void> {
  await client.query(
    // Two conditions joined by "or" would read all variants.
    `insert into outbox (topic, key)
     select 'product', product_id from variant where sku = any($1::text[])
     union
     select 'product', product_id from variant
     where sku = any(array(select set_sku from set_part where part_sku = any($1::text[])))`,
    [skus],
  );
}
