import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { type SearchHost, searchFolder, startSearchHost } from '../shop/search/engine/index.ts';

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
