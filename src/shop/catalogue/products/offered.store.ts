import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { readSoldRows, SOLD_BY_PARAMETERS, type SoldRow } from './articles.store.ts';

/** Variant on sale: product, SKU, sellable units (docs/rules/stock.md#sellable) and current amount in minor units or null. */
const Offered = v.array(v.tuple([v.string(), v.string(), v.number(), v.nullable(v.number())]));
export type OfferedRow = v.InferOutput<typeof Offered>[number];

/**
 * Reads stock of all variants at once. Only sets and reserved variants need `sellable_stock`, which looks each one up.
 * `products` is the parameter with their ids.
 */
const offeredText = (products: string): string => `with offered as materialized (
    select o.product_id, o.sku from offer o
    where o.tenant = $1 and o.on_sale and o.product_id = any((select ${products}::text[])::text[])
  ), special as materialized (
    select x.sku, units.available
    from (
      select p.set_sku as sku from set_part p where p.set_sku = any(array(select sku from offered))
      union
      select r.sku from stock_reservation r where r.sku = any(array(select sku from offered)) and r.expires_at > $3) x
    cross join lateral sellable_stock(x.sku, $3, null) units
  )
  select coalesce(json_agg(json_build_array(o.product_id, o.sku,
      coalesce(x.available, promisable_stock(s.quantity, s.safety, s.backorder, s.waiting), 0), price.amount)), '[]') as offered
  from offered o
  left join stock s on s.sku = o.sku
  left join special x on x.sku = o.sku
  left join lateral (select c.amount from price c where c.tenant = $1 and c.sku = o.sku and c.valid_from <= $3
    and (c.valid_to is null or c.valid_to > $3) order by c.valid_from desc limit 1) price on true`;

const OFFERED = offeredText('$2');
const SOLD_AND_OFFERED = `select (select coalesce(json_agg(sold), '[]') from (${SOLD_BY_PARAMETERS}) sold) as sold,
  (${offeredText('$5')}) as offered`;

/** Returns the variants on sale of products, in no order. */
export async function offeredRows(
  pool: Pool,
  request: { tenant: string; products: readonly string[]; now: Date },
): Promise<OfferedRow[]> {
  const { rows } = await pool.query<{ offered: unknown }>({
    name: 'offered',
    text: OFFERED,
    values: [request.tenant, [...request.products], request.now],
  });
  return v.parse(Offered, rows[0]?.offered);
}

/** Returns price and stock of variants by SKU, and the variants on sale of products, with one statement. */
export async function soldAndOfferedRows(
  pool: Pool,
  request: { tenant: string; skus: readonly string[]; products: readonly string[]; now: Date },
): Promise<{ sold: SoldRow[]; offered: OfferedRow[] }> {
  const { rows } = await pool.query<{ sold: unknown; offered: unknown }>({
    name: 'sold-and-offered',
    text: SOLD_AND_OFFERED,
    values: [request.tenant, [...request.skus], request.now, null, [...request.products]],
  });
  return { sold: readSoldRows(rows[0]?.sold), offered: v.parse(Offered, rows[0]?.offered) };
}
