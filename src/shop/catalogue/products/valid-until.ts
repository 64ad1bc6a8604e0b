/** Moments that the goods shown name; null where there is none. */
type Dated = {
  onSale: boolean;
  /** The price of now ends. */
  priceUntil: Date | null;
  /** Another one begins: also of an article that has none now. */
  nextPriceFrom: Date | null;
  /** Pieces that orders under way hold come free. */
  heldUntil: Date | null;
};

/** The earliest moment at which price or stock of these articles, or what is shown beside them, changes by time alone. */
export function validUntil(variants: readonly Dated[], ...others: (Date | null)[]): Date | null {
  const moments = variants
    .filter((variant) => variant.onSale)
    .flatMap((variant) => [variant.priceUntil, variant.nextPriceFrom, variant.heldUntil])
    .concat(others)
    .flatMap((moment) => (moment ? [moment.getTime()] : []));
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}
