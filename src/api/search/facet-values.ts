import * as v from 'valibot';
import { boundFacets } from '../../shop/search/engine/bound-facets.ts';
import { defineEndpoint } from '../endpoint.ts';
import { text } from '../parameters.ts';
import { FacetValueSchema } from '../schemas.ts';
import { filters, searchRequest, selection } from './list-query.ts';
import { resultHeaders, type SearchDeps } from './search-deps.ts';
import { shownFacet } from './shown.ts';

const LONGEST_KEY = 60;
const LONGEST_FIND = 40;

/** Finds values of one facet, such as a brand among thousands. */
export function foundFacetValues({ shop }: SearchDeps) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/search/facet',
    id: 'facetValues',
    tag: 'Search',
    searchesTexts: true,
    summary: 'Values of one facet by their name',
    description:
      'The values of a facet that have a text at the beginning of a word, those with most products first, 40 at most beside the selected ones. An unknown facet has none.',
    parameters: {
      ...selection,
      facet: text({ longest: LONGEST_KEY, description: 'Key of the facet.', example: 'brand' }),
      find: text({ longest: LONGEST_FIND, description: 'Text of the names; empty for all.', example: 'lin' }),
    },
    others: filters,
    success: {
      status: 200,
      description: 'The values with their exact counts.',
      type: 'application/json',
      schema: v.object({ values: v.array(FacetValueSchema) }),
      example: { values: [{ value: 'linnovelle', label: 'Linnovelle', count: 12, selected: false }] },
    },
    answer: async ({ query, others }, call) => {
      const { facet: key, find } = query;
      const found = await shop().search.query({ ...(await searchRequest(shop(), call, query, others)), hits: false });
      const [facet] = boundFacets(
        found.facets.filter((own) => own.key === key),
        { [key]: find },
      );
      const shown = facet && shownFacet(facet, call);
      const values = shown && 'values' in shown ? shown.values.toSorted((a, b) => b.count - a.count) : [];
      return { headers: resultHeaders(found), content: { values } };
    },
  });
}
