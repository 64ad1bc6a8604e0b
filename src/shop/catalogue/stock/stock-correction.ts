export const MOST_STOCK = 1_000_000;

/**
 * Returns the stock after an employee who saw `seen` units has counted `counted`; null if the result is impossible.
 * Applies the difference to the current stock, so that simultaneous sales are not lost. The caller must check that no
 * other correction happened in between.
 */
export function correctedStock(now: number, seen: number, counted: number): number | null {
  const corrected = now + (counted - seen);
  return corrected < 0 || corrected > MOST_STOCK ? null : corrected;
}
