/**
 * The steps in which figures are counted: each is a tenth wider than the one before, so that a quarter of what is counted
 * is known to a twentieth of its value, however large it is. Step 0 is everything below 1.
 */
const RATIO = 1.1;
const LAST = 1 + Math.floor(Math.log(600_000) / Math.log(RATIO));

/** Scores of moving content are small: they are counted in thousandths. */
const scaleOf = (metric: string): number => (metric === 'CLS' ? 1000 : 1);

export function stepOf(metric: string, value: number): number {
  const scaled = value * scaleOf(metric);
  return scaled < 1 ? 0 : Math.min(LAST, 1 + Math.floor(Math.log(scaled) / Math.log(RATIO)));
}

/** The middle of a step. */
export function middleOf(metric: string, step: number): number {
  return step === 0 ? 0 : RATIO ** (step - 0.5) / scaleOf(metric);
}

/**
 * The figure that three page views in four do not exceed; null without any. A step may be below zero: a page view that was
 * reported again counts where it ended, and its first report may have been lost.
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

/** Good up to the first, poor beyond the second; of interactions good is below 200 ms (docs/rules/measuring.md#vitals-thresholds). */
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
