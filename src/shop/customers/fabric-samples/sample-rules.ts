import type { SampleTerms } from '../../../tenants/sample-terms.ts';
import type { CoverProblem, SampleCover, SampledProduct } from './types.ts';

/** Keys of the axis whose values are covers. */
const COVER_AXES: readonly string[] = ['colour', 'color'];

/** Days after the letter for which the shop stores a request, because shoppers ask where it is. */
export const SAMPLE_DAYS = 60;

/** Returns the covers of a product in a category with samples. Its material decides too, which the database knows. */
export function coversOf(terms: SampleTerms | undefined, { axes, breadcrumb }: SampledProduct): SampleCover[] {
  if (!terms || !breadcrumb.some(({ id }) => terms.categories.some((known) => known === id))) return [];
  const colours = axes.find(({ key }) => COVER_AXES.includes(key));
  return (colours?.choices ?? []).flatMap(({ value, label, swatch, sku }) =>
    sku === null ? [] : [{ value, label, swatch, sku }],
  );
}

/** Returns the chosen covers in the order of the product, or the problem of the choice. */
export function checkCovers(
  chosen: readonly string[],
  { offered, most }: { offered: readonly SampleCover[]; most: number },
): { covers: SampleCover[] } | { problem: CoverProblem } {
  const wanted = new Set(chosen);
  const covers = offered.filter(({ value }) => wanted.has(value));
  if (covers.length < wanted.size) return { problem: 'invalid-choice' };
  if (covers.length === 0) return { problem: 'required' };
  return covers.length > most ? { problem: 'too-many' } : { covers };
}
