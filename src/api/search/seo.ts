import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { chosenFilters, filters, paging, selection } from './list-query.ts';
import { listSeo } from './list-seo.ts';
import { type SearchDeps, SHARED_CACHE } from './search-deps.ts';

const Answer = v.object({
  title: v.string(),
  description: v.string(),
  robots: v.picklist(['index,follow', 'noindex,follow']),
  canonical: v.pipe(v.string(), v.description('Absolute address of the one page of this content.')),
  landingText: v.pipe(
    v.nullable(v.string()),
    v.description("The category's text for people who land here, paragraphs apart by an empty line; or null."),
  ),
});

export function seo({ shop }: SearchDeps) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/search/seo',
    id: 'seo',
    tag: 'Search',
    searchesTexts: true,
    summary: 'What a list says to search engines',
    description:
      'Title, description, robots and canonical of the page with these parameters. Only plain category lists are indexed.',
    parameters: { ...selection, sort: paging.sort, page: paging.page },
    others: filters,
    success: {
      status: 200,
      description: 'The words for the head of the page; those of the search page where there is no such category.',
      type: 'application/json',
      schema: Answer,
      example: {
        title: 'Damenmode',
        description: 'Damenmode online bestellen: grosse Auswahl, Kauf auf Rechnung, Lieferung nach Hause.',
        robots: 'index,follow',
        canonical: 'https://www.example.org/mode/damenmode',
        landingText: null,
      },
    },
    answer: async ({ query, others }, call) => {
      const isPlain =
        // A text locale without pages gets the metadata of the tenant's default locale.
        call.textLocale === call.locale.locale &&
        query.sort === null &&
        query.price.min === null &&
        query.price.max === null &&
        Object.keys(await chosenFilters(others, shop())).length === 0;
      const { category, query: term, page } = query;
      return { headers: SHARED_CACHE, content: await listSeo(shop(), call, { category, term, page, isPlain }) };
    },
  });
}
