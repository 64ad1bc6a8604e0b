import { appliedPrice, type ListPrice } from '../../catalogue/price-lists/index.ts';
import { basePrice, money } from '../../catalogue/prices/index.ts';
import type { Article } from '../../catalogue/products/index.ts';

/** Why a line costs less per unit than the common price. */
export type LineListPrice = {
  /** Smallest quantity of this price; 1 for a group's price of any quantity. */
  from: number;
  /** True if the price belongs to the customer's group. */
  ofGroup: boolean;
  /** Prices of one unit for everybody. */
  common: Pick<Article, 'price' | 'compareAt' | 'percentOff' | 'basePrice'>;
};

/**
 * Returns the variant at the price of one unit in a line of this quantity, with its base price. A list price has no
 * strike price beside it: the common price is not an earlier price of this quantity or group.
 */
export function priceLine(
  article: Article,
  quantity: number,
  prices: readonly ListPrice[] = [],
): { article: Article; listPrice: LineListPrice | null } {
  const { amount, list } = appliedPrice(article.price.amount, quantity, prices);
  if (list === null || !article.onSale) return { article, listPrice: null };
  const { price, compareAt, percentOff } = article;
  const { currency } = price;
  const common = { price, compareAt, percentOff, basePrice: article.basePrice };
  const base = basePrice(amount, article.unitMeasure ?? null);
  return {
    article: {
      ...article,
      price: money(amount, currency),
      compareAt: null,
      percentOff: null,
      basePrice: base ? { price: money(base.amount, currency), unit: base.unit } : null,
    },
    listPrice: { from: list.minQuantity, ofGroup: list.group !== null, common },
  };
}
