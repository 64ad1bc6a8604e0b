import type { RateCap } from '../../../tenants/instalments.ts';

/** The highest effective annual rate that may be agreed on a day ("2026-11-21"), as a fraction; null where none is known. */
export function capOn(caps: readonly RateCap[], day: string): number | null {
  const cap = caps.findLast((entry) => entry.from <= day);
  return cap ? cap.permille / 1000 : null;
}

/** A house that does not know the cap of a day agrees nothing on it. */
export function isWithinCap(rate: number, caps: readonly RateCap[], day: string): boolean {
  const cap = capOn(caps, day);
  return cap !== null && rate <= cap;
}
