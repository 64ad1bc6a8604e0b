import type { CategoryId, CategoryPage, ProductId, ProductPicture, Sku } from '../shop/catalogue/products/index.ts';
import type { SearchResult, Sorting } from '../shop/search/engine/index.ts';
import { MOST_PAGES } from '../shop/search/engine/list-parameters.ts';
import { withValueNames } from '../tenants/facet-names.ts';
import type { Messages } from '../tenants/messages/index.ts';
import { type CardPlace, printCards } from './cards/print-cards.server.tsx';
import type { Cards } from './cards/printed-card.ts';
import type { ShopRequest } from './context.ts';
import { listPriceName, searchedPrice, withListPrices } from './list-price.server.ts';
import { type ListRequest, PAGE_SIZE, readListRequest } from './list-request.ts';
import { packFacets } from './packed-facets.ts';
import { LISTS, productTag } from './page-tags.ts';

/** Data of the product list, for a category or for search results. */
export type ListData = {
  request: ListRequest;
  sort: Sorting;
  total: number;
  page: number;
  pages: number;
  cards: Cards;
  /** See packed-facets.ts; prices in hundredths of a unit, as in the request. */
  facets: string;
  /** Name of the chosen price limits, if there are any. */
  priceName?: string;
};

/** Cache lifetime in seconds, since products not shown may join the list or change its counts by time alone. */
const LIST_SECONDS = 60;

type Hit = { productId: ProductId; sku: Sku };

function noteChoice({ cache }: ShopRequest): void {
  cache.tag(LISTS);
  cache.refreshAfter(LIST_SECONDS);
}

/** Loads the cards of products that were selected among others. */
export function loadListCards(request: ShopRequest, hits: Hit[], place: CardPlace): Promise<Cards> {
  noteChoice(request);
  return printCards(request, hits, place);
}

/** Loads one page of a list, and the hints of the search about its term. */
export async function loadList(
  opened: ShopRequest & { text: Messages },
  url: URL,
  category: Pick<CategoryPage, 'id' | 'sorting'> | null,
): Promise<{
  list: ListData;
  said: Pick<SearchResult, 'exact' | 'correction' | 'alternatives' | 'mentioned' | 'redirect'>;
}> {
  const { shop, tenant, locale, text } = opened;
  const request = readListRequest(url.searchParams, await shop.filterKeys());
  const sort: Sorting = request.sort ?? category?.sorting ?? 'relevance';
  const result = await shop.search.query({
    tenant: tenant.id,
    locale: locale.locale,
    term: request.term,
    category: category?.id ?? null,
    filters: request.filters,
    price: searchedPrice(request.price, tenant.currency),
    sort,
    isUsualOrder: sort === category?.sorting,
    page: request.page,
    count: PAGE_SIZE,
    literal: request.literal === true,
  });
  const { total, page, facets } = result;
  const pages = Math.min(result.pages, MOST_PAGES);
  const { exact, correction, alternatives, mentioned, redirect } = result;
  const priceName = listPriceName(request.price, tenant, text.catalogue.filters);
  const cards = await loadListCards(opened, result.hits, { layout: 'list', eager: page === 1 ? 4 : 0 });
  return {
    list: {
      request,
      sort,
      total,
      page,
      pages,
      cards,
      facets: packFacets(withValueNames(locale.locale, withListPrices(facets, tenant.currency))),
      ...(priceName === null ? {} : { priceName }),
    },
    said: { exact, correction, alternatives, mentioned, redirect },
  };
}

/** Returns a picture for each category: its own one, else that of its most popular product. */
export async function categoryPictures(
  request: ShopRequest,
  ids: CategoryId[],
): Promise<Record<string, ProductPicture>> {
  const { shop, tenant, locale, cache } = request;
  noteChoice(request);
  const own = await shop.catalogue.ownCategoryPictures(ids);
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
        facets: false,
      }),
    ),
  );
  const hits = results.flatMap((result) => result.hits.slice(0, 1));
  const cards = await shop.catalogue.cards({ tenant, locale: locale.locale, hits });
  for (const { productId } of cards) cache.tag(productTag(productId));
  const pictures = new Map<string, ProductPicture | null>(cards.map((card) => [card.productId, card.picture]));
  return Object.fromEntries(
    ids.flatMap((id, index) => {
      const hit = results[index]?.hits[0];
      const picture = own.get(id) ?? (hit && pictures.get(hit.productId));
      return picture ? [[id, picture]] : [];
    }),
  );
}
