import type { MessagePort } from 'node:worker_threads';
import type { Metrics } from '../platform/metrics/metrics.ts';
import {
  createIndexedSearch,
  createLearnedRanking,
  createPostgresSearch,
  createSearchClient,
  createSearchInsight,
  createTenantRules,
  extensionSearch,
  withTenantRules,
} from '../shop/search/engine/index.ts';
import type { Foundation } from './foundation.ts';

/**
 * Composes the search: the engine of an extension, or else the index of this process behind `port`, or PostgreSQL without
 * a port.
 */
export function composeSearch(base: Foundation, port: MessagePort | undefined) {
  const { pool, readPool, clock, log, metrics } = base;
  const postgresSearch = createPostgresSearch({ pool: readPool, clock });
  const client = port ? createSearchClient(port) : null;
  const indexedSearch = client && createIndexedSearch({ client, fallback: postgresSearch, clock, log });
  if (metrics && indexedSearch) registerSearchFigures(metrics, indexedSearch);
  const rules = createTenantRules({ pool: readPool, clock });
  const learned = createLearnedRanking({ pool: readPool, clock });
  const insight = createSearchInsight({ pool, clock, log });
  return {
    client,
    insight,
    search: withTenantRules(
      extensionSearch(indexedSearch ?? postgresSearch, base.extensions, base),
      rules,
      insight,
      learned,
    ),
    /** Evicts all cached data of the database. */
    forget: () => {
      postgresSearch.forget();
      rules.forget();
      learned.forget();
    },
  };
}

function registerSearchFigures(metrics: Metrics, search: ReturnType<typeof createIndexedSearch>): void {
  metrics.registerCount('kontor_search_answers_total', 'Searches, by who answered them.', () =>
    Object.entries(search.counts()).map(([by, value]) => ({ labels: { by }, value })),
  );
}
