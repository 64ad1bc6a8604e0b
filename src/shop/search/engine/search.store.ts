import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import type { ValidAttribute } from '../../catalogue/attributes/index.ts';
import { partNumberKeys } from './index/numbers.ts';
import { overlapping } from './overlapping.store.ts';
import { searchStatement, soldWithPrices } from './search-statement.store.ts';
import { SYSTEM_VALUES } from './system-values.ts';
import type { TextQuery } from './text-query.ts';
import type { SearchRequest, Sorting } from './types.ts';

export type Reduction = { productId: string; percentOff: number };
export type ExactArticle = { sku: string; productId: string };

const SearchOutcome = v.object({
  total: v.number(),
  hits: v.array(v.object({ productId: v.string(), sku: v.string() })),
  counts: v.array(
    v.object({
      key: v.string(),
      value: v.string(),
      label: v.string(),
      swatch: v.nullable(v.string()),
      position: v.number(),
      count: v.number(),
      low: v.nullable(v.number()),
      high: v.nullable(v.number()),
    }),
  ),
  range: v.object({
    min: v.nullable(v.number()),
    max: v.nullable(v.number()),
    /** Number of prices in each of PRICE_BUCKETS equal parts from min to max. Empty parts are absent. */
    parts: v.array(v.object({ part: v.number(), count: v.number() })),
  }),
});
/** Enough to show the distribution of prices, few enough to draw beside a list. */
export const PRICE_BUCKETS = 20;
export type SearchOutcome = v.InferOutput<typeof SearchOutcome>;

/** Fixed SQL, chosen by a closed union: the statement never contains text of a request. */
const ORDER: Record<Sorting, string> = {
  relevance: 'rank desc, available desc, created_at desc',
  popularity: 'available desc, reviews desc, average desc, created_at desc',
  'price-asc': 'amount, available desc',
  'price-desc': 'amount desc, available desc',
  newest: 'created_at desc',
  rating: 'average desc, reviews desc, available desc',
  reduction: 'percent_off desc, available desc, created_at desc',
};

/**
 * Returns one page of a list with its exact total and the counts of all facets, in one statement. Each product carries
 * the facets whose filter it misses. Without a miss it belongs to the result. A miss of one facet alone still counts
 * for that facet, because a facet ignores its own filter. Choices of variants must hold on one variant together.
 */
export async function runSearch(
  pool: Pool,
  request: SearchRequest,
  found: {
    now: Date;
    text: TextQuery | null;
    exact: ExactArticle | null;
    reductions: Reduction[];
    attributes: readonly ValidAttribute[];
  },
): Promise<SearchOutcome> {
  const { text, exact, reductions, attributes } = found;
  const pairs = await chosenPairs(pool, request, attributes);
  // Without a term, relevance means popularity.
  const order = request.sort === 'relevance' && !text ? ORDER.popularity : ORDER[request.sort];
  const { rows } = await pool.query<{ outcome: unknown }>(searchStatement(order), [
    request.tenant,
    request.locale,
    found.now,
    request.category,
    text !== null,
    text?.all ?? null,
    text?.any ?? null,
    exact?.productId ?? null,
    text?.worth.map((part) => part.query) ?? [],
    text?.worth.map((part) => part.points) ?? [],
    reductions.map((reduction) => reduction.productId),
    reductions.map((reduction) => reduction.percentOff),
    pairs.map(([key]) => key),
    pairs.map(([, value]) => value),
    request.price.min,
    request.price.max,
    request.page,
    request.count,
    attributes.map(({ key }) => key),
    exact?.sku ?? null,
    SYSTEM_POSITIONS,
    PRICE_BUCKETS,
    pairs.some(([key]) => key === 'available' || !(key in SYSTEM_VALUES)),
  ]);
  return v.parse(SearchOutcome, rows[0]?.outcome);
}

/** Returns the chosen values with their attributes; a range becomes the values within it. */
async function chosenPairs(
  pool: Pool,
  { filters }: SearchRequest,
  attributes: readonly ValidAttribute[],
): Promise<(readonly [key: string, value: string])[]> {
  const pairs: (readonly [string, string])[] = [];
  for (const [key, values] of Object.entries(filters)) {
    const isRange = attributes.some((attribute) => attribute.key === key && attribute.control === 'range');
    const wanted = isRange ? await overlapping(pool, key, values) : values.map(storable);
    pairs.push(...wanted.map((value) => [key, value] as const));
  }
  return pairs;
}

/** Values without a row, in their order. */
const SYSTEM_POSITIONS = Object.entries(SYSTEM_VALUES).flatMap(([key, values]) =>
  values.map((value) => `${key} ${value}`),
);

/** Removes the character 0, which PostgreSQL cannot store. */
function storable(value: string): string {
  return value.replaceAll('\0', '');
}

/** Condition of the index variant_part_number. */
const PART_NUMBER = (keys: string): string =>
  `upper(regexp_replace(split_part(w.mpn, '/', 1), '[^[:alnum:]]+', '', 'g')) = any(${keys})`;

/**
 * Returns the variant with this number, if it is on sale. The number is an article number, GTIN, product number (its
 * lead variant) or a maker's part number.
 */
export async function exactArticle(
  pool: Pool,
  request: { tenant: string; locale: string; number: string; now: Date },
): Promise<ExactArticle | null> {
  const { rows } = await pool.query<ExactArticle>(
    `select w.sku, w.product_id as "productId" from variant w
     join offer o on o.sku = w.sku and o.tenant = $1 and o.on_sale
     join product_text t on t.product_id = w.product_id and t.locale = $2
     join price c on c.tenant = o.tenant and c.sku = w.sku and c.valid_from <= $4 and (c.valid_to is null or c.valid_to > $4)
     cross join lateral sellable_stock(w.sku, $4, null) units
     where w.sku = any($3) or w.gtin = any($3) or w.product_id = any($3)
       or (w.mpn is not null and ${PART_NUMBER('$5')})
     order by w.sku = any($3) desc, coalesce(w.gtin = any($3), false) desc, w.product_id = any($3) desc,
       units.there > 0 desc,
       w.position, w.sku
     limit 1`,
    [
      request.tenant,
      request.locale,
      [...new Set([request.number, request.number.toUpperCase(), request.number.toLowerCase()])],
      request.now,
      partNumberKeys(request.number),
    ],
  );
  return rows[0] ?? null;
}

export type LeadPrice = { productId: string; amount: number; from: Date; to: Date | null };

/**
 * Returns the price history of each product's cheapest variant, if it once cost more. Of several cheapest variants it
 * takes the first available.
 */
export async function reducedHistories(pool: Pool, tenant: string, now: Date): Promise<LeadPrice[]> {
  const { rows } = await pool.query<LeadPrice>(
    `with fallen as materialized (
       select distinct o.product_id as id from offer o
       join price c on c.tenant = o.tenant and c.sku = o.sku and c.valid_from <= $2 and (c.valid_to is null or c.valid_to > $2)
       join price e on e.tenant = o.tenant and e.sku = o.sku and e.valid_to <= $2 and e.amount > c.amount
       where o.tenant = $1 and o.on_sale
     ), ${soldWithPrices('fallen', '$2')}, cheapest as (
       select distinct on (product_id) product_id, sku, amount from sold
       order by product_id, amount, available desc, position, sku
     )
     select cheapest.product_id as "productId", h.amount, h.valid_from as "from", h.valid_to as "to"
     from cheapest join price h on h.tenant = $1 and h.sku = cheapest.sku
     where exists (select from price e where e.tenant = $1 and e.sku = cheapest.sku and e.valid_to <= $2 and e.amount > cheapest.amount)
     order by cheapest.product_id, h.valid_from`,
    [tenant, now],
  );
  return rows;
}
