import * as v from 'valibot';
import { LONGEST_TERM } from '../../shop/search/engine/list-parameters.ts';
import { categoryHref } from '../../tenants/paths.ts';
import { defineEndpoint } from '../endpoint.ts';
import { text, wholeNumberParameter } from '../parameters.ts';
import { SuggestedProduct } from '../schemas.ts';
import { earlierTerms } from './earlier-terms.ts';
import { PRODUCT_EXAMPLE } from './examples.ts';
import { type HistoryDeps, historyOwner } from './history.ts';
import type { SearchDeps } from './search-deps.ts';

import { productHit } from './shown.ts';

const MOST = 10;

const Answer = v.object({
  terms: v.array(v.string()),
  categories: v.array(v.object({ name: v.string(), path: v.string() })),
  products: v.array(SuggestedProduct),
  history: v.pipe(v.array(v.string()), v.description('What the same person searched for before.')),
});

export function suggestEndpoint({ shop, cards, customerOf }: SearchDeps & Pick<HistoryDeps, 'customerOf'>) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/search/suggest',
    id: 'suggest',
    tag: 'Search',
    searchesTexts: true,
    summary: 'What the words typed so far may become',
    description: `Terms, categories, products, and what the same person searched for before: ${MOST} in all at most. An empty term has the history alone.`,
    parameters: {
      query: text({ longest: LONGEST_TERM, description: 'What was typed so far.', example: 'mid' }),
      count: wholeNumberParameter({ least: 1, most: MOST, otherwise: MOST, description: 'Suggestions in all.' }),
    },
    success: {
      status: 200,
      description: 'Suggestions.',
      type: 'application/json',
      schema: Answer,
      example: {
        terms: ['Midikleid'],
        categories: [{ name: 'Kleider', path: '/mode/damenmode/kleider' }],
        products: [{ ...PRODUCT_EXAMPLE, fromPrice: false }],
        history: [],
      },
    },
    answer: async ({ query }, call) => {
      const { search, history } = shop();
      const locale = call.locale.locale;
      const before = await earlierTerms(history, await historyOwner(call, { customerOf }), query);
      const found = await search.suggest({
        tenant: call.tenant.id,
        locale: call.textLocale,
        term: query.query,
        count: query.count - before.length,
      });
      const products = await cards({ tenant: call.tenant, locale: call.textLocale, hits: found.hits });
      return {
        // The history is personal.
        headers: { 'Cache-Control': 'private, no-store' },
        content: {
          terms: found.terms,
          // Category pages exist only in the tenant's own locales.
          categories: (call.textLocale === locale ? found.categories : []).map(({ name, path }) => ({
            name,
            path: categoryHref(locale, path),
          })),
          products: products.map((card) => ({ ...productHit(card, call), fromPrice: card.fromPrice })),
          history: before,
        },
      };
    },
  });
}
