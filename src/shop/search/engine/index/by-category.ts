import type { Dictionary } from './dictionary.ts';
import type { IndexedProduct } from './goods.ts';

/**
 * Number of products that are sorted by category at a time during a build. The list of a category then reads
 * neighbouring memory. A larger number is not faster and needs more memory.
 */
export const SORTED_AT_ONCE = 10_000;

/**
 * Sorts products so that those of a category, and those of a product department, are neighbours. The sort is stable.
 */
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

/** Returns the path from the top category to this one. A subcategory's path begins with that of its parent. */
function branch(categories: Dictionary['categories'], place: number): string {
  const chain: number[] = [];
  // Ends in spite of a cycle, which the database forbids.
  for (let up = place; up >= 0 && chain.length < categories.length; up = categories[up]?.parent ?? -1)
    chain.unshift(up);
  return chain.map((each) => `${each}/`).join('');
}
