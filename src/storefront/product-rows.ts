import type { CategoryId, CategoryNode, ProductId, Sku } from '../shop/catalogue/products/index.ts';
import type { Block } from '../shop/content/pages/index.ts';
import { printCards } from './cards/print-cards.server.tsx';
import type { PrintedRow } from './cards/printed-section.tsx';
import type { ShopRequest } from './context.ts';
import { searchForPage } from './list-data.ts';
import { printScenes } from './print-scenes.server.tsx';

type RowQuery = Extract<Block, { type: 'products' }>['query'];
type Hit = { productId: ProductId; sku: Sku };

/** Rows and scenes of a page by the index of their block, and the products in the rows. */
type RowsOfPage = { rows: Record<number, PrintedRow>; shown: ReadonlySet<ProductId> };

/** Departments that a row of new products takes in turn; each is a search of its own. */
const MOST_DEPARTMENTS = 8;
/** Products that a row asks for at most. */
const MOST_HITS = 96;
/** Least average of a rated product in a row of new products. */
const LEAST_RATING = 3;

function find(nodes: CategoryNode[], id: string): CategoryId | null {
  for (const node of nodes) {
    if (node.id === id || node.path === id) return node.id;
    const below = find(node.children, id);
    if (below !== null) return below;
  }
  return null;
}

/** Returns the category of a row by its id or path, also by a path that it had earlier; null if it is not shown. */
async function categoryAt({ shop, tenant, locale }: ShopRequest, named: string): Promise<CategoryId | null> {
  const asked = { tenant, locale: locale.locale };
  const tree = await shop.catalogue.navigation(asked);
  const found = find(tree, named);
  if (found !== null) return found;
  const path = await shop.catalogue.movedCategory({ ...asked, path: named });
  return path === null ? null : find(tree, path);
}

/** Returns products for a row in their order, at most `most`; null if its category has none on sale. */
async function hitsOf(request: ShopRequest, query: RowQuery, most: number): Promise<Hit[] | null> {
  const { shop, tenant, locale } = request;
  const asked = { tenant, locale: locale.locale };
  const { catalogue } = shop;
  const { skus, sort = 'popularity' } = query;
  if (skus)
    return searchForPage(request, async () => {
      const articles = await catalogue.articles({ ...asked, skus });
      return skus.flatMap((sku) => articles.get(sku) ?? []).map(({ productId, sku }) => ({ productId, sku }));
    });
  const category = query.category ? await categoryAt(request, query.category) : null;
  // A row of a category without products on sale stays empty; it must not show all products.
  if (query.category && category === null) return null;
  const wanted = {
    ...{ tenant: tenant.id, locale: locale.locale, term: '', filters: {}, facets: false },
    ...{ price: { min: null, max: null }, sort, page: 1, count: most },
  };
  const departments = category === null && sort === 'newest' ? await catalogue.navigation(asked) : [];
  const categories = departments.length > 0 ? departments.slice(0, MOST_DEPARTMENTS).map(({ id }) => id) : [category];
  const found = await searchForPage(request, (search) =>
    Promise.all(categories.map(async (own) => (await search.query({ ...wanted, category: own })).hits)),
  );
  const hits = inTurn(found);
  return sort === 'newest' ? withoutPoorlyRated(request, hits.slice(0, most)) : hits;
}

/** Takes the first of each list, then the second ones: a delivery for one department does not fill the row. */
export function inTurn<Entry>(lists: readonly (readonly Entry[])[]): Entry[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
}

async function withoutPoorlyRated({ shop, tenant, locale }: ShopRequest, hits: Hit[]): Promise<Hit[]> {
  const cards = await shop.catalogue.cards({ tenant, locale: locale.locale, hits });
  const poor = new Set(
    cards.flatMap(({ productId, rating }) => (rating && rating.average < LEAST_RATING ? [productId] : [])),
  );
  return hits.filter(({ productId }) => !poor.has(productId));
}

/**
 * Loads the product rows of a page. It shows each product once: articles that the editor chose stay, the other rows
 * leave out what is above them.
 */
export async function loadRows(request: ShopRequest, blocks: readonly Block[]): Promise<RowsOfPage> {
  const scenes = printScenes(request, blocks);
  const wanted = blocks.flatMap((block, index) => (block.type === 'products' ? [{ index, query: block.query }] : []));
  // Enough for a row whose products are all in the others.
  const most = Math.min(
    wanted.reduce((sum, { query }) => sum + query.count, 0),
    MOST_HITS,
  );
  const found = await Promise.all(
    wanted.map(async (row) => ({ ...row, hits: await hitsOf(request, row.query, most) })),
  );
  const shown = new Set<ProductId>(
    found
      .flatMap(({ query, hits }) => (query.skus ? (hits ?? []).slice(0, query.count) : []))
      .map((hit) => hit.productId),
  );
  const chosen = found.map(({ index, query, hits }) => {
    const free = hits?.filter(({ productId }) => query.skus !== undefined || !shown.has(productId)) ?? null;
    const own = free && onceEach(free).slice(0, query.count);
    for (const { productId } of own ?? []) shown.add(productId);
    return { index, hits: own };
  });
  const rows = await Promise.all(
    chosen.map(
      async ({ index, hits }) => [index, hits && (await printCards(request, hits, { layout: 'row' }))] as const,
    ),
  );
  return { rows: { ...Object.fromEntries(rows), ...(await scenes) }, shown };
}

/** A product of several departments occurs in several lists. */
function onceEach(hits: readonly Hit[]): Hit[] {
  const seen = new Set<ProductId>();
  return hits.filter(({ productId }) => !seen.has(productId) && seen.add(productId));
}
