import type { MessagePort } from 'node:worker_threads';
import type { Metrics } from '../platform/metrics/metrics.ts';
import {
  createClusterOrFallback,
  createClusterSearch,
  createClusterViews,
  createIndexedSearch,
  createLearnedRanking,
  createPostgresSearch,
  createSearchClient,
  createSearchInsight,
  createTenantRules,
  extensionSearch,
  openClusterClient,
  withTenantRules,
} from '../shop/search/engine/index.ts';
import type { Foundation } from './foundation.ts';

/**
 * Composes the search: the engine of an extension, or else a search cluster, the index of this process behind `port`, or
 * PostgreSQL without either.
 */
export async function composeSearch(base: Foundation, port: MessagePort | undefined) {
  const { pool, readPool, clock, log, metrics } = base;
  const postgresSearch = createPostgresSearch({ pool: readPool, clock });
  const client = port ? createSearchClient(port) : null;
  const indexedSearch = client && createIndexedSearch({ client, fallback: postgresSearch, clock, log });
  if (metrics && indexedSearch) registerSearchFigures(metrics, indexedSearch);
  const cluster = await composeCluster(base, postgresSearch);
  const rules = createTenantRules({ pool: readPool, clock });
  const learned = createLearnedRanking({ pool: readPool, clock });
  const insight = createSearchInsight({ pool, clock, log });
  return {
    client,
    close: async () => cluster?.close(),
    insight,
    search: withTenantRules(
      extensionSearch(cluster?.search ?? indexedSearch ?? postgresSearch, base.extensions, base),
      rules,
      insight,
      learned,
    ),
    /** Evicts all cached data of the database; of names and synonyms only after a change of these topics. */
    forget: (topics?: ReadonlySet<string>) => {
      postgresSearch.forget();
      if (topics === undefined || NAMING_TOPICS.some((topic) => topics.has(topic))) cluster?.forget();
      rules.forget();
      learned.forget();
    },
  };
}

/** Topics of changes that searches in a cluster read from the database: names, categories and synonyms. */
const NAMING_TOPICS = ['category', 'facet', 'search-rules'];

/** Opens the search cluster with PostgreSQL as its fallback; null without SEARCH_URL. */
async function composeCluster(
  { config, readPool, clock, log, metrics }: Foundation,
  fallback: ReturnType<typeof createPostgresSearch>,
) {
  if (!config.searchCluster) return null;
  const { urls, prefix } = config.searchCluster;
  const client = await openClusterClient(urls);
  const views = createClusterViews({ pool: readPool, clock, log });
  const cluster = createClusterSearch({ client, views, clock, prefix });
  const search = createClusterOrFallback({ cluster, fallback, clock, log });
  metrics?.registerCount('kontor_search_answers_total', 'Searches, by the engine that answered them.', () =>
    Object.entries(search.counts()).map(([by, value]) => ({
      labels: { by: by === 'fallback' ? 'postgresql' : by },
      value,
    })),
  );
  metrics?.registerGauge(
    'kontor_search_cluster_away',
    'Whether the search cluster gave no answer last; PostgreSQL answers meanwhile.',
    () => (search.isAway() ? 1 : 0),
  );
  return { search, forget: views.forget, close: client.close };
}

function registerSearchFigures(metrics: Metrics, search: ReturnType<typeof createIndexedSearch>): void {
  metrics.registerCount('kontor_search_answers_total', 'Searches, by who answered them.', () =>
    Object.entries(search.counts()).map(([by, value]) => ({ labels: { by }, value })),
  );
}
