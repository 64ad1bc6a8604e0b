/** Price of a list for one variant, in minor units per unit. */
export type ListPrice = {
  listId: string;
  /** Group of the list; null for lists of all customers. */
  group: string | null;
  /** Smallest quantity of a line for this price. */
  minQuantity: number;
  amount: number;
};

/** Price of one unit of a line; `list` is the list price that counts, null for the common price. */
export type AppliedPrice = { amount: number; list: ListPrice | null };

/** Group of customers without a group. */
export const STANDARD_GROUP = 'standard';

/** Tells whether a list price counts for a customer's group. */
export function countsFor(price: Pick<ListPrice, 'group'>, group: string): boolean {
  return price.group === null || price.group === group;
}

/**
 * Returns the price of one unit: the lowest of the common price and the list prices that the quantity reaches
 * (docs/rules/prices.md#price-lists). At equal amounts the common price counts, then the list price of the group, then
 * the one of the smallest quantity. The order of the list prices does not matter.
 */
export function appliedPrice(common: number, quantity: number, prices: readonly ListPrice[]): AppliedPrice {
  const reached = prices.filter(({ minQuantity, amount }) => minQuantity <= quantity && amount < common);
  const [best] = reached.toSorted(byAmount);
  return best ? { amount: best.amount, list: best } : { amount: common, list: null };
}

/** A step of graduated prices: the price of one unit from a quantity on. */
export type PriceStep = { from: number; amount: number };

/**
 * Returns the steps at which the price of one unit falls, by rising quantity; none if it never does. A step at quantity
 * 1 is the customer's own price.
 */
export function graduatedPrices(common: number, prices: readonly ListPrice[]): PriceStep[] {
  const quantities = [...new Set(prices.map(({ minQuantity }) => minQuantity))].sort((a, b) => a - b);
  const steps: PriceStep[] = [];
  for (const from of quantities) {
    const { amount } = appliedPrice(common, from, prices);
    if (amount < (steps.at(-1)?.amount ?? common)) steps.push({ from, amount });
  }
  return steps;
}

function byAmount(a: ListPrice, b: ListPrice): number {
  return (
    a.amount - b.amount ||
    Number(a.group === null) - Number(b.group === null) ||
    a.minQuantity - b.minQuantity ||
    (a.listId < b.listId ? -1 : a.listId > b.listId ? 1 : 0)
  );
}
