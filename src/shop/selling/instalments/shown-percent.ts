/** Converts a rate to percent with one decimal, rounded half up. */
export function shownPercent(rate: number): number {
  // The tolerance of 1e-10 corrects a half that floating point made slightly smaller.
  return Math.floor(rate * 1000 + 0.5 + 1e-10) / 10;
}
