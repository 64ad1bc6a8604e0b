import type { Facet } from '../shop/search/engine/index.ts';

/** Facets that a list of any length may have. */
const LEAST = 3;
/** A list has one facet for this many products. Eleven facets beside three dresses take longer to read than the dresses. */
const PRODUCTS_PER_FACET = 2;

/**
 * Returns the facets that help to choose among `total` products, in their order. A facet helps if one of its choices leaves
 * some of them, but not all. Short lists have only the first of these. Chosen facets stay, and those with a text in `finds`.
 */
export function helpfulFacets<Shown extends Facet>(
  facets: readonly Shown[],
  total: number,
  finds: Readonly<Record<string, string>> = {},
): Shown[] {
  const most = Math.max(LEAST, Math.ceil(total / PRODUCTS_PER_FACET));
  let others = 0;
  return facets.filter((facet) => {
    if (isChosen(facet) || finds[facet.key]) return true;
    if (others >= most || !divides(facet, total)) return false;
    others += 1;
    return true;
  });
}

const isChosen = (facet: Facet): boolean =>
  facet.kind === 'range' ? (facet.from ?? facet.to) !== null : facet.values.some(({ selected }) => selected);

const divides = (facet: Facet, total: number): boolean =>
  facet.kind === 'range'
    ? total > 1 && facet.min < facet.max
    : facet.values.some(({ count }) => count > 0 && count < total);
