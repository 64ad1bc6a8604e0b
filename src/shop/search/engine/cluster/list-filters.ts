import type { Dictionary } from '../index/dictionary.ts';
import type { Selection } from '../index/selection.ts';
import { SYSTEM_VALUES } from '../system-values.ts';
import type { Query } from './cluster-client.ts';
import { tokenOf } from './mapping.ts';
import { allOf, NOTHING } from './term-queries.ts';

/**
 * Filters of a list. Choices of values and stock must hold on one variant together; the other filters are facts of the
 * product.
 */
export type ClusterFilters = {
  /** By key of the attribute: any of these tokens. */
  choices: ReadonlyMap<string, readonly string[]>;
  /** Null without a choice. */
  available: boolean | null;
  /** Filters of the product by key. */
  others: ReadonlyMap<'price' | 'reduced' | 'delivery' | 'rating', Query>;
};

/** Key of a filter. */
export type FilterKey = string;

/** Returns the filters of a selection. */
export function listFilters(selection: Selection, dictionary: Dictionary): ClusterFilters {
  const { chosen, chosenKeys, available, reduced, deliveries, leastStars, price } = selection;
  const choices = new Map(
    chosenKeys.flatMap((place): [string, string[]][] => {
      const key = dictionary.attributes[place]?.key;
      if (key === undefined) return [];
      const tokens = dictionary.values.flatMap((value, at) =>
        chosen[at] === 1 && value.key === place ? [tokenOf(key, value.value)] : [],
      );
      return [[key, tokens]];
    }),
  );
  const others = new Map<'price' | 'reduced' | 'delivery' | 'rating', Query>();
  if (reduced !== null) others.set('reduced', reduced ? { term: { reduced: true } } : NOTHING);
  if (leastStars !== null) others.set('rating', { range: { stars: { gte: leastStars } } });
  if (deliveries !== null) {
    const modes = SYSTEM_VALUES.delivery.filter((_, place) => (deliveries & (1 << place)) !== 0);
    others.set('delivery', { terms: { delivery: modes } });
  }
  if (price !== null)
    others.set('price', {
      range: { amount: { gte: price.min, ...(Number.isFinite(price.max) ? { lte: price.max } : {}) } },
    });
  return { choices, available, others };
}

export function hasFilters({ choices, available, others }: ClusterFilters): boolean {
  return choices.size > 0 || available !== null || others.size > 0;
}

/** Returns the keys of all filters with a choice. */
export function filterKeys({ choices, available, others }: ClusterFilters): FilterKey[] {
  return [...choices.keys(), ...(available === null ? [] : ['available']), ...others.keys()];
}

/** Returns the conditions that one variant must meet, without those of a key. */
export function variantConditions({ choices, available }: ClusterFilters, except: FilterKey | null): Query[] {
  const values = [...choices].flatMap(([key, tokens]) =>
    key === except ? [] : [{ terms: { 'variants.values': tokens } }],
  );
  if (available === null || except === 'available') return values;
  return [...values, available ? { term: { 'variants.available': true } } : NOTHING];
}

/** Returns the query of products that pass all filters but the one of a key. */
export function passing(filters: ClusterFilters, except: FilterKey | null = null): Query {
  const ofProduct = [...filters.others].flatMap(([key, query]) => (key === except ? [] : [query]));
  return allOf([...ofVariants(filters, except), ...ofProduct]);
}

/** One condition of variants is a fact of the product too, and needs no look at its variants. */
function ofVariants(filters: ClusterFilters, except: FilterKey | null): Query[] {
  const conditions = variantConditions(filters, except);
  if (conditions.length === 0) return [];
  if (conditions.length > 1) return [{ nested: { path: 'variants', query: allOf(conditions) } }];
  const [tokens] = [...filters.choices].flatMap(([key, own]) => (key === except ? [] : [own]));
  if (tokens) return [{ terms: { values: tokens } }];
  return [filters.available ? { term: { available: true } } : NOTHING];
}
