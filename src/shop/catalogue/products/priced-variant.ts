type Priced = { amount: number; available: number };

/**
 * Whose price a product has while none of its variants is chosen: the cheapest one's, and the earlier price beside it is of
 * that same one. Of several that cost the same the one that is shown, else the first that can be had. Lists, tiles and
 * pages go by this, and so does what the index calls reduced (`stateAt`).
 */
export function pricedVariant<Variant extends Priced>(variants: readonly Variant[], shown: Variant): Variant {
  const lowest = Math.min(...variants.map(({ amount }) => amount));
  if (shown.amount === lowest) return shown;
  const cheapest = variants.filter(({ amount }) => amount === lowest);
  return cheapest.find(({ available }) => available > 0) ?? cheapest[0] ?? shown;
}

/** Whether they cost differently, so that a price without a choice is one "from". */
export function costDifferently(variants: readonly Priced[]): boolean {
  return variants.some(({ amount }) => amount !== variants[0]?.amount);
}
