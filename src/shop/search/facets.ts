import { FACET_KEYS, facetKind, hasOwnOrder, isSwitch } from './facet-keys.ts';
import type { Outcome } from './search.store.ts';
import type { Facet, SearchRequest } from './types.ts';

/** The facets worth showing, in the order of the page: with a choice to make, or with one made. */
export function facetsOf(request: SearchRequest, outcome: Pick<Outcome, 'counts' | 'range'>): Facet[] {
  return FACET_KEYS.flatMap((key): Facet[] => {
    if (key === 'price') return priceFacet(request, outcome.range);
    const selected = request.filters[key] ?? [];
    const values = outcome.counts.filter((entry) => entry.key === key).sort(hasOwnOrder(key) ? byPosition : byCount);
    if (values.length < (isSwitch(key) ? 1 : 2) && selected.length === 0) return [];
    return [
      {
        key,
        kind: facetKind(key),
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

type Count = Outcome['counts'][number];

function byPosition(a: Count, b: Count): number {
  return a.position - b.position || compareText(a.label, b.label) || compareText(a.value, b.value);
}

function byCount(a: Count, b: Count): number {
  return b.count - a.count || compareText(a.label, b.label) || compareText(a.value, b.value);
}

const compareText = new Intl.Collator('de', { numeric: true }).compare;

function priceFacet(request: SearchRequest, range: Outcome['range']): Facet[] {
  const { min: from, max: to } = request.price;
  const chosen = from !== null || to !== null;
  if (range.min === null || range.max === null)
    return chosen ? [{ key: 'price', kind: 'range', min: from ?? 0, max: to ?? from ?? 0, from, to }] : [];
  return range.min < range.max || chosen
    ? [{ key: 'price', kind: 'range', min: range.min, max: range.max, from, to }]
    : [];
}
