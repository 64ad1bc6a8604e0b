import type { SearchInsight } from '../insight/insight.ts';
import type { SearchEngine, SearchRequest } from '../types.ts';
import type { TenantRules } from './tenant-rules.ts';

/** Wraps an engine with the tenant's rules: adds pins and boosts to the ranking, and redirects of terms. */
export function withTenantRules<Engine extends SearchEngine>(
  engine: Engine,
  rules: Pick<TenantRules, 'at'>,
  insight?: Pick<SearchInsight, 'found'>,
): Engine {
  return {
    ...engine,
    query: async (request) => {
      const { tenant, locale, term, category } = request;
      const wanted = await rules.at({ tenant, locale, term, category });
      const result = await engine.query(
        wanted.ranking && !request.ranking ? { ...request, ranking: wanted.ranking } : request,
      );
      if (term !== '' && isPlain(request)) insight?.found({ tenant, locale, term }, result.total);
      return wanted.redirect === null ? result : { ...result, redirect: wanted.redirect };
    },
  };
}

/** Whether the request has a term and no filter, so that its number of hits describes the term. */
function isPlain({ category, filters, price }: SearchRequest): boolean {
  return category === null && price.min === null && price.max === null && Object.keys(filters).length === 0;
}
