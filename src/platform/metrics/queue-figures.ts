import type { FairQueue } from '../queues/fair-queue.ts';
import type { Metrics } from './metrics.ts';

/** Registers the metrics of a fair queue; `name` is part of their names. */
export function registerQueueFigures(metrics: Metrics, name: string, { figures }: Pick<FairQueue, 'figures'>): void {
  metrics.registerGauge(`kontor_${name}_queue_jobs`, `Jobs of the queue of ${name}, by state.`, () => {
    const { waiting, running } = figures();
    return [
      { labels: { state: 'waiting' }, value: waiting },
      { labels: { state: 'running' }, value: running },
    ];
  });
  metrics.registerCount(
    `kontor_${name}_queue_done_total`,
    `Jobs of the queue of ${name} that ended.`,
    () => figures().done,
  );
  metrics.registerCount(
    `kontor_${name}_queue_refused_total`,
    `Jobs that the queue of ${name} refused: a client or all together had too many.`,
    () => Object.entries(figures().refused).map(([reason, value]) => ({ labels: { reason }, value })),
  );
}
