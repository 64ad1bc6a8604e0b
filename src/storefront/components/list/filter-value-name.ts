import type { Facet } from '../../../shop/search/engine/index.ts';

/** Most characters of a mark such as a cup "C", a class "A+" or a screen of "55". */
const LONGEST_MARK = 3;

/**
 * Returns the name of a filter's value where the name of the filter is not beside it. Sizes and marks say nothing without
 * the name of the filter; colours do.
 */
export function filterValueName({ kind, label }: Pick<Facet, 'kind' | 'label'>, value: string): string {
  return kind === 'sizes' || (kind === 'values' && value.length <= LONGEST_MARK) ? `${label} ${value}` : value;
}
