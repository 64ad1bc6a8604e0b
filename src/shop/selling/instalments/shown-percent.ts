/** A rate as people read it: percent with one decimal, half up. */
export function shownPercent(rate: number): number {
  // The tenth of a billionth keeps a half that floating point made a little smaller a half.
  return Math.floor(rate * 1000 + 0.5 + 1e-10) / 10;
}
