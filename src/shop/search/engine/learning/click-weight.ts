/**
 * Exponent of the examination model: a visitor looks at position p with probability p^-0.5. Measured exponents of lists
 * with pictures are lower than the 1 of text results, and a lower one corrects less.
 */
const EXPONENT = 0.5;
/** Upper limit of the weight of one click (clipped inverse propensity): it bounds the variance and what a forged position gains. */
const MOST_WEIGHT = 4;

/**
 * Returns the worth of a click at a position of the list, 1 at the first. Lower positions are seen less, so a click there tells
 * more (inverse propensity weighting, Joachims, Swaminathan and Schnabel 2017). Null for an unknown position counts as the first.
 */
export function clickWeight(position: number | null): number {
  if (position === null || !Number.isSafeInteger(position) || position < 1) return 1;
  return Math.min(MOST_WEIGHT, position ** EXPONENT);
}
