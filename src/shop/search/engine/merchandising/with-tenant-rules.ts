import { LOCALES } from '../../../../tenants/locales.ts';
import { href } from '../../../../tenants/paths.ts';
import type { SearchInsight } from '../insight/insight.ts';
import type { LearnedRanking } from '../learning/learned-ranking.ts';
import type { Ranking, SearchEngine, SearchRequest, SearchResult } from '../types.ts';
import type { TenantRules } from './tenant-rules.ts';

/**
 * Wraps an engine with the tenant's rules: adds pins and boosts to the ranking, what visitors choose for the term, and
 * redirects of terms.
 */
export function withTenantRules<Engine extends SearchEngine>(
  engine: Engine,
  rules: Pick<TenantRules, 'at'>,
  insight?: Pick<SearchInsight, 'found'>,
  learned?: Pick<LearnedRanking, 'of'>,
): Engine {
  return {
    ...engine,
    query: async (request) => {
      const { tenant, locale, term, category } = request;
      const [wanted, chosen] = await Promise.all([
        rules.at({ tenant, locale, term, category }),
        request.sort === 'relevance' && !request.ranking ? learned?.of({ tenant, locale, term }) : null,
      ]);
      const ranking = withLearned(wanted.ranking, chosen ?? []);
      const result = await engine.query(ranking && !request.ranking ? { ...request, ranking } : request);
      // A provisional answer may miss what the shop has.
      const isFinal = result.provisionalUntil === undefined;
      if (term !== '' && isFinal && isPlain(request)) insight?.found({ tenant, locale, term }, result.total);
      const redirect = wanted.redirect ?? pageOf(result, locale);
      return redirect === null ? result : { ...result, redirect };
    },
  };
}

function withLearned(ranking: Ranking | null, learned: NonNullable<Ranking['learned']>): Ranking | null {
  return learned.length === 0 ? ranking : { pins: [], boosts: [], ...ranking, learned };
}

/** Returns the page of a list that is none of goods: gift cards. */
function pageOf({ reading }: Pick<SearchResult, 'reading'>, locale: string): string | null {
  const known = LOCALES.find((own) => own === locale);
  return reading?.list === 'voucher' && known ? href(known, 'giftCards') : null;
}

/** Whether the request has no filter and no vocabulary of a preview, so that its number of hits describes the term. */
function isPlain({ category, filters, price, vocabulary }: SearchRequest): boolean {
  return (
    vocabulary === undefined &&
    category === null &&
    price.min === null &&
    price.max === null &&
    Object.keys(filters).length === 0
  );
}
