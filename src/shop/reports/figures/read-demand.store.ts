import type { Pool } from '../../../platform/database/pool.ts';
import type { DayRange } from './periods.ts';
import { NEXT, soldOf, spanValues } from './product-range.store.ts';

export type SoldOutFigures = {
  sku: string;
  productId: string;
  title: string;
  ordered: number;
  wished: number;
  clicked: number;
};

/**
 * Returns variants on sale without units by demand. Demand is units that their product sold, wishlists that have the
 * variant, and clicks on it in search results of the period.
 */
export async function readSoldOut(
  pool: Pool,
  asked: { tenants: readonly string[]; range: DayRange; locale: string; most: number },
): Promise<SoldOutFigures[]> {
  const { rows } = await pool.query<SoldOutFigures>(
    `with missing as materialized (
       select distinct offer.sku, offer.product_id from offer left join stock on stock.sku = offer.sku
       where offer.tenant = any($1) and offer.on_sale and coalesce(stock.quantity, 0) = 0
         and not exists (select from set_part where set_part.set_sku = offer.sku)),
     sold as (select product_id, units from ${soldOf('own.product_id in (select product_id from missing)')} sold),
     wished as (select item.sku, count(*) as lists from wishlist_item item join wishlist on wishlist.id = item.wishlist_id
       where wishlist.tenant = any($1) and item.sku in (select sku from missing) group by 1),
     clicked as (select sku, sum(clicks) as clicks from search_click
       where tenant = any($1) and day between $${NEXT} and $${NEXT + 1} and sku in (select sku from missing) group by 1)
     select missing.sku, missing.product_id as "productId", coalesce(text.title, missing.product_id) as title,
       coalesce(sold.units, 0)::int as ordered, coalesce(wished.lists, 0)::int as wished, coalesce(clicked.clicks, 0)::int as clicked
     from missing left join sold using (product_id) left join wished on wished.sku = missing.sku left join clicked on clicked.sku = missing.sku
     left join product_text text on text.product_id = missing.product_id and text.locale = $${NEXT + 2}
     order by coalesce(sold.units, 0) + coalesce(wished.lists, 0) + coalesce(clicked.clicks, 0) desc, missing.sku limit $${NEXT + 3}`,
    [
      asked.tenants,
      asked.tenants.map(() => 1),
      ...spanValues(asked.range),
      asked.range.from,
      asked.range.to,
      asked.locale,
      asked.most,
    ],
  );
  return rows;
}

export type EmptySearch = { term: string; locale: string; empty: number };

/** Terms without a result of a period, and the number of all such searches. Rare terms may be names, so they are left out. */
export async function readEmptySearches(
  pool: Pool,
  asked: { tenants: readonly string[]; range: DayRange; atLeast: number; most: number },
): Promise<{ terms: EmptySearch[]; empty: number; searches: number }> {
  const values = [asked.tenants, asked.range.from, asked.range.to];
  const [terms, empty, searches] = await Promise.all([
    pool.query<EmptySearch>(
      `select term, locale, sum(empty)::int as empty from search_count
       where tenant = any($1) and day between $2 and $3 and empty > 0
       group by term, locale having sum(searches) >= $4 order by sum(empty) desc, term, locale limit $5`,
      [...values, asked.atLeast, asked.most],
    ),
    pool.query<{ count: number }>(
      'select coalesce(sum(empty), 0)::int as count from search_count where tenant = any($1) and day between $2 and $3 and empty > 0',
      values,
    ),
    pool.query<{ count: number }>(
      'select coalesce(sum(searches), 0)::int as count from search_count where tenant = any($1) and day between $2 and $3',
      values,
    ),
  ]);
  return { terms: terms.rows, empty: empty.rows[0]?.count ?? 0, searches: searches.rows[0]?.count ?? 0 };
}

/** Names of promotions and campaigns by id: internal keys and names, never texts of customers. */
export async function readPartNames(
  pool: Pool,
  kind: 'promotion' | 'campaign',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    kind === 'promotion'
      ? 'select id::text, key as name from promotion where id::text = any($1)'
      : 'select id::text, name from campaign where id::text = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
