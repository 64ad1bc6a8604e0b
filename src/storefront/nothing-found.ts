import type { CategoryId, CategoryNode, ProductPicture } from '../shop/catalogue/products/index.ts';
import type { SearchHit, SearchRequest } from '../shop/search/engine/index.ts';
import { printCards } from './cards/print-cards.server.tsx';
import type { Cards } from './cards/printed-card.ts';
import type { ShopRequest } from './context.ts';
import { categoryPictures, searchForPage } from './list-data.ts';

/** Offers of the page of a term without products. */
export type NothingFound = {
  /** Categories near the term; empty if none is known. */
  near: NearCategory[];
  /** Other terms with products. */
  terms: string[];
  /** Popular products of the near categories, or of the whole shop. */
  popular: Cards;
  /** Whether the popular products are of the near categories. */
  isPopularNear: boolean;
};
export type NearCategory = { id: CategoryId; name: string; path: string; picture: ProductPicture | null };

/** One row of cards on a wide screen, two on a phone. */
const MOST_POPULAR = 4;
const MOST_NEAR = 4;

/** Returns near categories, other terms and popular products for a term without products. */
export async function nothingFound(request: ShopRequest, alternatives: readonly string[]): Promise<NothingFound> {
  const { shop, tenant, locale } = request;
  const tree = await shop.catalogue.navigation({ tenant, locale: locale.locale });
  const nodes = nodesNamed(tree, alternatives).slice(0, MOST_NEAR);
  const ids = nodes.map(({ id }) => id);
  const named = new Set(nodes.map(({ name }) => name));
  const own = nodes.length === 0 ? [] : await popularIn(request, nodes);
  const isPopularNear = own.length > 0;
  const hits = isPopularNear ? own : await popularIn(request, []);
  const [pictures, popular] = await Promise.all([
    categoryPictures(request, ids),
    printCards(request, hits, { layout: 'row' }),
  ]);
  return {
    near: nodes.map(({ id, name, path }) => ({ id, name, path, picture: pictures[id] ?? null })),
    terms: alternatives.filter((term) => !named.has(term)),
    popular,
    isPopularNear,
  };
}

/** Returns the categories of the tree with one of the names, one for each name, in the order of the names. */
export function nodesNamed(tree: readonly CategoryNode[], names: readonly string[]): CategoryNode[] {
  const all = tree.flatMap(withBelow);
  return names.flatMap((name) => all.find((node) => node.name === name) ?? []);
}

function withBelow(node: CategoryNode): CategoryNode[] {
  return [node, ...node.children.flatMap(withBelow)];
}

/** Returns the best sold products of the categories with all below; then those that customers rate most. Empty: of the shop. */
async function popularIn(request: ShopRequest, categories: readonly CategoryNode[]): Promise<SearchHit[]> {
  const { shop, tenant, locale } = request;
  const { catalogue, recommendations } = shop;
  const [tenantId, shown] = [tenant.id, locale.locale];
  const ids = categories.flatMap(withBelow).map(({ id }) => id);
  const heads = categories.length === 0 ? [null] : categories.map(({ id }) => id);
  return searchForPage(request, async (search) => {
    const skus = await recommendations.bestsellers({ tenant: tenantId, categories: ids, most: MOST_POPULAR });
    const articles = await catalogue.articles({ tenant, locale: shown, skus });
    const sold = skus.flatMap((sku) => articles.get(sku) ?? []).map(({ productId, sku }) => ({ productId, sku }));
    if (sold.length >= MOST_POPULAR) return sold;
    const others = await Promise.all(
      heads.map(async (category) => (await search.query(mostPopular({ tenantId, shown, category }))).hits),
    );
    const known = new Set(sold.map(({ productId }) => productId));
    return [...sold, ...others.flat().filter(({ productId }) => !known.has(productId))].slice(0, MOST_POPULAR);
  });
}

function mostPopular(of: { tenantId: string; shown: string; category: CategoryId | null }): SearchRequest {
  return {
    ...{ tenant: of.tenantId, locale: of.shown, category: of.category, term: '', filters: {}, sort: 'popularity' },
    ...{ price: { min: null, max: null }, page: 1, count: MOST_POPULAR, facets: false },
  };
}
