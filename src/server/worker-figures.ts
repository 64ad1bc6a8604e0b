import type { Figure } from '../platform/metrics/metrics.ts';

/** Returns the metrics that the main thread adds to those of its workers. */
export function workerFigures(answers: Figure['values'], crashes: number): Figure[] {
  return [
    {
      name: 'kontor_worker_up',
      help: 'Whether the worker answered this scrape.',
      type: 'gauge',
      aggregator: 'sum',
      values: answers,
    },
    {
      name: 'kontor_worker_crashes_total',
      help: 'Workers that ended by themselves and were started again.',
      type: 'counter',
      aggregator: 'sum',
      values: [{ labels: {}, value: crashes }],
    },
  ];
}
