type Priced = { amount: number; available: number };

/**
 * Returns the variant whose price a product shows while no variant is chosen: the cheapest one. The strike price beside
 * it belongs to that variant. Among equally cheap variants the shown one comes first, then the first available one.
 * Lists, cards and pages apply this rule, and so does the index for reduced products (`stateAt`).
 */
export function pricedVariant<Variant extends Priced>(variants: readonly Variant[], shown: Variant): Variant {
  const lowest = Math.min(...variants.map(({ amount }) => amount));
  if (shown.amount === lowest) return shown;
  const cheapest = variants.filter(({ amount }) => amount === lowest);
  return cheapest.find(({ available }) => available > 0) ?? cheapest[0] ?? shown;
}

/** Tells whether the prices differ, so that a price without a choice reads "from". */
export function costDifferently(variants: readonly Priced[]): boolean {
  return variants.some(({ amount }) => amount !== variants[0]?.amount);
}
