import type { Pool } from '../../../platform/database/pool.ts';
import { tenants } from '../../../tenants/index.ts';
import { LOCALES } from '../../../tenants/locales.ts';
import {
  type CategoryFacts,
  type CategoryOrigin,
  type FormerAddress,
  readCategoryBook,
  readCategoryEdits,
  readCategoryFacts,
  readFormerAddresses,
  soldInCategories,
} from './category.store.ts';
import {
  type CategoryBlocker,
  type CategoryCompleteness,
  categoryBlockers,
  categoryCompleteness,
  type ShownFacts,
} from './category-state.ts';
import { type CategoryBook, type CategoryName, chainTo, inTreeOrder, subtreeOf } from './category-tree.ts';

/** Tenant and locale in which a category can be shown. */
export type ShownPlace = { tenant: string; locale: string };
export const SHOWN_PLACES: readonly ShownPlace[] = Object.values(tenants).flatMap((tenant) =>
  tenant.locales.map(({ locale }) => ({ tenant: tenant.id, locale })),
);

type Names = Readonly<Record<string, CategoryName>>;
export type TreeOption = { id: string; level: number; names: Names };
export type ListedCategory = TreeOption & {
  parentId: string | null;
  hidden: boolean;
  /** Products of the category and of all below it. */
  products: number;
  /** Places in which visitors see it, of all. */
  shown: number;
  places: number;
  /** Reasons of the places in which it is not shown, each once. */
  blockers: CategoryBlocker[];
  completeness: CategoryCompleteness[];
};
export type CategoryListPage = { categories: ListedCategory[] };

export type CategoryPageData = {
  category: CategoryFacts & { parentId: string | null; names: Names; place: number };
  /** Chain from the top down to the category above it. */
  above: TreeOption[];
  /** Number of categories below it. */
  below: number;
  places: (ShownPlace & { blockers: CategoryBlocker[] })[];
  completeness: CategoryCompleteness[];
  edits: CategoryOrigin[];
  former: FormerAddress[];
  /** All categories in the order of the tree; those below this one cannot take it. */
  options: (TreeOption & { isInside: boolean })[];
};

function completenessOf(facts: CategoryFacts, names: Names): CategoryCompleteness[] {
  return categoryCompleteness({ names, texts: facts.texts, hasPicture: facts.picture !== null }, LOCALES);
}

async function shownFacts(pool: Pool, book: CategoryBook, all: readonly CategoryFacts[]): Promise<ShownFacts> {
  const hidden = new Set(all.flatMap(({ id, hidden: isHidden }) => (isHidden ? [id] : [])));
  return { book, hidden, sold: await soldInCategories(pool, SHOWN_PLACES) };
}

/** Loads the tree with what keeps each category from being shown. */
export async function categoryListPage(pool: Pool): Promise<CategoryListPage> {
  const [book, all] = await Promise.all([readCategoryBook(pool), readCategoryFacts(pool)]);
  const facts = new Map(all.map((entry) => [entry.id, entry]));
  const shown = await shownFacts(pool, book, all);
  return {
    categories: inTreeOrder(book).flatMap(({ category, level }) => {
      const own = facts.get(category.id);
      if (!own) return [];
      const blockers = SHOWN_PLACES.map((place) => categoryBlockers(shown, category.id, place));
      return {
        id: category.id,
        parentId: category.parentId,
        level,
        names: category.texts,
        hidden: own.hidden,
        products: subtreeOf(book, category.id).reduce((sum, { id }) => sum + (facts.get(id)?.products ?? 0), 0),
        shown: blockers.filter((found) => found.length === 0).length,
        places: SHOWN_PLACES.length,
        blockers: eachOnce(blockers.flat()),
        completeness: completenessOf(own, category.texts),
      };
    }),
  };
}

function eachOnce(blockers: readonly CategoryBlocker[]): CategoryBlocker[] {
  return [...new Map(blockers.map((blocker) => [JSON.stringify(blocker), blocker])).values()];
}

/** Loads the page of a category; null for an unknown one. */
export async function categoryPage(pool: Pool, id: string): Promise<CategoryPageData | null> {
  const [book, all] = await Promise.all([readCategoryBook(pool), readCategoryFacts(pool)]);
  const own = all.find((facts) => facts.id === id);
  const category = book.get(id);
  if (!own || !category) return null;
  const [shown, edits, former] = await Promise.all([
    shownFacts(pool, book, all),
    readCategoryEdits(pool, id),
    readFormerAddresses(pool, id),
  ]);
  const inside = new Set(subtreeOf(book, id).map((below) => below.id));
  const order = inTreeOrder(book);
  const siblings = order.filter(({ category: other }) => other.parentId === category.parentId);
  return {
    category: {
      ...own,
      parentId: category.parentId,
      names: category.texts,
      place: siblings.findIndex(({ category: other }) => other.id === id) + 1,
    },
    above: chainTo(book, id)
      .slice(0, -1)
      .map((above, index) => ({ id: above.id, level: index + 1, names: above.texts })),
    below: inside.size - 1,
    places: SHOWN_PLACES.map((place) => ({ ...place, blockers: categoryBlockers(shown, id, place) })),
    completeness: completenessOf(own, category.texts),
    edits,
    former,
    options: order.map(({ category: other, level }) => ({
      id: other.id,
      level,
      names: other.texts,
      isInside: inside.has(other.id),
    })),
  };
}
