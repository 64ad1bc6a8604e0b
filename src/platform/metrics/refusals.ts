import type { MetricReading } from './metrics.ts';

/** Counter of requests that a limit refused or delayed, by limit and by the key that was full. */
export type Refusals = {
  /** `limit` and `by` are fixed words, never a name or an address. */
  note(limit: string, by: string): void;
  read(): MetricReading;
};

export function createRefusals(): Refusals {
  const counts = new Map<string, { labels: { limit: string; by: string }; value: number }>();
  return {
    note: (limit, by) => {
      const name = `${limit} ${by}`;
      const count = counts.get(name) ?? { labels: { limit, by }, value: 0 };
      count.value += 1;
      counts.set(name, count);
    },
    read: () => [...counts.values()],
  };
}
