import type { Facet } from '../../../shop/search/engine/index.ts';
import { sizeGroups } from './size-groups.ts';

export type ValueFacet = Extract<Facet, { values: unknown }>;
export type Value = ValueFacet['values'][number];
/** Values of a facet in groups: visible ones, and those behind the "more" control. */
export type FacetParts = { shown: Value[][]; folded: Value[][] };

const SHOWN_VALUES = 8;
const SHOWN_SIZES = 18;

/** Divides values into visible and folded groups. Chosen values are always visible. No group is empty. */
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
