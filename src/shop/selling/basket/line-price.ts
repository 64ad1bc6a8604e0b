import { appliedPrice, type ListPrice } from '../../catalogue/price-lists/index.ts';
import { type Article, articleAtListPrice } from '../../catalogue/products/index.ts';

/** Why a line costs less per unit than the common price. */
export type LineListPrice = {
  /** Smallest quantity of this price; 1 for a group's price of any quantity. */
  from: number;
  /** True if the price belongs to the customer's group. */
  ofGroup: boolean;
  /** Prices of one unit for everybody. */
  common: Pick<Article, 'price' | 'compareAt' | 'percentOff' | 'basePrice'>;
};

/** Returns the variant at the price of one unit in a line of this quantity. */
export function priceLine(
  article: Article,
  quantity: number,
  prices: readonly ListPrice[] = [],
): { article: Article; listPrice: LineListPrice | null } {
  const { amount, list } = appliedPrice(article.price.amount, quantity, prices);
  if (list === null || !article.onSale) return { article, listPrice: null };
  const { price, compareAt, percentOff } = article;
  const common = { price, compareAt, percentOff, basePrice: article.basePrice };
  return {
    article: articleAtListPrice(article, amount),
    listPrice: { from: list.minQuantity, ofGroup: list.group !== null, common },
  };
}
