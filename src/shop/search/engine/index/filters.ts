import { byArticlesOf } from './by-articles.ts';
import { HIGHEST } from './price-counts.ts';
import { deliveryOf, REDUCED, SOME, starsOf } from './rows.ts';
import type { Segment } from './segment.ts';
import { BIT, FIRST_CHOICE, type Selection } from './selection.ts';

/** Selection in the form of the scan loop. A lookup for each product took a third of the time. */
export type Filters = {
  /** By value: the mask of choices that a product with this value still misses. */
  left: Int32Array;
  /**
   * By value: the number (from 1) of its attribute among those with a choice, else 0. Only selected values are set in
   * `chosenAs`, all values of the facet in `facetAs`.
   */
  chosenAs: Uint8Array;
  facetAs: Uint8Array;
  /** By the position of a choice's bit, for each value: 1 if the value belongs to that facet. */
  ofFacet: Uint8Array[];
  /** Bits of the facets with a choice. `all` appends those of the other filters. */
  bits: Int32Array;
  all: Int32Array;
  /** Bits of the filters that variants decide. */
  byArticles: number;
  /** The only filter that variants decide; null if there are none or several. */
  sole: Sole | null;
  /** Price range in minor units, both ends included. */
  least: number;
  most: number;
  /** Whether stock is filtered or variants decide a filter. */
  isByStock: boolean;
  /** Whether there are filters besides values and prices. */
  isByOthers: boolean;
  /** Whether price is the only filter. */
  isPriceAlone: boolean;
};

export type Sole = {
  /** By value: all bits if it is selected, else none. */
  chosen: Int32Array;
  /** By value: 1 if it belongs to the facet with the choice. */
  ofFacet: Uint8Array;
  /** Whether the filter is availability and not a choice of values. */
  isStock: boolean;
};

/** Maximum number of filters of a request, which are bits of a number. */
export const MOST_FILTERS = 32;

export function isFiltering(selection: Selection): boolean {
  return selection.byValues !== 0 || selection.price !== null || isByOthers(selection);
}

function isByOthers({ available, reduced, deliveries, leastStars }: Selection): boolean {
  return available !== null || reduced !== null || deliveries !== null || leastStars !== null;
}

/** Returns the missed filters besides values and prices, by the facts of a product. */
export function missedFacts({ reduced, deliveries, leastStars, available }: Selection, facts: number): number {
  let missed = 0;
  if (available !== null && !(available && (facts & SOME) !== 0)) missed |= BIT.available;
  if (reduced !== null && !(reduced && (facts & REDUCED) !== 0)) missed |= BIT.reduced;
  if (deliveries !== null && (deliveries & (1 << deliveryOf(facts))) === 0) missed |= BIT.delivery;
  if (leastStars !== null && starsOf(facts) < leastStars) missed |= BIT.rating;
  return missed;
}

export function filtersOf(segment: Segment, selection: Selection): Filters {
  const { chosen, keys, chosenKeys, bits, price } = selection;
  const left = new Int32Array(chosen.length).fill(-1);
  const chosenAs = new Uint8Array(chosen.length);
  const facetAs = new Uint8Array(chosen.length);
  // By attribute: its number (from 1) among those with a choice.
  const places = new Uint8Array(bits.length);
  chosenKeys.forEach((key, place) => {
    places[key] = place + 1;
  });
  if (chosenKeys.length > 0) {
    for (let value = 0; value < chosen.length; value += 1) {
      const key = keys[value] ?? 0;
      const place = places[key] ?? 0;
      facetAs[value] = place;
      if (chosen[value] !== 1) continue;
      left[value] = ~(bits[key] ?? 0);
      chosenAs[value] = place;
    }
  }
  const byArticles = byArticlesOf(segment, selection);
  const ofFacet: Uint8Array[] = [];
  chosenKeys.forEach((key, place) => {
    ofFacet[FIRST_CHOICE + place] = valuesOfFacet(keys, key);
  });
  return {
    left,
    chosenAs,
    facetAs,
    ofFacet,
    bits: Int32Array.from(chosenKeys, (key) => bits[key] ?? 0),
    all: Int32Array.from([...chosenKeys.map((key) => bits[key] ?? 0), ...columnsOf(selection)]),
    byArticles,
    sole: soleOf(selection, byArticles),
    least: Math.max(0, Math.min(HIGHEST, price?.min ?? 0)) | 0,
    most: Math.max(-1, Math.min(HIGHEST, price?.max ?? HIGHEST)) | 0,
    isByStock: byArticles !== 0 || selection.available !== null,
    isByOthers: isByOthers(selection),
    isPriceAlone: selection.byValues === 0 && !isByOthers(selection),
  };
}

/** Returns the bits of the filters that are no choices of values. */
function columnsOf({ price, available, reduced, deliveries, leastStars }: Selection): number[] {
  return [
    price === null ? 0 : BIT.price,
    available === null ? 0 : BIT.available,
    reduced === null ? 0 : BIT.reduced,
    deliveries === null ? 0 : BIT.delivery,
    leastStars === null ? 0 : BIT.rating,
  ].filter((bit) => bit !== 0);
}

function soleOf({ available, chosen, chosenKeys, keys }: Selection, byArticles: number): Sole | null {
  const isStock = byArticles === BIT.available;
  // A filter for products out of stock also needs the variants.
  if (byArticles === 0 || (byArticles & (byArticles - 1)) !== 0 || (available !== null && !isStock)) return null;
  const facet = isStock ? NO_FACET : (chosenKeys[31 - Math.clz32(byArticles) - FIRST_CHOICE] ?? NO_FACET);
  const ofFacet = valuesOfFacet(keys, facet);
  const having = new Int32Array(chosen.length);
  for (let value = 0; value < chosen.length; value += 1)
    having[value] = -((chosen[value] ?? 0) & (ofFacet[value] ?? 0));
  return { chosen: having, ofFacet, isStock };
}

const NO_FACET = -1;
const known = new WeakMap<Uint16Array, Map<number, Uint8Array>>();

/** By value: 1 if it belongs to the facet. Computed once for all values of the dictionary. */
function valuesOfFacet(keys: Uint16Array, facet: number): Uint8Array {
  const facets = known.get(keys) ?? new Map<number, Uint8Array>();
  known.set(keys, facets);
  const values = facets.get(facet) ?? Uint8Array.from(keys, (key) => Number(key === facet));
  facets.set(facet, values);
  return values;
}
