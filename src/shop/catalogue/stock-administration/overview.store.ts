import type { Pool } from '../../../platform/database/pool.ts';
import { FEW_LEFT } from '../stock/index.ts';

export const STOCK_FILTERS = ['all', 'low', 'out', 'waiting'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

export type StockRow = {
  sku: string;
  title: string;
  label: string;
  /** At the chosen location, else in all that are sold from. */
  quantity: number;
  safety: number;
  reserved: number;
  /** Units that can be sold, backorders included. */
  available: number;
  waiting: number;
  backorder: number;
  /** Next expected delivery, as an ISO date. */
  arrives: string | null;
  isSet: boolean;
};

export const ROWS_PER_PAGE = 50;

/** Title and choices of the variant with the alias `v`, in the locale of the parameter. */
export const NAMED = (
  locale: string,
): string => `coalesce((select t.title from product_text t where t.product_id = v.product_id and t.locale = ${locale}),
      (select t.title from product_text t where t.product_id = v.product_id order by t.locale limit 1), v.product_id) as title,
    coalesce((select string_agg(coalesce(l.label, a.value), ', ' order by a.position) from variant_axis a
      left join facet_text l on l.key = a.axis and l.value = a.value and l.locale = ${locale} where a.sku = v.sku), '') as label`;

const CONDITIONS: Record<StockFilter, string> = {
  all: 'true',
  // A set has no stock of its own.
  low: `s.quantity - s.safety between 1 and ${FEW_LEFT}`,
  out: 's.quantity - s.safety <= 0 and not exists (select from set_part where set_sku = s.sku)',
  waiting: 's.waiting > 0',
};

/** Returns a page of the stock by SKU, with one row more than a page if there is another page. */
export async function stockRows(
  pool: Pool,
  asked: { filter: StockFilter; location: string | null; search: string; locale: string; page: number; now: Date },
): Promise<StockRow[]> {
  const { filter, location, search, locale, page, now } = asked;
  const { rows } = await pool.query<StockRow>(
    `with shown as (
       select s.*, v.product_id, level.quantity as there from stock s
       join variant v on v.sku = s.sku
       left join stock_level level on level.sku = s.sku and level.location_id = $2
       where ${CONDITIONS[filter]} and not (v.ended and s.quantity = 0 and s.waiting = 0)
         and ($2::text is null or level.sku is not null)
         and ($3 = '' or starts_with(lower(s.sku), lower($3)) or v.product_id = $3 or v.gtin = $3 or exists (
           select from product_text t where t.product_id = v.product_id and t.title ilike '%' || $4 || '%'))
       order by s.sku limit ${ROWS_PER_PAGE + 1} offset $5)
     select v.sku, ${NAMED('$1')}, coalesce(v.there, v.quantity) as quantity, v.safety, v.waiting, v.backorder,
       coalesce((select sum(r.quantity) from stock_reservation r where r.sku = v.sku and r.expires_at > $6), 0)::int as reserved,
       units.available, (select min(d.day)::text from expected_delivery d where d.sku = v.sku and not d.ended) as arrives,
       exists (select from set_part where set_sku = v.sku) as "isSet"
     from shown v cross join lateral sellable_stock(v.sku, $6, null) units order by v.sku`,
    [locale, location, search, search.replaceAll(/[\\%_]/g, '\\$&'), (page - 1) * ROWS_PER_PAGE, now],
  );
  return rows;
}

/** Returns how many variants each filter shows. */
export async function stockCounts(pool: Pool): Promise<Record<StockFilter, number>> {
  const { rows } = await pool.query<Record<StockFilter, number>>(
    `select ${STOCK_FILTERS.map((filter) => `(count(*) filter (where ${CONDITIONS[filter]}))::int as "${filter}"`).join(', ')}
     from stock s join variant v on v.sku = s.sku where not (v.ended and s.quantity = 0 and s.waiting = 0)`,
  );
  return rows[0] ?? { all: 0, low: 0, out: 0, waiting: 0 };
}
