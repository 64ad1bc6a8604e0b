import type { Facet } from '../../../shop/search/engine/index.ts';
import { type SizeSystem, sizeGroups } from './size-groups.ts';

export type ValueFacet = Extract<Facet, { values: unknown }>;
export type Value = ValueFacet['values'][number];
/** Values that belong together. Sizes of several systems name theirs; null if there is nothing to tell apart. */
export type ValueGroup = { system: SizeSystem | null; values: Value[] };
/** Values of a facet in groups: visible ones, and those behind the "more" control. */
export type FacetParts = { shown: ValueGroup[]; folded: ValueGroup[] };

const SHOWN_VALUES = 8;
const SHOWN_SIZES = 18;

/** Divides values into visible and folded groups. Chosen values are always visible. No group is empty. */
export function facetParts(facet: ValueFacet): FacetParts {
  const most = facet.kind === 'sizes' ? SHOWN_SIZES : SHOWN_VALUES;
  const groups = groupsOf(facet);
  const share = Math.ceil(most / Math.max(1, groups.length));
  const part = (isShown: boolean): ValueGroup[] =>
    groups
      .map(({ system, values }) => ({
        system,
        values: values.filter(({ selected }, index) => (index < share || selected) === isShown),
      }))
      .filter(({ values }) => values.length > 0);
  return { shown: part(true), folded: part(false) };
}

function groupsOf({ kind, values }: ValueFacet): ValueGroup[] {
  if (kind !== 'sizes') return [{ system: null, values }];
  const groups = sizeGroups(values);
  return groups.map(({ system, sizes }) => ({ system: groups.length > 1 ? system : null, values: sizes }));
}
