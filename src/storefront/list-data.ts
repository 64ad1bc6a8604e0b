import { hash } from 'node:crypto';
import { inHundredths, inMinorUnits } from '../currencies/decimal-text.ts';
import type { CategoryId, ProductPicture } from '../shop/catalogue/products/index.ts';
import type { ListChoice } from '../shop/content/list-pages/index.ts';
import { boundFacets } from '../shop/search/engine/bound-facets.ts';
import type { SearchEngine, SearchResult, Sorting } from '../shop/search/engine/index.ts';
import { MOST_PAGES } from '../shop/search/engine/list-parameters.ts';
import { withValueNames } from '../tenants/facet-names.ts';
import type { Messages } from '../tenants/messages/index.ts';
import { printCards } from './cards/print-cards.server.tsx';
import type { Cards } from './cards/printed-card.ts';
import type { ShopRequest } from './context.ts';
import { helpfulFacets } from './helpful-facets.ts';
import { listPriceName, searchedPrice, withListPrices } from './list-price.server.ts';
import { type ListRequest, readListRequest } from './list-request.ts';
import { packFacets } from './packed-facets.ts';
import { PAGE_SIZE } from './page-size.ts';
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

/**
 * Returns the answer of a search for products that the page shows. After changes the cache asks again, and renders the page
 * only if the answer differs (decision 261). `ask` must refer to nothing of the request. It must search by the engine that
 * it receives, whose provisional answers bound how long the page is valid (decision 279).
 */
export async function searchForPage<Answer>(
  { cache, shop: { search } }: Pick<ShopRequest, 'cache'> & { shop: { search: Pick<SearchEngine, 'query'> } },
  ask: (search: Pick<SearchEngine, 'query'>) => Promise<Answer>,
): Promise<Answer> {
  cache.tag(LISTS);
  cache.refreshAfter(LIST_SECONDS);
  const answer = await ask({
    query: async (request) => {
      const result = await search.query(request);
      cache.until(result.provisionalUntil ?? null);
      return result;
    },
  });
  cache.recheckLists(listCheck(search, ask, markOf(answer)));
  return answer;
}

/** Returns the check of a list. A closure above would hold the whole request, with its page, as long as the page is kept. */
function listCheck<Answer>(
  search: Pick<SearchEngine, 'query'>,
  ask: (search: Pick<SearchEngine, 'query'>) => Promise<Answer>,
  mark: string,
): () => Promise<boolean> {
  return async () => markOf(await ask(search)) === mark;
}

const markOf = (answer: unknown): string => hash('sha1', JSON.stringify(answer), 'base64url');

/** Ground of a list: its category and usual order, and the filters that the visitor cannot take off. */
export type ListGround = {
  id: CategoryId | null;
  sorting: Sorting | null;
  choice?: Pick<ListChoice, 'filters' | 'price'>;
};

/**
 * Loads one page of a list, and the hints of the search about its term. The request of the address is `asked`. It lacks
 * what the search read in the term.
 */
export async function loadList(
  opened: ShopRequest & { text: Messages },
  url: URL,
  category: ListGround | null,
): Promise<{
  asked: ListRequest;
  list: ListData;
  said: Pick<SearchResult, 'exact' | 'correction' | 'alternatives' | 'mentioned' | 'reading' | 'redirect'>;
}> {
  const { tenant, locale, text } = opened;
  const { filterKeys } = opened.shop;
  const asked = withoutGround(readListRequest(url.searchParams, await filterKeys()), category);
  const usual: Sorting = asked.sort ?? category?.sorting ?? 'relevance';
  const query = {
    tenant: tenant.id,
    locale: locale.locale,
    term: asked.term,
    category: category?.id ?? null,
    filters: { ...asked.filters, ...category?.choice?.filters },
    price: searchedPrice(within(asked.price, category?.choice?.price), tenant.currency),
    sort: usual,
    isUsualOrder: usual === category?.sorting,
    page: asked.page,
    count: PAGE_SIZE,
    literal: asked.literal === true,
    isRead: asked.isRead === true,
    unit: inMinorUnits(100, tenant.currency),
  };
  const result = await searchForPage(opened, (search) => search.query(query));
  const request = withReading(asked, result.reading, tenant.currency);
  const sort = result.reading?.sort ?? usual;
  const { total, page } = result;
  const facets = helpfulFacets(
    result.facets.filter(({ key }) => !isOfGround(category, key)),
    total,
    asked.finds,
  );
  const pages = Math.min(result.pages, MOST_PAGES);
  const { exact, correction, alternatives, mentioned, reading, redirect } = result;
  const priceName = listPriceName(request.price, tenant, text.catalogue.filters);
  const cards = await printCards(opened, result.hits, { layout: 'list', eager: page === 1 ? 4 : 0 });
  return {
    asked,
    list: {
      request,
      sort,
      total,
      page,
      pages,
      cards,
      facets: packFacets(
        boundFacets(withValueNames(locale.locale, withListPrices(facets, tenant.currency)), asked.finds),
      ),
      ...(priceName === null ? {} : { priceName }),
    },
    said: { exact, correction, alternatives, mentioned, reading, redirect },
  };
}

const isOfGround = (ground: ListGround | null, key: string): boolean =>
  ground?.choice !== undefined && Object.hasOwn(ground.choice.filters, key);

/** Ignores choices of an address that the list makes itself. */
function withoutGround(asked: ListRequest, ground: ListGround | null): ListRequest {
  const own = Object.entries(asked.filters).filter(([key]) => !isOfGround(ground, key));
  return { ...asked, filters: Object.fromEntries(own) };
}

/** Narrows the price limits of an address to those of the list. */
function within({ min, max }: ListRequest['price'], of?: ListRequest['price']): ListRequest['price'] {
  const tighter = (pick: (...limits: number[]) => number, ...limits: (number | null | undefined)[]): number | null => {
    const set = limits.filter((limit) => limit !== null && limit !== undefined);
    return set.length === 0 ? null : pick(...set);
  };
  return { min: tighter(Math.max, min, of?.min), max: tighter(Math.min, max, of?.max) };
}

/**
 * Returns the request as the search read its term: recognised parts are filters like chosen ones. Links to other filters
 * then name all that remain.
 */
function withReading(request: ListRequest, reading: SearchResult['reading'], currency: string): ListRequest {
  if (reading === null) return request;
  const { filters, price } = reading;
  const hundredths = (minor: number | null) => (minor === null ? null : inHundredths(minor, currency));
  return {
    ...request,
    filters: { ...filters, ...request.filters },
    price: price === null ? request.price : { min: hundredths(price.min), max: hundredths(price.max) },
    sort: reading.sort === 'relevance' ? request.sort : reading.sort,
    isRead: true,
  };
}

const mostPopular = {
  term: '',
  filters: {},
  price: { min: null, max: null },
  sort: 'popularity',
  page: 1,
  count: 1,
  facets: false,
} as const;

/** Returns a picture for each category: its own one, else that of its most popular product. */
export async function categoryPictures(
  request: ShopRequest,
  ids: CategoryId[],
): Promise<Record<string, ProductPicture>> {
  const { shop, tenant, locale, cache } = request;
  const own = await shop.catalogue.ownCategoryPictures(ids);
  const asked = { tenant: tenant.id, locale: locale.locale };
  const found = await searchForPage(request, (search) =>
    Promise.all(
      ids.map(async (category) => (await search.query({ ...asked, ...mostPopular, category })).hits[0] ?? null),
    ),
  );
  const hits = found.filter((hit) => hit !== null);
  const cards = await shop.catalogue.cards({ tenant, locale: locale.locale, hits });
  for (const { productId } of cards) cache.tag(productTag(productId));
  const pictures = new Map<string, ProductPicture | null>(cards.map((card) => [card.productId, card.picture]));
  return Object.fromEntries(
    ids.flatMap((id, index) => {
      const hit = found[index];
      const picture = own.get(id) ?? (hit && pictures.get(hit.productId));
      return picture ? [[id, picture]] : [];
    }),
  );
}
