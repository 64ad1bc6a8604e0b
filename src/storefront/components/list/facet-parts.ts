import type { Facet } from '../../../shop/search/engine/index.ts';
import { sizeGroups } from './size-groups.ts';

export type ValueFacet = Extract<Facet, { values: unknown }>;
export type Value = ValueFacet['values'][number];
/** The values of a facet as they stand under each other: lists that are seen at once, and those that are unfolded. */
export type FacetParts = { shown: Value[][]; folded: Value[][] };

const SHOWN_VALUES = 8;
const SHOWN_SIZES = 18;

/** Chosen values are always seen. No list is empty. */
export function facetParts({ kind, values }: ValueFacet): FacetParts {
  const most = kind === 'sizes' ? SHOWN_SIZES : SHOWN_VALUES;
  const groups = kind === 'sizes' ? sizeGroups(values) : [values];
  const share = Math.ceil(most / Math.max(1, groups.length));
  const part = (isShown: boolean): Value[][] =>
    groups
      .map((group) => group.filter(({ selected }, index) => (index < share || selected) === isShown))
      .filter((group) => group.length > 0);
  return { shown: part(true), folded: part(false) };
}

/** Where the printed rows of a list stand, by the place of its facet and its own, those to unfold after the others. */
export const rowsId = (facet: number, part: number): string => `facet-${facet}-${part}`;
