import type { CategoryBook } from './category-tree.ts';

export type LocalePath = { locale: string; path: string };
export type AddressChanges = {
  /** Addresses that lead to their category from now on. */
  left: (LocalePath & { id: string })[];
  /** Addresses that a category has now: earlier owners lose them. */
  taken: LocalePath[];
};

/**
 * Returns which addresses categories left and took between two states of the tree. A left address belongs to a category,
 * not to a path. It leads to the category's present address in one step.
 *
 * @param heir category that takes over the addresses of one that is gone; null for none
 */
export function addressChanges(
  before: CategoryBook,
  after: CategoryBook,
  heir: (id: string) => string | null,
): AddressChanges {
  const now = new Map(
    [...after.values()].flatMap(({ id, texts }) =>
      Object.entries(texts).map(([locale, { path }]) => [`${locale} ${path}`, id] as const),
    ),
  );
  const left = [...before.values()].flatMap(({ id, texts }) => {
    const owner = after.has(id) ? id : heir(id);
    if (owner === null) return [];
    return Object.entries(texts).flatMap(([locale, { path }]) =>
      now.has(`${locale} ${path}`) ? [] : [{ locale, path, id: owner }],
    );
  });
  const taken = [...after.values()].flatMap(({ id, texts }) =>
    Object.entries(texts).flatMap(([locale, { path }]) =>
      before.get(id)?.texts[locale]?.path === path ? [] : [{ locale, path }],
    ),
  );
  return { left, taken };
}
