import type { FitMark, QualityMark } from './codes.ts';

/** Marks in the order of the figures in `review_summary`. */
export const FIT_MARKS = ['small', 'true', 'large'] as const satisfies readonly FitMark[];
export const QUALITY_MARKS = ['poor', 'good', 'excellent'] as const satisfies readonly QualityMark[];

/** Returns a known mark, or null. */
export function fitMark(text: string): FitMark | null {
  return FIT_MARKS.find((mark) => mark === text) ?? null;
}

/** Returns a known mark, or null. */
export function qualityMark(text: string): QualityMark | null {
  return QUALITY_MARKS.find((mark) => mark === text) ?? null;
}

/** Fewest marks that say something about an article. */
const FEWEST_MARKS = 3;

/**
 * Returns the mark that more than half of the given ones agree on, with both numbers; null for too few marks and without
 * a majority.
 */
export function commonMark<Mark>(
  marks: readonly Mark[],
  counts: readonly number[],
): { mark: Mark; count: number; total: number } | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const count = Math.max(0, ...counts);
  const mark = marks[counts.indexOf(count)];
  return mark === undefined || total < FEWEST_MARKS || count * 2 <= total ? null : { mark, count, total };
}
