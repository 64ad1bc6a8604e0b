/**
 * Ratio of successive steps in which figures are counted. Each step is a tenth wider than the one before, so that the
 * 75th percentile has an error below 5 percent at any size. Step 0 holds all values below 1.
 */
const RATIO = 1.1;
const LAST = 1 + Math.floor(Math.log(600_000) / Math.log(RATIO));

/** Layout shift scores are small and are counted in thousandths. */
const scaleOf = (metric: string): number => (metric === 'CLS' ? 1000 : 1);

export function stepOf(metric: string, value: number): number {
  const scaled = value * scaleOf(metric);
  return scaled < 1 ? 0 : Math.min(LAST, 1 + Math.floor(Math.log(scaled) / Math.log(RATIO)));
}

/** Returns the middle of a step. */
export function middleOf(metric: string, step: number): number {
  return step === 0 ? 0 : RATIO ** (step - 0.5) / scaleOf(metric);
}

/**
 * Returns the 75th percentile of a metric; null without page views. Counts may be negative: a repeated report of a page
 * view moves it to another step, and its first report may be lost.
 */
export function threeQuarters(metric: string, counts: readonly { step: number; views: number }[]): number | null {
  const sorted = counts.filter(({ views }) => views > 0).toSorted((a, b) => a.step - b.step);
  const total = sorted.reduce((sum, { views }) => sum + views, 0);
  const wanted = Math.ceil(total * 0.75);
  let seen = 0;
  for (const { step, views } of sorted) {
    seen += views;
    if (seen >= wanted) return middleOf(metric, step);
  }
  return null;
}

/**
 * Good up to the first limit, poor above the second. INP is good below 200 ms
 * (docs/rules/measuring.md#vitals-thresholds).
 */
const LIMITS: Record<string, [number, number]> = {
  INP: [200, 500],
  FID: [100, 300],
  LCP: [2500, 4000],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
};

export type VitalRating = 'good' | 'needs-improvement' | 'poor';

export function ratingOf(metric: string, value: number): VitalRating {
  const [good, poor] = LIMITS[metric] ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (value > poor) return 'poor';
  return metric === 'INP'
    ? value < good
      ? 'good'
      : 'needs-improvement'
    : value <= good
      ? 'good'
      : 'needs-improvement';
}
