import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import type { ProductId, Sku } from '../catalogue/index.ts';
import { facetsOf } from './facets.ts';
import { createReductions } from './reductions.ts';
import { exactArticle, runSearch } from './search.store.ts';
import { cleanTerm, searchWords } from './search-words.ts';
import { suggest } from './suggestions.ts';
import { textQuery } from './text-query.ts';
import type { SearchEngine, SearchRequest, SearchResult } from './types.ts';
import { meaningsOf } from './vocabulary.store.ts';

/** Search by PostgreSQL's own means: exact, always current, fast enough for a catalogue of some ten thousand products. */
export function createPostgresSearch(deps: {
  pool: Pool;
  clock: Clock;
}): SearchEngine & { /** Prices or goods have changed: nothing kept is right any more. */ forget(): void } {
  const { pool, clock } = deps;
  const reductions = createReductions(deps);

  async function query(request: SearchRequest): Promise<SearchResult> {
    const now = clock.now();
    const term = cleanTerm(request.term);
    const [meanings, exact, reduced] = await Promise.all([
      meaningsOf(pool, request.locale, searchWords(term)),
      term === '' ? null : exactArticle(pool, { tenant: request.tenant, locale: request.locale, number: term, now }),
      reductions.of(request.tenant),
    ]);
    const text = term === '' ? null : textQuery(meanings);
    const outcome = await runSearch(pool, request, { now, text, exact, reductions: reduced });
    const pages = Math.ceil(outcome.total / request.count);
    return {
      total: outcome.total,
      page: Math.min(request.page, Math.max(1, pages)),
      pages,
      hits: outcome.hits.map((hit) => ({ productId: hit.productId as ProductId, sku: hit.sku as Sku })),
      facets: request.facets === false ? [] : facetsOf(request, outcome),
      exact: exact ? (exact.sku as Sku) : null,
      correction: null,
      alternatives: [],
      redirect: null,
    };
  }

  return { query, suggest: (request) => suggest({ pool, query }, request), forget: reductions.forget };
}
