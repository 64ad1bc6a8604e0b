/** Rules of the category tree: pure functions from one state of the tree to the next. */

export type CategoryName = { name: string; path: string };
export type TreeCategory = {
  id: string;
  parentId: string | null;
  /** Orders siblings. */
  position: number;
  /** By locale; a category without a name in a locale has no address there. */
  texts: Readonly<Record<string, CategoryName>>;
};
export type CategoryBook = ReadonlyMap<string, TreeCategory>;

/** Levels that the navigation shows and feeds may have. */
export const MOST_LEVELS = 6;

export type TreeProblem =
  /** A category cannot be below itself. */
  | 'cycle'
  | 'not-found'
  | 'too-deep'
  /** Another category has the address. */
  | 'taken'
  /** The address belongs to the shop. */
  | 'reserved'
  | 'same';
export type TreeChange = { ok: true; book: CategoryBook } | { ok: false; problem: TreeProblem };

/** Returns the categories from the top down to this one. Ends at a repetition, so that damaged data cannot loop. */
export function chainTo(book: CategoryBook, id: string): TreeCategory[] {
  const chain: TreeCategory[] = [];
  for (let at = book.get(id); at && !chain.includes(at); at = at.parentId === null ? undefined : book.get(at.parentId))
    chain.unshift(at);
  return chain;
}

/** Returns the children of a category in their order; of null the top categories. */
export function childrenOf(book: CategoryBook, parentId: string | null): TreeCategory[] {
  return [...book.values()]
    .filter((category) => category.parentId === parentId)
    .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/** Returns all categories in the order of the tree, parents first, with their level from 1. */
export function inTreeOrder(book: CategoryBook): { category: TreeCategory; level: number }[] {
  const byParent = Map.groupBy(book.values(), ({ parentId }) => parentId);
  const below = (parentId: string | null, level: number): { category: TreeCategory; level: number }[] =>
    (byParent.get(parentId) ?? [])
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
      .flatMap((category) => [{ category, level }, ...below(category.id, level + 1)]);
  return below(null, 1);
}

/** Returns the category and all below it, parents first. */
export function subtreeOf(book: CategoryBook, id: string): TreeCategory[] {
  const own = book.get(id);
  return own ? [own, ...childrenOf(book, id).flatMap((child) => subtreeOf(book, child.id))] : [];
}

/** Returns the number of levels of a category with everything below it. */
function levelsOf(book: CategoryBook, id: string): number {
  return 1 + Math.max(0, ...childrenOf(book, id).map((child) => levelsOf(book, child.id)));
}

/** Returns the last segment of a path. */
export const slugOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export type PathRules = { isReserved(locale: string, path: string): boolean };

/**
 * Puts a category below another one, or at the top, at a place from 1 among its new siblings. Addresses of the category
 * and of everything below it follow.
 */
export function placeCategory(
  book: CategoryBook,
  given: { id: string; under: string | null; place: number },
  rules: PathRules,
): TreeChange {
  const { id, under, place } = given;
  const moved = book.get(id);
  if (!moved || (under !== null && !book.has(under))) return { ok: false, problem: 'not-found' };
  if (under !== null && chainTo(book, under).some((above) => above.id === id)) return { ok: false, problem: 'cycle' };
  const level = under === null ? 0 : chainTo(book, under).length;
  if (level + levelsOf(book, id) > MOST_LEVELS) return { ok: false, problem: 'too-deep' };
  const siblings = childrenOf(book, under).filter((sibling) => sibling.id !== id);
  const at = Math.min(siblings.length, Math.max(0, Math.round(place) - 1));
  const order = [...siblings.slice(0, at), { ...moved, parentId: under }, ...siblings.slice(at)];
  const next = withCategories(
    book,
    order.map((sibling, index) => ({ ...sibling, position: 10 * (index + 1) })),
  );
  return under === moved.parentId ? { ok: true, book: next } : followPaths({ before: book, next, id, rules });
}

/** Moves a category one step: among its siblings, below the one before it, or up beside its parent. */
export function stepCategory(
  book: CategoryBook,
  id: string,
  step: 'up' | 'down' | 'in' | 'out',
  rules: PathRules,
): TreeChange {
  const moved = book.get(id);
  if (!moved) return { ok: false, problem: 'not-found' };
  const siblings = childrenOf(book, moved.parentId);
  const index = siblings.findIndex((sibling) => sibling.id === id);
  const place = (under: string | null, at: number): TreeChange => placeCategory(book, { id, under, place: at }, rules);
  if (step === 'up') return place(moved.parentId, index);
  if (step === 'down') return place(moved.parentId, index + 2);
  if (step === 'in') {
    const before = siblings[index - 1];
    return before ? place(before.id, childrenOf(book, before.id).length + 1) : { ok: true, book };
  }
  const parent = moved.parentId === null ? undefined : book.get(moved.parentId);
  if (!parent) return { ok: true, book };
  const uncles = childrenOf(book, parent.parentId);
  return place(parent.parentId, uncles.findIndex((uncle) => uncle.id === parent.id) + 2);
}

/** Adds a category behind its siblings. `slugs` has a slug for each locale with a name. */
export function addCategory(
  book: CategoryBook,
  given: {
    id: string;
    under: string | null;
    names: Readonly<Record<string, string>>;
    slugs: Readonly<Record<string, string>>;
  },
  rules: PathRules,
): TreeChange {
  const { id, under, names, slugs } = given;
  if (book.has(id)) return { ok: false, problem: 'taken' };
  if (under !== null && !book.has(under)) return { ok: false, problem: 'not-found' };
  if (under !== null && chainTo(book, under).length >= MOST_LEVELS) return { ok: false, problem: 'too-deep' };
  const position = (childrenOf(book, under).at(-1)?.position ?? 0) + 10;
  const texts = textsOf(names, slugs);
  return followPaths({
    before: book,
    next: withCategories(book, [{ id, parentId: under, position, texts }]),
    id,
    rules,
  });
}

/** Gives a category other names and slugs; locales that are absent lose their name and address. */
export function renameCategory(
  book: CategoryBook,
  given: { id: string; names: Readonly<Record<string, string>>; slugs: Readonly<Record<string, string>> },
  rules: PathRules,
): TreeChange {
  const { id, names, slugs } = given;
  const known = book.get(id);
  if (!known) return { ok: false, problem: 'not-found' };
  return followPaths({
    before: book,
    next: withCategories(book, [{ ...known, texts: textsOf(names, slugs) }]),
    id,
    rules,
  });
}

/**
 * Merges a category into another one, which takes over its children behind its own. Children whose address the other one
 * has already get a number behind it.
 */
export function mergeCategory(book: CategoryBook, from: string, into: string, rules: PathRules): TreeChange {
  if (!book.has(from) || !book.has(into)) return { ok: false, problem: 'not-found' };
  if (from === into) return { ok: false, problem: 'same' };
  if (chainTo(book, into).some((above) => above.id === from)) return { ok: false, problem: 'cycle' };
  const children = childrenOf(book, from);
  const level = chainTo(book, into).length;
  if (children.some((child) => level + levelsOf(book, child.id) > MOST_LEVELS))
    return { ok: false, problem: 'too-deep' };
  const start =
    childrenOf(book, into)
      .filter((child) => child.id !== from)
      .at(-1)?.position ?? 0;
  const without = new Map(book);
  without.delete(from);
  let next: CategoryBook = withCategories(
    without,
    children.map((child, index) => ({ ...child, parentId: into, position: start + 10 * (index + 1) })),
  );
  for (const child of children) {
    const followed = followPaths({ before: book, next, id: child.id, rules, onTaken: 'number' });
    if (!followed.ok) return followed;
    next = followed.book;
  }
  return { ok: true, book: next };
}

/** Removes a category without children. */
export function removeCategory(book: CategoryBook, id: string): TreeChange {
  if (!book.has(id)) return { ok: false, problem: 'not-found' };
  const next = new Map(book);
  next.delete(id);
  return { ok: true, book: next };
}

function textsOf(
  names: Readonly<Record<string, string>>,
  slugs: Readonly<Record<string, string>>,
): Record<string, CategoryName> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([locale, name]) => {
      const path = slugs[locale];
      return path === undefined ? [] : [[locale, { name, path }]];
    }),
  );
}

function withCategories(book: CategoryBook, changed: readonly TreeCategory[]): CategoryBook {
  const next = new Map(book);
  for (const category of changed) next.set(category.id, category);
  return next;
}

/**
 * Computes the paths of a category and everything below it from the paths of the next category above that has a name in
 * the locale. Refuses a path that another category or the shop has; with `number` the category gets a free one.
 */
function followPaths(given: {
  before: CategoryBook;
  next: CategoryBook;
  id: string;
  rules: PathRules;
  onTaken?: 'refuse' | 'number';
}): TreeChange {
  const { before, next: book, id, rules, onTaken = 'refuse' } = given;
  const inside = new Set(subtreeOf(book, id).map((category) => category.id));
  const owners = new Set(
    [...book.values()].flatMap((category) =>
      inside.has(category.id) ? [] : Object.entries(category.texts).map(([locale, { path }]) => `${locale} ${path}`),
    ),
  );
  let next: CategoryBook = book;
  for (const { id: own } of subtreeOf(book, id)) {
    const category = next.get(own);
    if (!category) continue;
    const texts: Record<string, CategoryName> = {};
    for (const [locale, { name, path }] of Object.entries(category.texts)) {
      const above = chainTo(next, own)
        .slice(0, -1)
        .findLast((ancestor) => ancestor.texts[locale])?.texts[locale]?.path;
      const wanted = above === undefined ? slugOf(path) : `${above}/${slugOf(path)}`;
      const isTaken = (candidate: string): boolean => owners.has(`${locale} ${candidate}`);
      if (isTaken(wanted) && onTaken === 'refuse') return { ok: false, problem: 'taken' };
      const free = isTaken(wanted) ? numbered(wanted, isTaken) : wanted;
      const isOther = before.get(own)?.texts[locale]?.path !== free;
      if (isOther && rules.isReserved(locale, free)) return { ok: false, problem: 'reserved' };
      owners.add(`${locale} ${free}`);
      texts[locale] = { name, path: free };
    }
    next = withCategories(next, [{ ...category, texts }]);
  }
  return { ok: true, book: next };
}

function numbered(path: string, isTaken: (candidate: string) => boolean): string {
  for (let number = 2; ; number += 1) if (!isTaken(`${path}-${number}`)) return `${path}-${number}`;
}
