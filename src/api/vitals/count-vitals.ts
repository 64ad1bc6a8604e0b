import type { PageType, Vital } from './payload.ts';

/** What is kept of a metric: nothing that leads to a person, an article or a path. */
export type RecordedVital = {
  name: Vital['name'];
  /** Milliseconds; of CLS a score. */
  value: number;
  rating: Vital['rating'];
  pageType: PageType;
  deviceType: 'mobile' | 'tablet' | 'desktop' | 'unknown';
};

export type RecordVital = (vital: RecordedVital) => void;

/** Counts in memory by metric, page type and rating: for a shop whose figures nobody collects, and for tests. */
export function countVitals(): { record: RecordVital; counts(): Record<string, number> } {
  const counts = new Map<string, number>();
  return {
    record: ({ name, pageType, rating }) => {
      const key = `${name} ${pageType} ${rating}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    counts: () => Object.fromEntries(counts),
  };
}
