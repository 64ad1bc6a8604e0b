import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import {
  type ClusterWriterHost,
  type SearchHost,
  searchFolder,
  startClusterWriter,
  startSearchHost,
} from '../shop/search/engine/index.ts';

/** Opens the search index of the process, with its metrics among those of the main thread. */
export function openSearchHost(deps: { config: Config; databaseUrl: string; log: Log; metrics: Metrics }): SearchHost {
  const { config, databaseUrl, log, metrics } = deps;
  const folder = searchFolder(config);
  const host = startSearchHost({ task: { databaseUrl, folder, logLevel: config.logLevel }, log });
  metrics.registerGauge(
    'kontor_search_index_ready',
    'Whether searches are answered from the index; 0 while it warms and PostgreSQL answers.',
    () => (host.facts() ? 1 : 0),
  );
  metrics.registerGauge(
    'kontor_search_index_products',
    'Products in the search index, of all houses.',
    () => host.facts()?.products ?? 0,
  );
  metrics.registerGauge(
    'kontor_search_index_bytes',
    'Shared memory of the search index.',
    () => host.facts()?.bytes ?? 0,
  );
  metrics.registerGauge(
    'kontor_search_index_opened_seconds',
    'How long the index took to be there, by what it came from.',
    () => {
      const facts = host.facts();
      return facts ? [{ labels: { source: facts.source }, value: facts.openedMs / 1000 }] : [];
    },
  );
  metrics.registerGauge(
    'kontor_search_index_opened_cpu_seconds',
    'Processor time of the projecting thread until then.',
    () => (host.facts()?.openedCpuMs ?? 0) / 1000,
  );
  metrics.registerCount(
    'kontor_search_renewed_total',
    'Products made anew in the index since the start.',
    () => host.facts()?.renewed ?? 0,
  );
  metrics.registerCount('kontor_search_crashes_total', 'Threads of the search that ended by themselves.', () =>
    host.crashes(),
  );
  return host;
}

/** Starts the thread that writes to the search cluster, with its metrics; null without one or on machines for the web. */
export function openClusterWriter(deps: {
  config: Config;
  databaseUrl: string;
  log: Log;
  metrics: Metrics;
}): ClusterWriterHost | null {
  const { config, databaseUrl, log, metrics } = deps;
  if (!config.searchCluster || config.role === 'web') return null;
  const host = startClusterWriter({
    task: { databaseUrl, logLevel: config.logLevel, cluster: config.searchCluster },
    log,
  });
  metrics.registerGauge(
    'kontor_search_cluster_writer',
    'Whether this process writes to the search cluster; one of all processes does.',
    () => (host.facts()?.isWriter ? 1 : 0),
  );
  metrics.registerGauge(
    'kontor_search_cluster_lag_seconds',
    'Age of the oldest change that the writer has not written to the search cluster; 0 if all are.',
    () => (host.facts()?.lagMs ?? 0) / 1000,
  );
  metrics.registerGauge(
    'kontor_search_cluster_products',
    'Products in the search cluster, of all tenants, at the last build.',
    () => host.facts()?.products ?? 0,
  );
  metrics.registerCount(
    'kontor_search_cluster_renewed_total',
    'Products written to the search cluster again since the start.',
    () => host.facts()?.renewed ?? 0,
  );
  metrics.registerCount(
    'kontor_search_cluster_crashes_total',
    'Threads of the search cluster that ended by themselves.',
    () => host.crashes(),
  );
  return host;
}
