import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { loadArticles } from './articles.ts';
import { loadDescriptions, loadPictures, loadVariants } from './aspects.ts';
import { productSlugRows } from './catalogue.store.ts';
import { categoryOfPath, categoryPathRows, chains } from './categories.store.ts';
import type { Catalogue } from './index.ts';
import { createNavigation, type Navigation } from './navigation.ts';
import { loadCards } from './product-cards.ts';
import { loadChoices, loadProduct } from './product-view.ts';
import type { CategoryId, CategoryNode } from './types.ts';

/** Also tells, when goods or categories have changed, whose navigation is another one by it. */
export function createCatalogue(deps: {
  pool: Pool;
  clock: Clock;
}): Catalogue & { refreshNavigation: Navigation['refresh'] } {
  const { pool, clock } = deps;
  const navigation = createNavigation(deps);

  return {
    product: (request) => loadProduct(pool, { ...request, now: clock.now() }),
    choices: (request) => loadChoices(pool, { ...request, now: clock.now() }),
    cards: (request) => loadCards(pool, { ...request, now: clock.now() }),
    articles: (request) => loadArticles(pool, { ...request, now: clock.now() }),
    navigation: ({ tenant, locale }) => navigation.tree({ tenant: tenant.id, locale }),
    refreshNavigation: navigation.refresh,
    pictures: (request) => loadPictures(pool, request),
    descriptions: (request) => loadDescriptions(pool, request),
    variants: (request) => loadVariants(pool, { ...request, now: clock.now() }),
    category: async ({ tenant, locale, path }) => {
      const id = await categoryOfPath(pool, locale, path);
      if (!id) return null;
      const [chain, tree] = await Promise.all([
        chains(pool, locale, [id]),
        navigation.tree({ tenant: tenant.id, locale }),
      ]);
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

function find(nodes: CategoryNode[], id: string): CategoryNode | null {
  for (const node of nodes) {
    if (node.id === id) return node;
    const below = find(node.children, id);
    if (below) return below;
  }
  return null;
}
