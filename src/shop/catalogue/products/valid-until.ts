/** Times at which a variant changes; null if unknown. */
type Dated = {
  onSale: boolean;
  /** End of the current price. */
  priceUntil: Date | null;
  /** Start of the next price, also for a variant without a current one. */
  nextPriceFrom: Date | null;
  /** First end of a reservation. */
  heldUntil: Date | null;
};

/** Returns the earliest time at which price, stock or other shown data of these variants changes without an edit. */
export function validUntil(variants: readonly Dated[], ...others: (Date | null)[]): Date | null {
  const own = variants
    .filter((variant) => variant.onSale)
    .flatMap((variant) => [variant.priceUntil, variant.nextPriceFrom, variant.heldUntil]);
  return earliest(...own, ...others);
}

/** Returns the earliest known time; null if none is known. */
export function earliest(...times: (Date | null)[]): Date | null {
  const known = times.flatMap((time) => (time ? [time.getTime()] : []));
  return known.length === 0 ? null : new Date(Math.min(...known));
}
