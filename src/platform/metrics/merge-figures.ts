import { AggregatorRegistry } from 'prom-client';
import { type Figure, figureOfRegistry } from './metrics.ts';

/** Merges the figures of all threads to a text in Prometheus' format; values with equal name and labels become one. */
export async function asText(figures: Figure[][]): Promise<string> {
  return AggregatorRegistry.aggregate(figures).metrics();
}

/** Merges the figures of all threads as asText() does, for other formats. */
export async function mergedFigures(figures: Figure[][]): Promise<Figure[]> {
  const merged = await AggregatorRegistry.aggregate(figures).getMetricsAsJSON();
  return merged.map((figure) => figureOfRegistry(figure));
}

/**
 * Adds the counters of an ended thread to those of earlier ones, so a counter never falls when a thread is replaced.
 * Gauges, such as memory and connections, end with the thread.
 */
export function retire(earlier: Figure[], ended: Figure[]): Figure[] {
  const lasting = ended.filter(({ type }) => type !== 'gauge');
  const sums = new Map(earlier.map((figure) => [figure.name, figure]));
  for (const figure of lasting) {
    const known = sums.get(figure.name);
    sums.set(figure.name, known ? { ...figure, values: added(known.values, figure.values) } : figure);
  }
  return [...sums.values()];
}

function added(one: Figure['values'], two: Figure['values']): Figure['values'] {
  const sums = new Map<string, Figure['values'][number]>();
  for (const value of [...one, ...two]) {
    const key = JSON.stringify([value.metricName, Object.entries(value.labels).sort(([a], [b]) => (a < b ? -1 : 1))]);
    const known = sums.get(key);
    sums.set(key, known ? { ...value, value: known.value + value.value } : value);
  }
  return [...sums.values()];
}
