import { areaOf } from '../../../../tenants/paths.ts';
import { slugify } from '../slug.ts';

export type CategoryRecord = { id: string; parentId: string | null; depth: number; position: number };
export type CategoryText = { id: string; name: string; path: string };

/** Known categories of the shop, in one locale. */
export type CategoryTree = {
  locale: string;
  byId: Map<string, CategoryRecord>;
  texts: Map<string, CategoryText>;
  byPath: Map<string, string>;
  nextPosition: number;
  /** Categories that this import has named: the first name in a file counts. */
  named: Set<string>;
  /** Categories and texts to write with the next batch. */
  newCategories: CategoryRecord[];
  newTexts: Map<string, CategoryText>;
};

export function categoryTree(locale: string, categories: CategoryRecord[], texts: CategoryText[]): CategoryTree {
  return {
    locale,
    byId: new Map(categories.map((category) => [category.id, category])),
    texts: new Map(texts.map((text) => [text.id, text])),
    byPath: new Map(texts.map((text) => [text.path, text.id])),
    nextPosition: Math.max(0, ...categories.map((category) => category.position)) + 1,
    named: new Set(),
    newCategories: [],
    newTexts: new Map(),
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

/** First path segments of the shop that no category may take. */
const RESERVED = new Set([
  'p',
  's',
  'fr',
  'api',
  'images',
  'assets',
  'static',
  'backoffice',
  'paylink',
  '_app',
  'healthz',
  'livez',
  'readyz',
  'metrics',
]);

/**
 * Finds or creates the category of a row. The ids come from the feed, else from the path in this locale. In a further
 * locale they come level by level from the known category of the product, else from the names.
 */
export function chooseCategory(tree: CategoryTree, wish: CategoryWish): CategoryChoice {
  const slugs = wish.path ?? wish.names.map((name) => slugify(name, tree.locale));
  const problem = checkPath(tree.locale, slugs);
  if (problem) return { attribute: wish.path ? 'c:category_path' : 'product_type', reason: problem };
  const knownChain = chainOf(tree, wish.known);
  const steps: Step[] = [];
  for (const [level, name] of wish.names.entries()) {
    const path = slugs.slice(0, level + 1).join('/');
    const parentId = steps.at(-1)?.id ?? null;
    const step = { parentId, path, name };
    const given = wish.ids?.[level];
    const known = knownChain.length === wish.names.length ? knownChain[level] : undefined;
    const id =
      given ??
      tree.byPath.get(path) ??
      translated(tree, known, parentId) ??
      freshId(tree, slugs[level] ?? '', parentId);
    const refusal = given === undefined ? null : checkGiven(tree, id, step);
    if (refusal) return refusal;
    steps.push({ ...step, id, rename: given !== undefined });
  }
  return commit(tree, steps);
}

type Step = { id: string; parentId: string | null; path: string; name: string; rename: boolean };

function checkPath(locale: string, slugs: string[]): string | null {
  if (slugs.some((slug) => slug === '')) return 'has a name without a letter or digit: give c:category_path';
  const [top = ''] = slugs;
  const language = locale.split('-')[0];
  const taken =
    (language === 'de' || language === 'fr' || language === 'nl') && areaOf(language, `/${slugs.join('/')}`) !== null;
  return RESERVED.has(top) || taken
    ? `would have the address /${slugs.join('/')}, which belongs to the shop itself`
    : null;
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
  const free = (id: string) => !tree.byId.has(id);
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
  if (known && known.parentId !== step.parentId) {
    return {
      attribute: 'c:category',
      reason: `${id} stands below ${known.parentId ?? 'no other'} already, not below ${step.parentId ?? 'no other'}`,
    };
  }
  const owner = tree.byPath.get(step.path);
  if (owner !== undefined && owner !== id)
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
    if (text && (!step.rename || (text.name === step.name && text.path === step.path))) continue;
    if (text) tree.byPath.delete(text.path);
    const next = { id: step.id, name: step.name, path: step.path };
    tree.texts.set(step.id, next);
    tree.byPath.set(step.path, step.id);
    tree.newTexts.set(step.id, next);
    changed = true;
  }
  return { id: steps.at(-1)?.id ?? '', changed };
}
