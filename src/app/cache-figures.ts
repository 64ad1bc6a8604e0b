import type { Metrics } from '../platform/metrics/metrics.ts';

/** Use of one cache of a thread. `memory`: where nearly all of it lies, in the JavaScript heap or in buffers outside. */
export type CacheUse = {
  cache: 'pages' | 'addresses' | 'cards' | 'products' | 'texts' | 'choices';
  memory: 'heap' | 'buffers';
  entries: number;
  /** Bytes as the cache counts them, and the most that it may take. */
  bytes: number;
  budget: number;
};

/** Registers the figures of the caches of this thread, which share one budget (decision 308). */
export function registerCacheFigures(metrics: Metrics, uses: () => readonly CacheUse[]): void {
  const labelled = (value: (use: CacheUse) => number) => () =>
    uses().map((use) => ({ labels: { cache: use.cache, memory: use.memory }, value: value(use) }));
  metrics.registerGauge(
    'kontor_cache_bytes',
    'Memory of each cache.',
    labelled(({ bytes }) => bytes),
  );
  metrics.registerGauge(
    'kontor_cache_entries',
    'Entries of each cache.',
    labelled(({ entries }) => entries),
  );
  metrics.registerGauge(
    'kontor_cache_budget_bytes',
    'Share of each cache in the budget of this thread.',
    labelled(({ budget }) => budget),
  );
}
