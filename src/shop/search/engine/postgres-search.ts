import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { attributesOf, readAttributeBook } from '../../catalogue/attributes/index.ts';
import type { ProductId, Sku } from '../../catalogue/products/index.ts';
import { facetsOf } from './facets.ts';
import { listedAttributes } from './listed-attributes.ts';
import { createReductions } from './reductions.ts';
import { exactArticle, PRICE_BUCKETS, runSearch, type SearchOutcome } from './search.store.ts';
import { cleanTerm, searchWords } from './search-words.ts';
import { suggest } from './suggestions.ts';
import { textQuery } from './text-query.ts';
import type { FacetBucket, SearchEngine, SearchRequest, SearchResult } from './types.ts';
import { meaningsOf } from './vocabulary.store.ts';

/** Searches with PostgreSQL alone: exact, always current, and fast enough for some ten thousand products. */
export function createPostgresSearch(deps: { pool: Pool; clock: Clock }): SearchEngine & {
  /** Invalidates caches after a change of prices or products. */
  forget(): void;
} {
  const { pool, clock } = deps;
  const reductions = createReductions(deps);

  async function query(request: SearchRequest): Promise<SearchResult> {
    const now = clock.now();
    const term = cleanTerm(request.term);
    const [meanings, exact, reduced, book] = await Promise.all([
      meaningsOf(pool, request.locale, searchWords(term)),
      term === '' ? null : exactArticle(pool, { tenant: request.tenant, locale: request.locale, number: term, now }),
      reductions.of(request.tenant),
      readAttributeBook(pool),
    ]);
    const attributes = listedAttributes(attributesOf(book, request.category), () => attributesOf(book, null), request);
    const text = term === '' ? null : textQuery(meanings);
    const outcome = await runSearch(pool, request, { now, text, exact, reductions: reduced, attributes });
    const pages = Math.ceil(outcome.total / request.count);
    return {
      total: outcome.total,
      page: Math.min(request.page, Math.max(1, pages)),
      pages,
      hits:
        request.hits === false
          ? []
          : outcome.hits.map((hit) => ({ productId: hit.productId as ProductId, sku: hit.sku as Sku })),
      facets:
        request.facets === false
          ? []
          : facetsOf(request, { ...outcome, buckets: bucketsOf(outcome.range) }, attributes),
      exact: exact ? (exact.sku as Sku) : null,
      correction: null,
      alternatives: [],
      mentioned: false,
      reading: null,
      redirect: null,
    };
  }

  return { query, suggest: (request) => suggest({ pool, query }, request), forget: reductions.forget };
}

/** Divides the price range into equal parts in whole minor units. Returns none if the prices are too close. */
function bucketsOf({ min, max, parts }: SearchOutcome['range']): FacetBucket[] {
  if (min === null || max === null || max - min < PRICE_BUCKETS) return [];
  const edge = (part: number): number => min + Math.ceil((part * (max - min)) / PRICE_BUCKETS);
  const counts = new Map(parts.map(({ part, count }) => [part, count]));
  return Array.from({ length: PRICE_BUCKETS }, (_, part) => ({
    from: edge(part),
    to: edge(part + 1),
    count: counts.get(part) ?? 0,
  }));
}
