/** Largest number of remaining units that a page shows. */
export const FEW_LEFT = 5;

export type StockLine = { sku: string; quantity: number };
export type Shortage = { sku: string; available: number };

/**
 * Outcome of a stock movement: the first variant with too few units, and nothing was moved. Otherwise the units that
 * announceStock must announce: a variant with many remaining units looks the same afterwards.
 */
export type Moved = { shortage: Shortage } | { shortage: null; scarce: StockLine[] };

/** Units that one line needs of one variant: its own, or a part of its set. */
export type Need = {
  line: string;
  /** Units of the line. */
  units: number;
  sku: string;
  /** Units of the variant in one unit of the line. */
  each: number;
  /** Units that all lines together need of the variant, and those that can be promised before the movement. */
  needed: number;
  available: number;
  /** Of the available units, those in stock. */
  there: number;
};

/** Returns the outcome of a movement; it agrees with the statements of stock.store.ts and with announceStock. */
export function outcomeOf(lines: readonly StockLine[], needs: readonly Need[]): Moved {
  for (const { sku, quantity } of lines) {
    const own = needs.filter((need) => need.line === sku);
    const left = own.map((need) => Math.floor((need.available - need.needed) / need.each) + quantity);
    const most = Math.max(0, Math.min(...left));
    // Without a need the variant does not exist any more.
    if (own.length === 0) return { shortage: { sku, available: 0 } };
    if (own.some((need) => need.available < need.needed)) return { shortage: { sku, available: most } };
  }
  const moved = new Map(needs.map((need) => [need.sku, need]));
  return {
    shortage: null,
    scarce: [...moved.values()]
      .filter((need) => need.there - 2 * need.needed <= FEW_LEFT)
      .map(({ sku, needed }) => ({ sku, quantity: needed })),
  };
}

/** Cause of a movement: "kontor.stock_cause" of the transaction (migration 0160). */
export type StockCause = {
  reason: 'goods-in' | 'correction' | 'damage' | 'return' | 'sale' | 'count' | 'feed' | 'cancellation' | 'exchange';
  at: Date;
  order?: string | undefined;
  /** E-mail address of the employee. */
  by?: string | undefined;
  note?: string | undefined;
  /** Location that units come to; one that is not sold from, or none, leaves the choice to the database. */
  location?: string | undefined;
};
