import type { RateCap } from '../../../tenants/instalments.ts';

/** Returns the maximum effective annual rate of a day ("2026-11-21") as a fraction; null if unknown. */
export function capOn(caps: readonly RateCap[], day: string): number | null {
  const cap = caps.findLast((entry) => entry.from <= day);
  return cap ? cap.permille / 1000 : null;
}

/** Tells whether a rate is within the cap of a day; false if the cap is unknown. */
export function isWithinCap(rate: number, caps: readonly RateCap[], day: string): boolean {
  const cap = capOn(caps, day);
  return cap !== null && rate <= cap;
}
