import type { Facet } from '../../../shop/search/engine/index.ts';

/** Marks such as a cup "C", a class "A+" or a screen of "55". */
const MARK = /^[\p{L}\p{N}+/.,-]{1,3}$/u;

/**
 * Returns the name of a filter's value where the name of the filter is not beside it. Sizes and marks say nothing without
 * the name of the filter; colours do.
 */
export function filterValueName({ kind, label }: Pick<Facet, 'kind' | 'label'>, value: string): string {
  return kind === 'sizes' || (kind === 'values' && MARK.test(value)) ? `${label} ${value}` : value;
}
