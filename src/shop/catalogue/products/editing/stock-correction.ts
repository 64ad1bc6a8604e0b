export const MOST_STOCK = 1_000_000;

/**
 * What the stock becomes when somebody who saw `seen` pieces says there are `counted`. The shop goes on selling
 * meanwhile, so the difference is applied to what there is now and no sale is lost; null if that would be impossible.
 * Whoever calls it has made sure that nobody corrected it since it was seen.
 */
export function correctedStock(now: number, seen: number, counted: number): number | null {
  const corrected = now + (counted - seen);
  return corrected < 0 || corrected > MOST_STOCK ? null : corrected;
}
