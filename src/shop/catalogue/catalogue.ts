import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { loadArticles } from './articles.ts';
import { loadDescriptions, loadPictures, loadVariants } from './aspects.ts';
import { productSlugRows } from './catalogue.store.ts';
import { type CategoryRow, categoryOfPath, categoryPathRows, chains, soldCategories } from './categories.store.ts';
import type { Catalogue } from './index.ts';
import { loadCards } from './product-cards.ts';
import { loadProduct } from './product-view.ts';
import type { CategoryId, CategoryNode } from './types.ts';

/** Navigation is on every page and changes with imports only: kept this long. */
const NAVIGATION_MS = 15_000;

export function createCatalogue(deps: { pool: Pool; clock: Clock }): Catalogue {
  const { pool, clock } = deps;
  const kept = new Map<string, { until: number; tree: Promise<CategoryNode[]> }>();

  function navigation(tenant: string, locale: string): Promise<CategoryNode[]> {
    const key = `${tenant} ${locale}`;
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known && known.until > now) return known.tree;
    const tree = soldCategories(pool, tenant, locale).then(asTree);
    kept.set(key, { until: now + NAVIGATION_MS, tree });
    // A failed query must not be kept.
    tree.catch(() => kept.delete(key));
    return tree;
  }

  return {
    product: (request) => loadProduct(pool, { ...request, now: clock.now() }),
    cards: (request) => loadCards(pool, { ...request, now: clock.now() }),
    articles: (request) => loadArticles(pool, { ...request, now: clock.now() }),
    pictures: (request) => loadPictures(pool, request),
    descriptions: (request) => loadDescriptions(pool, request),
    variants: (request) => loadVariants(pool, { ...request, now: clock.now() }),
    navigation: ({ tenant, locale }) => navigation(tenant.id, locale),
    category: async ({ tenant, locale, path }) => {
      const id = await categoryOfPath(pool, locale, path);
      if (!id) return null;
      const [chain, tree] = await Promise.all([chains(pool, locale, [id]), navigation(tenant.id, locale)]);
      const breadcrumb = (chain.get(id) ?? []).map((row) => ({
        id: row.id as CategoryId,
        name: row.name,
        path: row.path,
      }));
      const node = find(tree, id);
      const own = breadcrumb.at(-1);
      if (!own || !node) return null;
      return {
        ...own,
        department: breadcrumb[0]?.id ?? id,
        breadcrumb,
        children: node.children.map((child) => ({ id: child.id, name: child.name, path: child.path })),
      };
    },
    categoryPaths: async (id) =>
      Object.fromEntries((await categoryPathRows(pool, id)).map((row) => [row.locale, row.path])),
    productSlugs: async (id) =>
      Object.fromEntries((await productSlugRows(pool, id)).map((row) => [row.locale, row.slug])),
  };
}

/** Rows come parents first. */
function asTree(rows: CategoryRow[]): CategoryNode[] {
  const nodes = new Map<string, CategoryNode>();
  const roots: CategoryNode[] = [];
  for (const row of rows) {
    const node: CategoryNode = {
      id: row.id as CategoryId,
      name: row.name,
      path: row.path,
      depth: row.depth,
      children: [],
    };
    nodes.set(row.id, node);
    const parent = row.parentId ? nodes.get(row.parentId) : undefined;
    (parent ? parent.children : roots).push(node);
  }
  return roots;
}

function find(nodes: CategoryNode[], id: string): CategoryNode | null {
  for (const node of nodes) {
    if (node.id === id) return node;
    const below = find(node.children, id);
    if (below) return below;
  }
  return null;
}
