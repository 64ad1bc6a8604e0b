import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { loadArticles } from './articles.ts';
import { loadDescriptions, loadPictures, loadVariants } from './aspects.ts';
import { productSlugRows } from './catalogue.store.ts';
import type { Catalogue } from './index.ts';
import { createNavigation, type Navigation } from './navigation.ts';
import { loadCards } from './product-cards.ts';
import { loadChoices, loadProduct } from './product-view.ts';
import type { CategoryNode } from './types.ts';

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
      const chain = chainTo(await navigation.tree({ tenant: tenant.id, locale }), (node) => node.path === path);
      const own = chain.at(-1);
      if (!own) return null;
      const shown = ({ id, name, path }: CategoryNode) => ({ id, name, path });
      return {
        ...shown(own),
        department: chain[0]?.id ?? own.id,
        breadcrumb: chain.map(shown),
        children: own.children.map(shown),
      };
    },
    categoryPaths: async ({ tenant, id }) => {
      const paths = await Promise.all(
        tenant.locales.map(async ({ locale }) => {
          const tree = await navigation.tree({ tenant: tenant.id, locale });
          return [locale, chainTo(tree, (node) => node.id === id).at(-1)?.path] as const;
        }),
      );
      return Object.fromEntries(paths.filter(([, path]) => path !== undefined));
    },
    productSlugs: async (id) =>
      Object.fromEntries((await productSlugRows(pool, id)).map((row) => [row.locale, row.slug])),
  };
}

/** The way from a department down to the category that fits; empty if none does. */
function chainTo(nodes: readonly CategoryNode[], fits: (node: CategoryNode) => boolean): CategoryNode[] {
  for (const node of nodes) {
    if (fits(node)) return [node];
    const below = chainTo(node.children, fits);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
