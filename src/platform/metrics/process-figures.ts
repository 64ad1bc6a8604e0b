import { monitorEventLoopDelay } from 'node:perf_hooks';
import v8 from 'node:v8';
import type { Pool } from '../database/pool.ts';
import type { Reads } from '../database/reads.ts';
import { memoryLimit } from '../memory/memory-limit.ts';
import { threadHeaps } from '../threads/thread-heaps.ts';
import type { Metrics } from './metrics.ts';

const RESOLUTION_MS = 10;

/** Registers the figures of each thread: its event loop, its heap, and those of the helper threads that it started. */
export function registerThreadFigures(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  // The histogram records the time between two timer ticks, so the resolution is subtracted.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000);
  delay.enable();
  metrics.registerGauge('kontor_event_loop_delay_seconds', 'How late the event loop was since the last scrape.', () => {
    const values = [
      { labels: { quantile: '0.5' }, value: late(delay.percentile(50)) },
      { labels: { quantile: '0.99' }, value: late(delay.percentile(99)) },
      { labels: { quantile: '1' }, value: late(delay.max) },
    ];
    delay.reset();
    return values;
  });
  metrics.registerGauge('kontor_heap_bytes', 'Heap of the thread.', () => {
    const heap = v8.getHeapStatistics();
    return [
      { labels: { part: 'used' }, value: heap.used_heap_size },
      { labels: { part: 'reserved' }, value: heap.total_heap_size },
      { labels: { part: 'resident' }, value: heap.total_physical_size },
      { labels: { part: 'code' }, value: heap.total_heap_size_executable },
      { labels: { part: 'external' }, value: heap.external_memory },
    ];
  });
  metrics.registerGauge('kontor_thread_heap_bytes', 'Heaps of helper threads, such as those of the search.', async () =>
    (await threadHeaps()).flatMap(({ thread, ...parts }) =>
      Object.entries(parts).map(([part, value]) => ({ labels: { thread, part }, value })),
    ),
  );
}

/** Registers the figures that all threads share, in the main thread only. */
export function registerProcessFigures(metrics: Metrics): void {
  const started = Date.now() / 1000 - process.uptime();
  metrics.registerGauge('process_start_time_seconds', 'When the process started, seconds since 1970.', () => started);
  metrics.registerGauge('process_resident_memory_bytes', 'Memory of the whole process.', () =>
    process.memoryUsage.rss(),
  );
  metrics.registerGauge(
    'kontor_memory_limit_bytes',
    'Memory of the machine, or the lower limit of its container.',
    () => memoryLimit(),
  );
  metrics.registerCount('process_cpu_seconds_total', 'CPU time of the whole process.', () => {
    const { user, system } = process.cpuUsage();
    return [
      { labels: { mode: 'user' }, value: user / 1e6 },
      { labels: { mode: 'system' }, value: system / 1e6 },
    ];
  });
  metrics.registerGauge('kontor_info', 'Always 1; the version of Node and the id of the process are labels.', () => [
    { labels: { node: process.versions.node, pid: String(process.pid) }, value: 1 },
  ]);
}

/**
 * Registers the figures of the pools: connections to primary and replica, age of the replica and which server answers
 * reads.
 */
export function registerPoolFigures(metrics: Metrics, primary: Pool, reads: Reads | null): void {
  const pools = { primary, ...(reads ? { replica: reads.replica } : {}) };
  metrics.registerGauge('kontor_database_connections', 'Connections of the pool; waiting are requests for one.', () =>
    Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
      { labels: { pool, state: 'total' }, value: totalCount },
      { labels: { pool, state: 'idle' }, value: idleCount },
      { labels: { pool, state: 'waiting' }, value: waitingCount },
    ]),
  );
  if (!reads) return;
  metrics.registerGauge(
    'kontor_replica_lag_seconds',
    'How old what the replica shows is at most.',
    () => reads.state().lagSeconds,
  );
  metrics.registerGauge(
    'kontor_replica_in_use',
    'Whether the replica answers reads: 0 while it is away or behind.',
    () => Number(reads.state().inUse),
  );
  metrics.registerCount('kontor_database_reads_total', 'Reads that may go to the replica, by who answered.', () => [
    { labels: { pool: 'replica' }, value: reads.state().byReplica },
    { labels: { pool: 'primary' }, value: reads.state().byPrimary },
  ]);
}
