/** Stock of a variant without reservations (docs/rules/stock.md#sellable). */
export type Supply = {
  /** Units in the locations that are sold from. */
  quantity: number;
  /** Units of these that are never sold. */
  safety: number;
  /** Units that may be ordered beyond the stock. */
  backorder: number;
  /** Units that placed orders wait for. */
  waiting: number;
  /** Units in unexpired reservations. */
  reserved: number;
};

/** Units at one location, and how many of each variant it holds back. */
export type LevelSupply = { quantity: number; safety: number; sellable: boolean };

/** Returns the units that can be sold: those in stock, and those on backorder. Never negative. */
export function sellableUnits({ quantity, safety, backorder, waiting, reserved }: Supply): number {
  return Math.max(0, Math.max(0, Math.max(0, quantity - safety) + backorder - waiting) - reserved);
}

/** Returns the sellable units that are in stock. Goods of waiting orders and reservations are not among them. */
export function unitsInStock({ quantity, safety, waiting, reserved }: Supply): number {
  return Math.max(0, quantity - safety - waiting - reserved);
}

/** Returns how many sets their parts suffice for. */
export function sellableSets(parts: readonly (Supply & { each: number })[]): number {
  if (parts.length === 0) return 0;
  return Math.min(...parts.map((part) => Math.floor(sellableUnits(part) / part.each)));
}

/** Returns the safety stock of a variant: its own, or the sum of what its locations hold back. */
export function safetyUnits(own: number | null, levels: readonly LevelSupply[]): number {
  if (own !== null) return own;
  return levels
    .filter(({ sellable }) => sellable)
    .reduce((sum, { quantity, safety }) => sum + Math.min(quantity, safety), 0);
}

/**
 * Returns the first day from `today` on by which deliveries bring `units` more than orders wait for; null if none does.
 * ISO dates.
 */
export function arrivalDay(
  deliveries: readonly { day: string; units: number }[],
  { today, owed, units }: { today: string; owed: number; units: number },
): string | null {
  let total = 0;
  for (const delivery of deliveries.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    if (delivery.day < today) continue;
    total += delivery.units;
    if (total >= owed + units) return delivery.day;
  }
  return null;
}
