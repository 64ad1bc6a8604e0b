import { FACET_KEYS, facetKind, hasOwnOrder, isSwitch } from './facet-keys.ts';
import type { SearchOutcome } from './search.store.ts';
import type { Facet, PriceBucket, SearchRequest } from './types.ts';

export type FacetCount = SearchOutcome['counts'][number];
/** Facet counts and price range of a list. */
export type Counted = Pick<SearchOutcome, 'counts'> & {
  range: Pick<SearchOutcome['range'], 'min' | 'max'>;
  buckets?: PriceBucket[];
};

/** Returns the facets to show, in page order: those that offer a choice or have a selected value. */
export function facetsOf(request: SearchRequest, outcome: Counted): Facet[] {
  const byKey = Map.groupBy(outcome.counts, ({ key }) => key);
  return promotedFirst(FACET_KEYS, request.promoted).flatMap((key): Facet[] => {
    if (key === 'price') return priceFacet(request, outcome);
    const selected = request.filters[key] ?? [];
    const values = (byKey.get(key) ?? []).toSorted(hasOwnOrder(key) ? byPosition : byCount);
    if (values.length < (isSwitch(key) ? 1 : 2) && selected.length === 0) return [];
    return [
      {
        key,
        kind: facetKind(key),
        promoted: request.promoted?.includes(key) ?? false,
        values: values.map(({ value, label, count, swatch }) => ({
          value,
          label,
          count,
          selected: selected.includes(value),
          swatch,
        })),
      },
    ];
  });
}

/** Returns the promoted keys in their order, then all other keys in their original order. */
export function promotedFirst<Key extends string>(keys: readonly Key[], promoted: readonly string[] = []): Key[] {
  const place = (key: Key): number => (promoted.includes(key) ? promoted.indexOf(key) : promoted.length);
  return promoted.length === 0 ? [...keys] : keys.toSorted((a, b) => place(a) - place(b));
}

function byPosition(a: FacetCount, b: FacetCount): number {
  return a.position - b.position || compareText(a.label, b.label) || compareText(a.value, b.value);
}

function byCount(a: FacetCount, b: FacetCount): number {
  return b.count - a.count || compareText(a.label, b.label) || compareText(a.value, b.value);
}

const compareText = new Intl.Collator('de', { numeric: true }).compare;

function priceFacet(request: SearchRequest, { range, buckets = [] }: Counted): Facet[] {
  const { min: from, max: to } = request.price;
  const chosen = from !== null || to !== null;
  const facet = { key: 'price', kind: 'range', promoted: request.promoted?.includes('price') ?? false } as const;
  if (range.min === null || range.max === null)
    return chosen ? [{ ...facet, min: from ?? 0, max: to ?? from ?? 0, from, to, buckets: [] }] : [];
  return range.min < range.max || chosen ? [{ ...facet, min: range.min, max: range.max, from, to, buckets }] : [];
}
