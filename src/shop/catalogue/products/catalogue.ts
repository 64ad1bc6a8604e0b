import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { categoryHref, productHref } from '../../../tenants/paths.ts';
import { currentLists, pricesOfLists, STANDARD_GROUP } from '../price-lists/index.ts';
import { productTextRows } from './articles.store.ts';
import { loadArticles } from './articles.ts';
import { loadDescriptions, loadPictures, loadVariants, loadVideos } from './aspects.ts';
import { batchPriceAndStock } from './batch-price-and-stock.ts';
import { type CategoryRow, categoryTexts, chains, formerOwner, ownPictures } from './categories.store.ts';
import { comparedRows } from './comparison.ts';
import { readAsPublished } from './editor/draft-preview.ts';
import { leadAddress, successorOf } from './editor/publication.store.ts';
import { relatedProducts } from './editor/relations.store.ts';
import { leadSkus, leadSkusOfSlugs } from './leads.store.ts';
import { createNavigation, type Navigation } from './navigation.ts';
import type { Catalogue } from './ports.ts';
import { loadCards } from './product-cards.ts';
import type { ProductTextSource, ReadProductTexts, ReadVariantTexts } from './product-texts.ts';
import type { VideoAccounts } from './product-videos.ts';
import { type DeliveryPromises, loadChoices, loadProduct, type WayTo } from './product-view.ts';
import type { CategoryId, CategoryNode } from './types.ts';
import { variantTextRows } from './variant-texts.store.ts';

/** Creates the catalogue, with the uncached readers of product texts and the refresh of navigation for the caches. */
export function createCatalogue(deps: {
  pool: Pool;
  clock: Clock;
  productTexts?: ProductTextSource;
  /** Account of a tenant at a video service; without it only the shop's own files are shown. */
  videoService?: VideoAccounts;
  deliveryPromise: DeliveryPromises;
  /** Product whose page is shown as if it were published, in a preview. */
  draft?: string | null;
}): Catalogue & {
  refreshNavigation: Navigation['refresh'];
  words: ReadProductTexts;
  variantTexts: ReadVariantTexts;
} {
  const { pool, clock, productTexts, videoService = () => null, deliveryPromise, draft = null } = deps;
  const navigation = createNavigation(deps);
  const { sold, offered } = batchPriceAndStock({ pool, clock });

  /**
   * Returns the path to a category. The navigation tree contains all categories with products on sale; only newer ones
   * need a query.
   */
  async function wayTo({ tenant, locale, id }: Parameters<WayTo>[0]): ReturnType<WayTo> {
    const known = chainTo(await navigation.tree({ tenant: tenant.id, locale }), (node) => node.id === id);
    const way = known.length > 0 ? known : untilHidden((await chains(pool, locale, [id])).get(id) ?? []);
    return way.map(({ id: own, name, path }) => ({ id: own as CategoryId, name, path }));
  }

  const readWords: ReadProductTexts = async ({ tenant, locale, skus }) => {
    const rows = await productTextRows(pool, { tenant: tenant.id, locale, skus: [...skus] });
    return new Map(rows.map((row) => [row.sku, row]));
  };

  return {
    product: (request) => {
      const load = (database: Pool | pg.ClientBase) =>
        loadProduct(
          { pool: database, wayTo, service: videoService(request.tenant), deliveryPromise },
          { ...request, now: clock.now() },
        );
      if (draft === null) return load(pool);
      return readAsPublished(pool, { id: draft, tenant: request.tenant.id, now: clock.now() }, load);
    },
    successor: async ({ tenant, locale, sku }) => {
      const [, kind = '', id = ''] = /^(product|category):(.+)$/.exec((await successorOf(pool, sku)) ?? '') ?? [];
      if (kind === 'product') {
        const lead = await leadAddress(pool, { tenant: tenant.id, locale, id, now: clock.now() });
        return lead && productHref(locale, lead.slug, lead.sku);
      }
      const path = chainTo(await navigation.tree({ tenant: tenant.id, locale }), (node) => node.id === id).at(-1)?.path;
      return path === undefined ? null : categoryHref(locale, path);
    },
    related: ({ tenant, productId }) => relatedProducts(pool, { tenant: tenant.id, productId, now: clock.now() }),
    choices: (request) => loadChoices(pool, { ...request, now: clock.now() }),
    cards: (request) => loadCards(pool, { ...request, now: clock.now() }),
    articles: (request) =>
      loadArticles({ pool, sold, words: productTexts?.words ?? null }, { ...request, now: clock.now() }),
    leadSkus: ({ tenant, productIds }) => leadSkus(pool, { tenant: tenant.id, productIds, now: clock.now() }),
    leadSkusOfSlugs: ({ tenant, locale, slugs }) =>
      leadSkusOfSlugs(pool, { tenant: tenant.id, locale, slugs, now: clock.now() }),
    comparison: (request) => comparedRows(pool, request),
    listPrices: async ({ tenant, skus }) => {
      const lists = await currentLists(pool, { tenant: tenant.id, group: STANDARD_GROUP, now: clock.now() });
      return lists.length === 0 ? new Map() : pricesOfLists(pool, { lists, skus });
    },
    words: readWords,
    variantTexts: async ({ locale, products }) => {
      const rows = await variantTextRows(pool, { locale, products });
      return new Map(rows.map((row) => [row.productId, row]));
    },
    productOf: (request) => productTexts?.productOf?.(request) ?? null,
    isAlone: async ({ tenant, locale, sku }) =>
      (await productTexts?.words?.({ tenant, locale, skus: [sku] }))?.get(sku)?.hasOthers === false,
    navigation: ({ tenant, locale }) => navigation.tree({ tenant: tenant.id, locale }),
    refreshNavigation: navigation.refresh,
    pictures: (request) => loadPictures(pool, request),
    videos: (request) => loadVideos(pool, { ...request, service: videoService(request.tenant) }),
    descriptions: (request) => loadDescriptions(pool, request),
    variants: (request) => loadVariants({ pool, offered, texts: productTexts?.variants ?? null }, request),
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
        sorting: own.sorting ?? 'popularity',
      };
    },
    categoryTexts: ({ locale, id }) => categoryTexts(pool, locale, id),
    ownCategoryPictures: async (ids) =>
      new Map([...(await ownPictures(pool, ids))].map(([id, picture]) => [id, { ...picture, alt: '' }])),
    movedCategory: async ({ tenant, locale, path }) => {
      const owner = await formerOwner(pool, locale, path);
      if (owner === null) return null;
      const chain = (await chains(pool, locale, [owner])).get(owner) ?? [];
      const tree = await navigation.tree({ tenant: tenant.id, locale });
      const shown = chain.findLast(({ id }) => chainTo(tree, (node) => node.id === id).length > 0);
      return shown?.path ?? null;
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
  };
}

/** Returns the part of a chain that visitors see: up to a hidden category, or one without a name in the locale. */
function untilHidden(chain: readonly CategoryRow[]): CategoryRow[] {
  const end = chain.findIndex(({ hidden, path }) => hidden || path === '');
  return chain.slice(0, end < 0 ? chain.length : end);
}

/** Returns the path from the top category down to the first match; empty if none matches. */
function chainTo(nodes: readonly CategoryNode[], fits: (node: CategoryNode) => boolean): CategoryNode[] {
  for (const node of nodes) {
    if (fits(node)) return [node];
    const below = chainTo(node.children, fits);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
