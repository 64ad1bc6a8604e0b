import { roundHalfUp } from '../../catalogue/prices/index.ts';

/** Margin of one unit, in minor units without VAT. */
export type Margin = {
  /** Price without VAT. */
  net: number;
  /** Price without VAT less the purchase price; negative for a loss. */
  amount: number;
  /** Tenths of a percent of the price without VAT, rounded half up. */
  permille: number;
};

/** Returns the margin of a price with VAT at a rate in permille. The price is rounded once. */
export function marginOf(price: { gross: number; vatPermille: number; cost: number }): Margin {
  const net = roundHalfUp(price.gross * 1000, 1000 + price.vatPermille);
  const amount = net - price.cost;
  return { net, amount, permille: net === 0 ? 0 : roundHalfUp(amount * 1000, net) };
}

/** Tells whether a margin is below a floor in whole percent. Compares exactly, not the rounded percentage. */
export function isBelowFloor({ net, amount }: Margin, floor: number | null): boolean {
  return floor !== null && amount * 100 < floor * net;
}
