import * as v from 'valibot';
import { SORTINGS } from '../../shop/search/engine/list-parameters.ts';
import { productHref } from '../../tenants/paths.ts';
import { defineEndpoint } from '../endpoint.ts';
import { FacetSchema, ProductSchema } from '../schemas.ts';
import { FACETS, PRODUCT_EXAMPLE } from './examples.ts';
import { filters, paging, searchRequest, selection } from './list-query.ts';
import { resultHeaders, type SearchDeps } from './search-deps.ts';
import { productHit, shownFacet } from './shown.ts';

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

const Answer = v.object({
  query: v.pipe(v.string(), v.description('The term that was searched for.')),
  correction: v.pipe(v.nullable(v.string()), v.description('The term found instead of a mistyped one, or null.')),
  redirect: v.pipe(
    v.nullable(v.string()),
    v.description(
      'Where people are sent instead of a list, as for an article number that was typed exactly or for "returns"; or null.',
    ),
  ),
  total: v.pipe(whole, v.description('Products in all pages, exact.')),
  page: v.pipe(whole, v.description('The page answered: at most the last one.')),
  pages: whole,
  sort: v.picklist(SORTINGS),
  products: v.array(ProductSchema),
  facets: v.array(FacetSchema),
});

export function searchv2({ shop, cards }: SearchDeps) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/search/searchv2',
    id: 'search',
    tag: 'Search',
    searchesTexts: true,
    summary: 'A page of products with its facets',
    description: 'Search results and category lists alike: products in order, the exact total, and what to filter by.',
    parameters: { ...selection, ...paging },
    others: filters,
    success: {
      status: 200,
      description: 'The page; one beyond the last is the last.',
      type: 'application/json',
      schema: Answer,
      example: {
        query: 'kleid',
        correction: null,
        redirect: null,
        total: 1,
        page: 1,
        pages: 1,
        sort: 'relevance',
        products: [PRODUCT_EXAMPLE],
        facets: FACETS,
      },
    },
    answer: async ({ query, others }, call) => {
      const { catalogue, search } = shop();
      const locale = call.locale.locale;
      const request = await searchRequest(shop(), call, query, others);
      const found = await search.query(request);
      const [products, articles] = await Promise.all([
        cards({ tenant: call.tenant, locale: call.textLocale, hits: found.hits }),
        found.exact === null
          ? null
          : catalogue.articles({ tenant: call.tenant, locale: call.textLocale, skus: [found.exact] }),
      ]);
      const exact = found.exact === null ? undefined : articles?.get(found.exact);
      return {
        headers: resultHeaders(found),
        content: {
          query: query.query,
          correction: found.correction,
          redirect: exact ? productHref(locale, exact.slug, exact.sku) : found.redirect,
          total: found.total,
          page: found.page,
          pages: found.pages,
          sort: found.reading?.sort ?? request.sort,
          products: products.map((card) => productHit(card, call)),
          facets: found.facets.map((facet) => shownFacet(facet, call)),
        },
      };
    },
  });
}
