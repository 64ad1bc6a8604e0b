import { LOCALES } from '../../../../tenants/locales.ts';
import { href } from '../../../../tenants/paths.ts';
import type { SearchInsight } from '../insight/insight.ts';
import type { SearchEngine, SearchRequest, SearchResult } from '../types.ts';
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
      const redirect = wanted.redirect ?? pageOf(result, locale);
      return redirect === null ? result : { ...result, redirect };
    },
  };
}

/** Returns the page of a list that is none of goods: gift cards. */
function pageOf({ reading }: Pick<SearchResult, 'reading'>, locale: string): string | null {
  const known = LOCALES.find((own) => own === locale);
  return reading?.list === 'voucher' && known ? href(known, 'giftCards') : null;
}

/** Whether the request has a term and no filter, so that its number of hits describes the term. */
function isPlain({ category, filters, price }: SearchRequest): boolean {
  return category === null && price.min === null && price.max === null && Object.keys(filters).length === 0;
}
