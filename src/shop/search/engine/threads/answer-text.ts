import type { Facet, FacetValue, SearchResult } from '../types.ts';

type RangeFacet = Extract<Facet, { kind: 'range' }>;
type ValueFacet = Exclude<Facet, RangeFacet>;
/** Values of a facet by column, so that field names are not repeated for each value. */
type FacetColumns = Omit<ValueFacet, 'values'> & {
  values: string[];
  labels: string[];
  counts: number[];
  /** Indexes of the selected values. */
  selected: number[];
  /** Null if no value has a swatch. */
  swatches: (string | null)[] | null;
};
type Written = Omit<SearchResult, 'facets'> & { facets: (FacetColumns | RangeFacet)[] };

/**
 * Serialises a result for another thread. Structured cloning takes three times as long as JSON. JSON with a field name
 * for each value takes twice as long to write and nearly three times as long to read as this.
 */
export function writeResult(result: SearchResult): string {
  return JSON.stringify({ ...result, facets: result.facets.map(columnsOf) } satisfies Written);
}

/** Parses a text that `writeResult` wrote. */
export function readResult(text: string): SearchResult {
  const written: Written = JSON.parse(text);
  return { ...written, facets: written.facets.map(facetOf) };
}

function columnsOf(facet: Facet): FacetColumns | RangeFacet {
  if (facet.kind === 'range') return facet;
  const { key, label, kind, promoted, values } = facet;
  return {
    key,
    label,
    kind,
    promoted,
    values: values.map(({ value }) => value),
    labels: values.map(({ label }) => label),
    counts: values.map(({ count }) => count),
    selected: values.flatMap(({ selected }, place) => (selected ? [place] : [])),
    swatches: values.some(({ swatch }) => swatch !== null) ? values.map(({ swatch }) => swatch) : null,
  };
}

function facetOf(facet: FacetColumns | RangeFacet): Facet {
  if (facet.kind === 'range') return facet;
  const { key, label, kind, promoted, labels, counts, selected, swatches } = facet;
  const values = facet.values.map(
    (value, place): FacetValue => ({
      value,
      label: labels[place] ?? value,
      count: counts[place] ?? 0,
      selected: selected.includes(place),
      swatch: swatches?.[place] ?? null,
    }),
  );
  return { key, label, kind, promoted, values };
}
