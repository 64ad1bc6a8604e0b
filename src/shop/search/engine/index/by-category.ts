import type { Dictionary } from './dictionary.ts';
import type { IndexedProduct } from './goods.ts';

/**
 * So many products are put into the order of their categories at a time while an index is built: a list of a category
 * then reads what lies together. More at a time would not be faster, and they wait in memory.
 */
export const SORTED_AT_ONCE = 10_000;

/** The products with those of a category side by side, and those of a department; else as they were. */
export function sortedByCategory(products: readonly IndexedProduct[], { categories }: Dictionary): IndexedProduct[] {
  const places = new Map(categories.map(({ id }, place) => [id, place]));
  const branches = new Map<string, string>();
  const branchOf = (id: string): string => {
    const known = branches.get(id) ?? branch(categories, places.get(id) ?? -1);
    branches.set(id, known);
    return known;
  };
  return products
    .map((product) => ({ product, branch: branchOf(product.categoryId) }))
    .sort((a, b) => (a.branch < b.branch ? -1 : a.branch > b.branch ? 1 : 0))
    .map(({ product }) => product);
}

/** The places of a category and all above it, the top first: one that begins like another stands below it. */
function branch(categories: Dictionary['categories'], place: number): string {
  const chain: number[] = [];
  // A ring, which the database forbids, must not hold a thread for ever.
  for (let up = place; up >= 0 && chain.length < categories.length; up = categories[up]?.parent ?? -1)
    chain.unshift(up);
  return chain.map((each) => `${each}/`).join('');
}
