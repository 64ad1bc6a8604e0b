import { nameIn, readRange, type ValidAttribute } from '../../catalogue/attributes/index.ts';
import { rangeBuckets } from './range-buckets.ts';
import type { SearchOutcome } from './search.store.ts';
import type { Facet, FacetBucket, SearchRequest } from './types.ts';

export type FacetCount = SearchOutcome['counts'][number];
/** Facet counts and price range of a list. */
export type Counted = Pick<SearchOutcome, 'counts'> & {
  range: Pick<SearchOutcome['range'], 'min' | 'max'>;
  /** Number of products that pass all filters. */
  total: number;
  buckets?: FacetBucket[];
};
type Head = Pick<Facet, 'key' | 'label' | 'promoted'>;

/**
 * Returns the facets to show, in page order. These are the filters of the category that offer a choice, and all with a
 * selected value.
 */
export function facetsOf(request: SearchRequest, outcome: Counted, attributes: readonly ValidAttribute[]): Facet[] {
  const byKey = Map.groupBy(outcome.counts, ({ key }) => key);
  return promotedFirst(attributes, request.promoted).flatMap((attribute): Facet[] => {
    const { key, control } = attribute;
    const selected = request.filters[key] ?? [];
    if (control === null) return [];
    const head: Head = {
      key,
      label: nameIn(attribute.names, request.nameLocale ?? request.locale, key),
      promoted: request.promoted?.includes(key) ?? false,
    };
    if (key === 'price') return priceFacet(request, outcome, head);
    const counts = byKey.get(key) ?? [];
    if (control === 'range') return rangeFacet(selected, counts, head, attribute.unit);
    const isSwitch = control === 'switch';
    // A switch offers the products that have the property.
    const offered = isSwitch ? counts.filter(({ value }) => value === '1' || selected.includes(value)) : counts;
    const values = offered.toSorted(attribute.ownOrder ? byPosition : byCount);
    if (values.length < (isSwitch ? 1 : 2) && selected.length === 0) return [];
    // A property of all products is no choice: "available now" of 262 of 262.
    if (isSwitch && selected.length === 0 && values.every(({ count }) => count >= outcome.total)) return [];
    return [
      {
        ...head,
        kind: control === 'swatches' || control === 'sizes' ? control : 'values',
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

/** Returns the promoted attributes in their order, then all others in their original order. */
function promotedFirst(
  attributes: readonly ValidAttribute[],
  promoted: readonly string[] = [],
): readonly ValidAttribute[] {
  const place = ({ key }: ValidAttribute): number => (promoted.includes(key) ? promoted.indexOf(key) : promoted.length);
  return promoted.length === 0 ? attributes : attributes.toSorted((a, b) => place(a) - place(b));
}

function byPosition(a: FacetCount, b: FacetCount): number {
  return a.position - b.position || compareText(a.label, b.label) || compareText(a.value, b.value);
}

function byCount(a: FacetCount, b: FacetCount): number {
  return b.count - a.count || compareText(a.label, b.label) || compareText(a.value, b.value);
}

const compareText = new Intl.Collator('de', { numeric: true }).compare;

function priceFacet(request: SearchRequest, { range, buckets = [] }: Counted, head: Head): Facet[] {
  const { min: from, max: to } = request.price;
  const chosen = from !== null || to !== null;
  const facet = { ...head, kind: 'range', unit: null } as const;
  if (range.min === null || range.max === null)
    return chosen ? [{ ...facet, min: from ?? 0, max: to ?? from ?? 0, from, to, buckets: [] }] : [];
  return range.min < range.max || chosen ? [{ ...facet, min: range.min, max: range.max, from, to, buckets }] : [];
}

/** Returns the facet of numbers, whose counts are those of its values. */
function rangeFacet(selected: string[], counts: readonly FacetCount[], head: Head, unit: string): Facet[] {
  const chosen = selected.map(readRange).find((range) => range !== null) ?? null;
  const { from, to } = chosen ?? { from: null, to: null };
  const extents = counts.flatMap(({ low, high, count }) =>
    low === null || high === null || count === 0 ? [] : [{ low, high, count }],
  );
  if (extents.length === 0)
    return chosen
      ? [{ ...head, kind: 'range', unit, min: from ?? to ?? 0, max: to ?? from ?? 0, from, to, buckets: [] }]
      : [];
  const min = Math.min(...extents.map(({ low }) => low));
  const max = Math.max(...extents.map(({ high }) => high));
  if (min === max && !chosen) return [];
  return [{ ...head, kind: 'range', unit, min, max, from, to, buckets: rangeBuckets(extents, min, max) }];
}
