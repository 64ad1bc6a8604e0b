import { byArticlesOf } from './by-articles.ts';
import { HIGHEST } from './price-counts.ts';
import { deliveryOf, REDUCED, SOME, starsOf } from './rows.ts';
import type { Segment } from './segment.ts';
import { BIT, type Selection } from './selection.ts';

/** A selection as the loop through the products takes it: looking things up for each product took a third of the time. */
export type Filters = {
  /** By value: the choices that a product still misses when it has it. */
  left: Int32Array;
  /** By value: the place of its facet among those with a choice, from 1 on, if it is chosen, or at all; else 0. */
  chosenAs: Uint8Array;
  facetAs: Uint8Array;
  /** By facet with a choice, for each value: 1 if it is one of that facet. */
  ofFacet: Uint8Array[];
  /** The bits of the facets with a choice; the same followed by those of the other filters. */
  bits: Int32Array;
  all: Int32Array;
  /** Filters that articles decide. */
  byArticles: number;
  /** The one filter that articles decide, if it is one. */
  sole: Sole | null;
  /** Prices, both included. */
  least: number;
  most: number;
  /** Whether it is asked what can be had, or what articles decide. */
  isByStock: boolean;
  /** Whether there are filters besides values and prices. */
  isByOthers: boolean;
  /** Whether there is none besides prices. */
  isPriceAlone: boolean;
};

export type Sole = {
  /** By value: all bits if it is chosen, else none. */
  chosen: Int32Array;
  /** By value: 1 if it is one of the facet that is chosen of. */
  ofFacet: Uint8Array;
  /** It is no choice: what can be had is asked for. */
  isStock: boolean;
};

/** Facets are bits of a number. */
export const MOST_FACETS = 32;

export function isFiltering(selection: Selection): boolean {
  return selection.byValues !== 0 || selection.price !== null || isByOthers(selection);
}

function isByOthers({ available, reduced, deliveries, leastStars }: Selection): boolean {
  return available !== null || reduced !== null || deliveries !== null || leastStars !== null;
}

/** Of the filters besides values and prices, those that a product misses by what is true of it. */
export function missedFacts({ reduced, deliveries, leastStars, available }: Selection, facts: number): number {
  let missed = 0;
  if (available !== null && !(available && (facts & SOME) !== 0)) missed |= BIT.available;
  if (reduced !== null && !(reduced && (facts & REDUCED) !== 0)) missed |= BIT.reduced;
  if (deliveries !== null && (deliveries & (1 << deliveryOf(facts))) === 0) missed |= BIT.delivery;
  if (leastStars !== null && starsOf(facts) < leastStars) missed |= BIT.rating;
  return missed;
}

export function filtersOf(segment: Segment, selection: Selection): Filters {
  const { chosen, keys, chosenKeys, price } = selection;
  const left = new Int32Array(chosen.length).fill(-1);
  const chosenAs = new Uint8Array(chosen.length);
  const facetAs = new Uint8Array(chosen.length);
  // By facet, its place among those with a choice, from 1 on.
  const places = new Uint8Array(MOST_FACETS);
  chosenKeys.forEach((key, place) => {
    places[key] = place + 1;
  });
  if (chosenKeys.length > 0) {
    for (let value = 0; value < chosen.length; value += 1) {
      const key = keys[value] ?? 0;
      const place = places[key] ?? 0;
      facetAs[value] = place;
      if (chosen[value] !== 1) continue;
      left[value] = ~(1 << key);
      chosenAs[value] = place;
    }
  }
  const byArticles = byArticlesOf(segment, selection);
  const ofFacet: Uint8Array[] = [];
  for (const key of chosenKeys) ofFacet[key] = valuesOfFacet(keys, key);
  return {
    left,
    chosenAs,
    facetAs,
    ofFacet,
    bits: Int32Array.from(chosenKeys, (key) => 1 << key),
    all: Int32Array.from([...chosenKeys.map((key) => 1 << key), ...columnsOf(selection)]),
    byArticles,
    sole: soleOf(selection, byArticles),
    least: Math.max(0, Math.min(HIGHEST, price?.min ?? 0)) | 0,
    most: Math.max(-1, Math.min(HIGHEST, price?.max ?? HIGHEST)) | 0,
    isByStock: byArticles !== 0 || selection.available !== null,
    isByOthers: isByOthers(selection),
    isPriceAlone: selection.byValues === 0 && !isByOthers(selection),
  };
}

/** The bits of the filters that are no choices of values. */
function columnsOf({ price, available, reduced, deliveries, leastStars }: Selection): number[] {
  return [
    price === null ? 0 : BIT.price,
    available === null ? 0 : BIT.available,
    reduced === null ? 0 : BIT.reduced,
    deliveries === null ? 0 : BIT.delivery,
    leastStars === null ? 0 : BIT.rating,
  ].filter((bit) => bit !== 0);
}

function soleOf({ available, chosen, keys }: Selection, byArticles: number): Sole | null {
  const isStock = byArticles === BIT.available;
  // What cannot be had is asked of articles as well.
  if (byArticles === 0 || (byArticles & (byArticles - 1)) !== 0 || (available !== null && !isStock)) return null;
  const facet = isStock ? NO_FACET : 31 - Math.clz32(byArticles);
  const ofFacet = valuesOfFacet(keys, facet);
  const having = new Int32Array(chosen.length);
  for (let value = 0; value < chosen.length; value += 1)
    having[value] = -((chosen[value] ?? 0) & (ofFacet[value] ?? 0));
  return { chosen: having, ofFacet, isStock };
}

const NO_FACET = -1;
const known = new WeakMap<Uint8Array, Map<number, Uint8Array>>();

/** By value: 1 if it is one of the facet; worked out once for all values there are. */
function valuesOfFacet(keys: Uint8Array, facet: number): Uint8Array {
  const facets = known.get(keys) ?? new Map<number, Uint8Array>();
  known.set(keys, facets);
  const values = facets.get(facet) ?? keys.map((key) => Number(key === facet));
  facets.set(facet, values);
  return values;
}
