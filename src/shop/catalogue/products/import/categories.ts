import { isPathOfShop } from '../category-paths.ts';
import { slugify } from '../slug.ts';

export type CategoryRecord = { id: string; parentId: string | null; depth: number; position: number };
export type CategoryText = { id: string; name: string; path: string };

/** Known categories of the shop, in one locale. */
export type CategoryTree = {
  locale: string;
  byId: Map<string, CategoryRecord>;
  texts: Map<string, CategoryText>;
  byPath: Map<string, string>;
  /** Earlier paths of categories, and ids of merged ones. */
  former: Map<string, string>;
  merged: Map<string, string>;
  /** Fields that an employee edited, as "id field"; their values stay. */
  edited: ReadonlySet<string>;
  /** Whether the import overwrites names and addresses that an employee edited. */
  overwrites: boolean;
  nextPosition: number;
  /** Categories that this import has named: the first name in a file counts. */
  named: Set<string>;
  /** Categories and texts to write with the next batch. */
  newCategories: CategoryRecord[];
  newTexts: Map<string, CategoryText>;
  /** Feed's values of edited fields, to note with the next batch; null where both say the same. */
  said: Map<string, { id: string; field: string; value: string | null }>;
};

/** Rows that categories have because employees edited them. */
export type CategoryHistory = {
  former: { path: string; id: string }[];
  merged: { id: string; into: string }[];
  edited: { id: string; field: string }[];
};
const NO_HISTORY: CategoryHistory = { former: [], merged: [], edited: [] };

export function categoryTree(
  locale: string,
  categories: CategoryRecord[],
  texts: CategoryText[],
  history: CategoryHistory = NO_HISTORY,
  overwrites = false,
): CategoryTree {
  const edited = history.edited.filter(({ field }) => !overwrites || field === 'parent');
  return {
    locale,
    byId: new Map(categories.map((category) => [category.id, category])),
    texts: new Map(texts.map((text) => [text.id, text])),
    byPath: new Map(texts.map((text) => [text.path, text.id])),
    former: new Map(history.former.map(({ path, id }) => [path, id])),
    merged: new Map(history.merged.map(({ id, into }) => [id, into])),
    edited: new Set(edited.map(({ id, field }) => `${id} ${field}`)),
    overwrites,
    nextPosition: Math.max(0, ...categories.map((category) => category.position)) + 1,
    named: new Set(),
    newCategories: [],
    newTexts: new Map(),
    said: new Map(),
  };
}

export type CategoryWish = {
  /** Names from the top down: ["Mode", "Damenmode", "Kleider"]. */
  names: string[];
  /** Ids of the categories, if the feed gives them. */
  ids: string[] | null;
  /** Segments of their path, if the feed gives it. */
  path: string[] | null;
  /** Category of the product from an import in another locale. */
  known: string | null;
};

export type CategoryChoice = { id: string; changed: boolean } | { attribute: string; reason: string };

/**
 * Finds or creates the category of a row. The ids come from the feed, else from the path in this locale, now or earlier.
 * In a further locale they come level by level from the known category of the product, else from the names. The address
 * of a new category follows the present address of the one above it.
 */
export function chooseCategory(tree: CategoryTree, wish: CategoryWish): CategoryChoice {
  const slugs = wish.path ?? wish.names.map((name) => slugify(name, tree.locale));
  const problem = checkPath(tree.locale, slugs);
  if (problem) return { attribute: wish.path ? 'c:category_path' : 'product_type', reason: problem };
  const knownChain = chainOf(tree, wish.known);
  const steps: Step[] = [];
  for (const [level, name] of wish.names.entries()) {
    const feedPath = slugs.slice(0, level + 1).join('/');
    const parent = steps.at(-1);
    const parentId = parent?.id ?? null;
    const slug = slugs[level] ?? '';
    const path = parent ? `${pathAfter(tree, parent)}/${slug}` : slug;
    const step = { parentId, path, name, feedPath };
    const named = wish.ids?.[level];
    const given = named === undefined ? undefined : (tree.merged.get(named) ?? named);
    const known = knownChain.length === wish.names.length ? knownChain[level] : undefined;
    const id =
      given ??
      tree.byPath.get(feedPath) ??
      tree.former.get(feedPath) ??
      tree.byPath.get(path) ??
      translated(tree, known, parentId) ??
      freshId(tree, slug, parentId);
    const isOwn = given !== undefined && given === named;
    const refusal = isOwn ? checkGiven(tree, id, step) : null;
    if (refusal) return refusal;
    steps.push({ ...step, id, rename: isOwn });
  }
  return commit(tree, steps);
}

/**
 * Returns the further categories that a feed names by id, by present or former address, or by names from the top
 * ("Mode > Damenmode"). Without the column the stored ones stay. A feed creates no further category.
 */
export function furtherCategories(
  tree: CategoryTree,
  named: readonly string[] | undefined,
  known: readonly string[],
): { ids: string[]; unknown: string[] } {
  if (named === undefined) return { ids: [...known], unknown: [] };
  const found = named.map((name) => {
    const path = name
      .split('>')
      .map((part) => slugify(part.trim(), tree.locale))
      .join('/');
    const addressed = tree.byPath.get(name) ?? tree.former.get(name) ?? tree.byPath.get(path) ?? tree.former.get(path);
    const id = tree.byId.has(name) ? name : (tree.merged.get(name) ?? addressed);
    return { name, id };
  });
  return {
    ids: [...new Set(found.flatMap(({ id }) => id ?? []))],
    unknown: found.filter(({ id }) => id === undefined).map(({ name }) => name),
  };
}

type Step = { id: string; parentId: string | null; path: string; feedPath: string; name: string; rename: boolean };

function checkPath(locale: string, slugs: string[]): string | null {
  if (slugs.some((slug) => slug === '')) return 'has a name without a letter or digit: give c:category_path';
  return isPathOfShop(locale, slugs.join('/'))
    ? `would have the address /${slugs.join('/')}, which belongs to the shop itself`
    : null;
}

/** Returns the path that a category has once its step is committed. */
function pathAfter(tree: CategoryTree, step: Step): string {
  const text = tree.texts.get(step.id);
  if (!text) return step.path;
  return step.rename && !tree.named.has(step.id) ? withEdits(tree, text, step).path : text.path;
}

/** Returns the ids of the category and its ancestors, from the top down. */
export function chainOf(tree: CategoryTree, id: string | null): string[] {
  const chain: string[] = [];
  for (
    let step = id === null ? undefined : tree.byId.get(id);
    step;
    step = step.parentId === null ? undefined : tree.byId.get(step.parentId)
  ) {
    chain.unshift(step.id);
  }
  return chain;
}

/** Returns the known category if it has no name in this locale yet and has the same parent; else null. */
function translated(tree: CategoryTree, known: string | undefined, parentId: string | null): string | null {
  if (known === undefined || tree.texts.has(known)) return null;
  return tree.byId.get(known)?.parentId === parentId ? known : null;
}

function freshId(tree: CategoryTree, slug: string, parentId: string | null): string {
  const free = (id: string) => !tree.byId.has(id) && !tree.merged.has(id);
  if (free(slug)) return slug;
  const below = parentId === null ? slug : `${parentId}-${slug}`;
  if (free(below)) return below;
  for (let number = 2; ; number += 1) {
    if (free(`${below}-${number}`)) return `${below}-${number}`;
  }
}

function checkGiven(
  tree: CategoryTree,
  id: string,
  step: { parentId: string | null; path: string },
): { attribute: string; reason: string } | null {
  const known = tree.byId.get(id);
  if (known && known.parentId !== step.parentId && !tree.edited.has(`${id} parent`)) {
    return {
      attribute: 'c:category',
      reason: `${id} stands below ${known.parentId ?? 'no other'} already, not below ${step.parentId ?? 'no other'}`,
    };
  }
  const owner = tree.byPath.get(step.path);
  if (
    owner !== undefined &&
    owner !== id &&
    !tree.edited.has(`${id} path.${tree.locale}`) &&
    !tree.edited.has(`${id} parent`)
  )
    return { attribute: 'c:category', reason: `the address /${step.path} belongs to the category ${owner}` };
  return null;
}

function commit(tree: CategoryTree, steps: Step[]): CategoryChoice {
  let changed = false;
  for (const [level, step] of steps.entries()) {
    if (!tree.byId.has(step.id)) {
      const record = { id: step.id, parentId: step.parentId, depth: level + 1, position: tree.nextPosition };
      tree.nextPosition += 1;
      tree.byId.set(step.id, record);
      tree.newCategories.push(record);
    }
    if (tree.named.has(step.id)) continue;
    tree.named.add(step.id);
    const text = tree.texts.get(step.id);
    // Without ids a category is found by its path; another spelling of its name does not rename it.
    if (text && !step.rename) continue;
    if (text) noteEdits(tree, text, step);
    const next = text ? withEdits(tree, text, step) : { id: step.id, name: step.name, path: step.path };
    if (text && text.name === next.name && text.path === next.path) continue;
    if (text) {
      tree.byPath.delete(text.path);
      if (text.path !== next.path) tree.former.set(text.path, text.id);
    }
    tree.texts.set(step.id, next);
    tree.byPath.set(next.path, step.id);
    tree.former.delete(next.path);
    tree.newTexts.set(step.id, next);
    changed = true;
  }
  return { id: steps.at(-1)?.id ?? '', changed };
}

/** Returns the text that the feed gives a category, with the stored values of fields that an employee edited. */
function withEdits(tree: CategoryTree, text: CategoryText, step: Step): CategoryText {
  const { id } = text;
  const isEdited = (field: string): boolean => tree.edited.has(`${id} ${field}`);
  const keepsPath = isEdited(`path.${tree.locale}`) || isEdited('parent');
  return {
    id,
    name: isEdited(`name.${tree.locale}`) ? text.name : step.name,
    path: keepsPath ? text.path : step.path,
  };
}

/** Notes what the feed says of the edited fields of a category. */
function noteEdits(tree: CategoryTree, text: CategoryText, step: Step): void {
  const note = (field: string, feed: string, stored: string): void => {
    const key = `${text.id} ${field}`;
    if (tree.edited.has(key)) tree.said.set(key, { id: text.id, field, value: feed === stored ? null : feed });
  };
  note(`name.${tree.locale}`, step.name, text.name);
  note(`path.${tree.locale}`, lastSegment(step.feedPath), lastSegment(text.path));
}

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
