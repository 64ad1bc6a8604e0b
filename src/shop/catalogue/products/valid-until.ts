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
  const moments = variants
    .filter((variant) => variant.onSale)
    .flatMap((variant) => [variant.priceUntil, variant.nextPriceFrom, variant.heldUntil])
    .concat(others)
    .flatMap((moment) => (moment ? [moment.getTime()] : []));
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}
