import { foldText } from '../../../platform/fold-text.ts';
import type { Facet } from './types.ts';

/** Facet as a page has it: with many values only the first ones. `more`: number of values that it lacks. */
export type ListedFacet = Facet & { more?: number };

/** Maximum number of values of a facet on a page. 2,500 brands were 2 MB of HTML. */
const MOST_VALUES = 40;
/** Sizes are short, and a visitor looks for one by its place in their order. */
const MOST_SIZES = 120;

/**
 * Reduces each facet to the values with most products, in their order. Chosen values stay. `finds` has texts by the key of a
 * facet. Its values must contain the text at the beginning of a word, or else anywhere.
 */
export function boundFacets(facets: readonly Facet[], finds: Readonly<Record<string, string>> = {}): ListedFacet[] {
  return facets.map((facet) => {
    if (facet.kind === 'range') return facet;
    const found = matching(facet.values, finds[facet.key] ?? '');
    const most = facet.kind === 'sizes' ? MOST_SIZES : MOST_VALUES;
    const first = new Set(found.toSorted((a, b) => b.count - a.count).slice(0, most));
    const values = facet.values.filter((value) => value.selected || first.has(value));
    const more = facet.values.length - values.length;
    return more === 0 ? facet : { ...facet, values, more };
  });
}

type Value = Extract<Facet, { values: unknown }>['values'][number];

function matching(values: readonly Value[], find: string): readonly Value[] {
  const wanted = foldText(find).trim();
  if (wanted === '') return values;
  const begun = values.filter(({ label }) => ` ${foldText(label)}`.includes(` ${wanted}`));
  return begun.length > 0 ? begun : values.filter(({ label }) => foldText(label).includes(wanted));
}
