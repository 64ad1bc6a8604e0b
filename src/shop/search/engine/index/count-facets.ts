import type { ValidAttribute } from '../../../catalogue/attributes/index.ts';
import type { FacetCount } from '../facets.ts';
import { SYSTEM_VALUES } from '../system-values.ts';
import type { SearchRequest } from '../types.ts';
import { type Dictionary, placeOfValue } from './dictionary.ts';
import type { Tally } from './tally.ts';

/** Returns the counts of all values with products and of all selected values, with their labels in the locale. */
export function facetCountsOf(
  request: SearchRequest,
  dictionary: Dictionary,
  attributes: readonly ValidAttribute[],
  tally: Tally,
): FacetCount[] {
  const counts: FacetCount[] = [];
  const add = (place: number, count: number): void => {
    const value = dictionary.values[place];
    const attribute = dictionary.attributes[value?.key ?? -1];
    if (!value || !attribute) return;
    counts.push({
      key: attribute.key,
      value: value.value,
      label: value.labels[request.locale] ?? value.value,
      swatch: value.swatch,
      position: value.position,
      count,
      low: value.extent?.low ?? null,
      high: value.extent?.high ?? null,
    });
  };
  for (let place = 0; place < tally.values.length; place += 1) {
    const count = tally.values[place] ?? 0;
    if (count > 0) add(place, count);
  }
  for (const { key, value, position, count } of systemCounts(tally)) {
    if (count > 0) counts.push({ key, value, label: value, swatch: null, position, count, low: null, high: null });
  }
  return [...counts, ...chosenWithout(request, dictionary, attributes, counts)];
}

function systemCounts(tally: Tally) {
  const counted: Record<keyof typeof SYSTEM_VALUES, (place: number, value: string) => number> = {
    available: () => tally.available,
    reduced: () => tally.reduced,
    delivery: (place) => tally.deliveries[place] ?? 0,
    // Rated with at least so many stars.
    rating: (_, value) => tally.stars.subarray(Number(value)).reduce((sum, count) => sum + count, 0),
  };
  return (Object.keys(SYSTEM_VALUES) as (keyof typeof SYSTEM_VALUES)[]).flatMap((key) =>
    SYSTEM_VALUES[key].map((value, place) => ({ key, value, position: place, count: counted[key](place, value) })),
  );
}

/** Returns selected values without a product with count 0, so that the visitor can deselect them. */
function chosenWithout(
  request: SearchRequest,
  dictionary: Dictionary,
  attributes: readonly ValidAttribute[],
  counts: FacetCount[],
): FacetCount[] {
  return Object.entries(request.filters).flatMap(([key, values]) => {
    const attribute = attributes.find((known) => known.key === key);
    if (!attribute || attribute.control === 'range' || values.length === 0) return [];
    const shown = new Set(counts.flatMap((count) => (count.key === key ? [count.value] : [])));
    return [...new Set(values)]
      .filter((value) => !shown.has(value))
      .map((value) => {
        const known = dictionary.values[placeOfValue(dictionary, key, value) ?? -1];
        return {
          key,
          value,
          label: known?.labels[request.locale] ?? value,
          swatch: known?.swatch ?? null,
          position: known?.position ?? 0,
          count: 0,
          low: null,
          high: null,
        };
      });
  });
}
