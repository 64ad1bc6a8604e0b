import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { FacetSchema } from '../schemas.ts';
import { FACETS } from './examples.ts';
import { filters, searchRequest, selection } from './list-query.ts';
import { resultHeaders, type SearchDeps } from './search-deps.ts';
import { shownFacet } from './shown.ts';

const Answer = v.object({ total: v.pipe(v.number(), v.integer(), v.minValue(0)), facets: v.array(FacetSchema) });

export function filter({ shop }: SearchDeps) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/search/filter',
    id: 'filter',
    tag: 'Search',
    searchesTexts: true,
    summary: 'Total and facets of a selection',
    description: 'What a filter sheet needs before somebody applies it: how many products, and what else to choose.',
    parameters: selection,
    others: filters,
    success: {
      status: 200,
      description: 'Exact total and facets.',
      type: 'application/json',
      schema: Answer,
      example: { total: 1, facets: FACETS },
    },
    answer: async ({ query, others }, call) => {
      const found = await shop().search.query({ ...(await searchRequest(shop(), call, query, others)), hits: false });
      return {
        headers: resultHeaders(found),
        content: { total: found.total, facets: found.facets.map((facet) => shownFacet(facet, call)) },
      };
    },
  });
}
