import * as v from 'valibot';
import type { Dictionary } from '../index/dictionary.ts';
import { placeOfValue } from '../index/dictionary.ts';
import { newTally, type Tally } from '../index/tally.ts';
import { SYSTEM_VALUES } from '../system-values.ts';
import type { ClusterAnswer, Query } from './cluster-client.ts';
import { valid } from './cluster-client.ts';
import { type ClusterFilters, filterKeys, passing, variantConditions } from './list-filters.ts';
import { partsOfToken, tokenOf } from './mapping.ts';
import { allOf } from './term-queries.ts';

/** Maximum number of values that are counted. */
const MOST_VALUES = 10_000;

/** Aggregation of all filters, and one for each filter without itself (drill-sideways). */
const ALL = 'all';
const WITHOUT = 'without ';

/** Returns the aggregations that count the values of all facets. A facet's counts ignore its own filter. */
export function facetAggregations(filters: ClusterFilters): Query {
  const keys = filterKeys(filters);
  const ofAll = {
    filter: passing(filters),
    aggs: {
      ...valueCounts(filters, null),
      ...availability(filters),
      reduced: { filter: { term: { reduced: true } } },
      delivery: { terms: { field: 'delivery', size: SYSTEM_VALUES.delivery.length } },
      stars: { terms: { field: 'stars', size: STARS } },
      prices: { stats: { field: 'amount' } },
    },
  };
  const ofOne = (key: string): Query => ({
    filter: passing(filters, key),
    aggs:
      key === 'price'
        ? { prices: { stats: { field: 'amount' } } }
        : key === 'reduced'
          ? { reduced: { filter: { term: { reduced: true } } } }
          : key === 'available'
            ? availability(filters)
            : key === 'delivery' || key === 'rating'
              ? {
                  [key === 'rating' ? 'stars' : key]: {
                    terms: { field: key === 'rating' ? 'stars' : key, size: STARS },
                  },
                }
              : valueCounts(filters, key),
  });
  return { [ALL]: ofAll, ...Object.fromEntries(keys.map((key) => [WITHOUT + key, ofOne(key)])) };
}

const STARS = 8;

/** Counts the values of variants that meet the other choices; the values of products if there are none. */
function valueCounts(filters: ClusterFilters, except: string | null): Query {
  const conditions = variantConditions(filters, except);
  // Only the values of this facet ignore its choice.
  const include = except === null ? {} : { include: `${escaped(tokenOf(except, ''))}.*` };
  if (conditions.length === 0) return { values: { terms: { field: 'values', size: MOST_VALUES, ...include } } };
  const products = { products: { reverse_nested: {} } };
  const values = { terms: { field: 'variants.values', size: MOST_VALUES, ...include }, aggs: products };
  return {
    variants: {
      nested: { path: 'variants' },
      aggs: { met: { filter: allOf(conditions), aggs: { values } } },
    },
  };
}

/** Counts products with an available variant that meets the choices of values. */
function availability(filters: ClusterFilters): Query {
  const choices = variantConditions(filters, 'available');
  if (choices.length === 0) return { available: { filter: { term: { available: true } } } };
  const query = allOf([...choices, { term: { 'variants.available': true } }]);
  return { available: { filter: { nested: { path: 'variants', query } } } };
}

function escaped(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`);
}

const bucket = v.object({
  key: v.union([v.string(), v.number()]),
  doc_count: v.number(),
  products: v.optional(v.object({ doc_count: v.number() })),
});
const terms = v.object({ buckets: v.array(bucket) });
const counted = v.object({
  values: v.optional(terms),
  variants: v.optional(v.object({ met: v.object({ values: terms }) })),
  available: v.optional(v.object({ doc_count: v.number() })),
  reduced: v.optional(v.object({ doc_count: v.number() })),
  delivery: v.optional(terms),
  stars: v.optional(terms),
  prices: v.optional(v.object({ min: v.nullable(v.number()), max: v.nullable(v.number()) })),
});
type Counted = v.InferOutput<typeof counted>;

/** Range of prices in minor units; null without a product. */
export type PriceRange = { min: number; max: number } | null;

/** Reads the counts of an answer in the form of the index in memory. */
export function readFacets(
  { aggregations = {} }: ClusterAnswer,
  filters: ClusterFilters,
  dictionary: Dictionary,
): { tally: Tally; prices: PriceRange } {
  const tally = newTally(dictionary);
  const keys = new Set(filterKeys(filters));
  const all = valid(counted, aggregations[ALL]);
  const of = (key: string): Counted => (keys.has(key) ? valid(counted, aggregations[WITHOUT + key]) : all);
  for (const { token, products } of tokensIn(all)) {
    const { key } = partsOfToken(token);
    if (!keys.has(key)) enter(tally, dictionary, token, products);
  }
  for (const key of filters.choices.keys())
    for (const { token, products } of tokensIn(of(key))) enter(tally, dictionary, token, products);
  tally.available = of('available').available?.doc_count ?? 0;
  tally.reduced = of('reduced').reduced?.doc_count ?? 0;
  for (const { key, doc_count } of of('delivery').delivery?.buckets ?? []) {
    const modes: readonly (string | number)[] = SYSTEM_VALUES.delivery;
    const mode = modes.indexOf(key);
    if (mode >= 0) tally.deliveries[mode] = doc_count;
  }
  for (const { key, doc_count } of of('rating').stars?.buckets ?? []) tally.stars[Number(key)] = doc_count;
  const { min = null, max = null } = of('price').prices ?? {};
  return { tally, prices: min === null || max === null ? null : { min, max } };
}

function tokensIn({ values, variants }: Counted): { token: string; products: number }[] {
  const { buckets } = values ?? variants?.met.values ?? { buckets: [] };
  return buckets.map(({ key, doc_count, products }) => ({
    token: String(key),
    products: products?.doc_count ?? doc_count,
  }));
}

function enter(tally: Tally, dictionary: Dictionary, token: string, products: number): void {
  const { key, value } = partsOfToken(token);
  const place = placeOfValue(dictionary, key, value);
  if (place !== null) tally.values[place] = products;
}

const histogram = v.object({ buckets: v.array(v.object({ key: v.number(), doc_count: v.number() })) });

/** Returns the aggregation of prices in steps of minor units. */
export function priceSteps(step: number): Query {
  return { steps: { histogram: { field: 'amount', interval: step, min_doc_count: 1 } } };
}

export function readPriceSteps({ aggregations = {} }: ClusterAnswer): { amount: number; products: number }[] {
  return valid(histogram, aggregations.steps).buckets.map(({ key, doc_count }) => ({
    amount: key,
    products: doc_count,
  }));
}
