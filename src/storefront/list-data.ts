import type { CategoryId, ProductCard, ProductId, Sku } from '../shop/catalogue/index.ts';
import type { Facet, SearchResult, Sorting } from '../shop/search/index.ts';
import type { ShopRequest } from './context.ts';
import { type ListRequest, readListRequest } from './list-request.ts';
import { LISTS, productTag } from './page-tags.ts';

export const PAGE_SIZE = 48;

/** What the list component shows; the same for a category and for search results. */
export type ListData = {
  request: ListRequest;
  sort: Sorting;
  total: number;
  page: number;
  pages: number;
  cards: ProductCard[];
  facets: Facet[];
};

/** Goods that are not shown may come in or change a count by time alone: seen after a minute at the latest. */
const LIST_SECONDS = 60;

/** The cards of a page's goods; the page is right as long as they are. */
export async function loadCards(
  { shop, tenant, locale, cache }: ShopRequest,
  hits: { productId: ProductId; sku: Sku }[],
): Promise<ProductCard[]> {
  const cards = await shop.catalogue.cards({ tenant, locale: locale.locale, hits });
  cache.tag(LISTS);
  cache.refreshAfter(LIST_SECONDS);
  for (const card of cards) {
    cache.tag(productTag(card.productId));
    cache.until(card.validUntil);
  }
  return cards;
}

/** One page of a list, and what the search has to say about the term. */
export async function loadList(
  opened: ShopRequest,
  url: URL,
  category: CategoryId | null,
): Promise<{ list: ListData; said: Pick<SearchResult, 'exact' | 'correction' | 'alternatives' | 'redirect'> }> {
  const { shop, tenant, locale } = opened;
  const request = readListRequest(url.searchParams);
  const sort: Sorting = request.sort ?? (category === null ? 'relevance' : 'popularity');
  const result = await shop.search.query({
    tenant: tenant.id,
    locale: locale.locale,
    term: request.term,
    category,
    filters: request.filters,
    price: request.price,
    sort,
    page: request.page,
    count: PAGE_SIZE,
    literal: request.literal === true,
  });
  const cards = await loadCards(opened, result.hits);
  const { total, page, pages, facets } = result;
  const { exact, correction, alternatives, redirect } = result;
  return {
    list: { request, sort, total, page, pages, cards, facets },
    said: { exact, correction, alternatives, redirect },
  };
}

/** A picture for each of a few categories: that of their most popular article. */
export async function categoryPictures(request: ShopRequest, ids: CategoryId[]): Promise<Record<string, ProductCard>> {
  const { shop, tenant, locale } = request;
  const results = await Promise.all(
    ids.map((category) =>
      shop.search.query({
        tenant: tenant.id,
        locale: locale.locale,
        term: '',
        category,
        filters: {},
        price: { min: null, max: null },
        sort: 'popularity',
        page: 1,
        count: 1,
      }),
    ),
  );
  const hits = results.flatMap((result) => result.hits.slice(0, 1));
  const cards = await loadCards(request, hits);
  const byProduct = new Map<string, ProductCard>(cards.map((card) => [card.productId, card]));
  return Object.fromEntries(
    ids.flatMap((id, index) => {
      const hit = results[index]?.hits[0];
      const card = hit && byProduct.get(hit.productId);
      return card ? [[id, card]] : [];
    }),
  );
}
