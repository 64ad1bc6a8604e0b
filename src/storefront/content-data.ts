import type { CategoryId, CategoryNode } from '../shop/catalogue/index.ts';
import type { Block, ContentPage } from '../shop/content/index.ts';
import { prefixOf } from '../tenants/paths.ts';
import type { Cards } from './cards/printed-card.ts';
import type { ShopRequest } from './context.ts';
import { loadCards } from './list-data.ts';
import type { Page } from './page.ts';

function find(nodes: CategoryNode[], id: string): CategoryId | null {
  for (const node of nodes) {
    if (node.id === id || node.path === id) return node.id;
    const below = find(node.children, id);
    if (below !== null) return below;
  }
  return null;
}

async function rowOf(
  request: ShopRequest,
  query: Extract<Block, { type: 'products' }>['query'],
): Promise<Cards | null> {
  const { shop, tenant, locale } = request;
  const asked = { tenant, locale: locale.locale };
  if (query.skus) {
    const articles = await shop.catalogue.articles({ ...asked, skus: query.skus });
    const hits = query.skus.flatMap((sku) => articles.get(sku) ?? []).map(({ productId, sku }) => ({ productId, sku }));
    return loadCards(request, hits.slice(0, query.count), { layout: 'row' });
  }
  const category = query.category ? find(await shop.catalogue.navigation(asked), query.category) : null;
  // A row of a category that has nothing on sale is empty, not a row of everything.
  if (query.category && category === null) return null;
  const { hits } = await shop.search.query({
    tenant: tenant.id,
    locale: locale.locale,
    term: '',
    category,
    filters: {},
    price: { min: null, max: null },
    sort: query.sort ?? 'popularity',
    page: 1,
    count: query.count,
    facets: false,
  });
  return loadCards(request, hits, { layout: 'row' });
}

/** The goods of a page's product rows, by the position of their block. */
export async function loadRows(request: ShopRequest, blocks: Block[]): Promise<Record<number, Cards | null>> {
  const rows = await Promise.all(
    blocks.map(async (block, index) =>
      block.type === 'products' ? ([index, await rowOf(request, block.query)] as const) : null,
    ),
  );
  return Object.fromEntries(rows.filter((row) => row !== null));
}

export type FetchedContent = { ok: true; content: ContentPage | null } | { ok: false };

/**
 * A page of the content store; without success, or after the tenant's time for it, there is no data: that is logged,
 * and what else stands on the page can still be shown (specification, section 8).
 */
export async function fetchContent(
  request: Pick<ShopRequest, 'shop' | 'tenant' | 'locale' | 'reportFetch' | 'cache'>,
  component: string,
  path: string,
): Promise<FetchedContent> {
  const { shop, tenant, locale } = request;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const { contentTimeoutMs } = tenant.caches;
  // What another system changes nobody tells.
  if (shop.content.revalidateSeconds !== null) request.cache.refreshAfter(shop.content.revalidateSeconds);
  const timer = setTimeout(() => reject(new Error(`no answer within ${contentTimeoutMs} ms`)), contentTimeoutMs);
  try {
    const asked = shop.content.page({ tenant: tenant.id, locale: locale.locale, path });
    return { ok: true, content: await Promise.race([asked, late]) };
  } catch (error) {
    request.reportFetch(error, { component, url: `/api/content/${locale.locale}${path}` });
    return { ok: false };
  } finally {
    clearTimeout(timer);
  }
}

/** What a content page says about itself. Its alternates come without language prefix from the store. */
export async function contentPageInfo(request: ShopRequest, content: ContentPage): Promise<Page> {
  const { shop, tenant, locale } = request;
  const stored = await shop.content.alternates({ tenant: tenant.id, locale: locale.locale, path: content.path });
  const withPrefix = (path: string, prefix: string): string => (path === '/' ? prefix || '/' : `${prefix}${path}`);
  return {
    title: content.title,
    description: content.description,
    robots: content.robots,
    canonical: withPrefix(content.path, prefixOf(locale.locale)),
    alternates: Object.fromEntries(
      tenant.locales.flatMap((entry) => {
        const path = entry.locale === locale.locale ? content.path : stored[entry.locale];
        return path === undefined ? [] : [[entry.locale, withPrefix(path, entry.prefix)]];
      }),
    ),
  };
}
