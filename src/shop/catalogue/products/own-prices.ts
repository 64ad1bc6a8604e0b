import { appliedPrice, type ListPrice } from '../price-lists/index.ts';
import { basePrice, money } from '../prices/index.ts';
import type { Catalogue } from './ports.ts';
import type { Article } from './types.ts';

/** Returns the list prices that hold now for a customer's group, by SKU. */
export type OwnPricesOf = (skus: readonly string[]) => Promise<ReadonlyMap<string, ListPrice[]>>;

/** `common`: the price for everybody, if a list of the customer's group has a lower one. */
export type OwnPriced<Variant> = Variant & { common?: number };

/** Returns variants at the price of one unit for the customer's group, with all list prices by SKU. */
export async function atOwnPrices<Variant extends { sku: string; amount: number | null }>(
  variants: readonly Variant[],
  pricesOf: OwnPricesOf | undefined,
): Promise<{ variants: OwnPriced<Variant>[]; prices: ReadonlyMap<string, ListPrice[]> }> {
  if (!pricesOf) return { variants: [...variants], prices: new Map() };
  const prices = await pricesOf(variants.map(({ sku }) => sku));
  const priced = variants.map((variant): OwnPriced<Variant> => {
    if (variant.amount === null) return variant;
    const { amount, list } = appliedPrice(variant.amount, 1, prices.get(variant.sku) ?? []);
    return list === null ? variant : { ...variant, amount, common: variant.amount };
  });
  return { variants: priced, prices };
}

/**
 * Returns a variant at the price of a list, with its base price. A list price has no strike price beside it: the common
 * price is not an earlier price of this quantity or group.
 */
export function articleAtListPrice(article: Article, amount: number): Article {
  const { currency } = article.price;
  const base = basePrice(amount, article.unitMeasure ?? null);
  return {
    ...article,
    price: money(amount, currency),
    compareAt: null,
    percentOff: null,
    basePrice: base ? { price: money(base.amount, currency), unit: base.unit } : null,
  };
}

/** Returns a variant at the price of one unit for the customer's group, with the price for everybody if it is lower. */
export function articleAtOwnPrice(article: Article, prices: readonly ListPrice[] = []): Article {
  const { amount, list } = appliedPrice(article.price.amount, 1, prices);
  if (list === null || !article.onSale) return article;
  return { ...articleAtListPrice(article, amount), commonPrice: article.price };
}

/**
 * Returns the catalogue with the prices that a customer's group pays, as the basket does
 * (docs/rules/prices.md#price-lists). Nothing that it returns may enter a cache of several visitors.
 */
export function withOwnPrices(catalogue: Catalogue, pricesOf: OwnPricesOf): Catalogue {
  return {
    ...catalogue,
    product: (request) => catalogue.product({ ...request, pricesOf }),
    cards: (request) => catalogue.cards({ ...request, pricesOf }),
    variants: (request) => catalogue.variants({ ...request, pricesOf }),
    articles: async (request) => {
      const articles = await catalogue.articles(request);
      const prices = await pricesOf([...articles.keys()]);
      return new Map([...articles].map(([sku, article]) => [sku, articleAtOwnPrice(article, prices.get(sku))]));
    },
    listPrices: async ({ skus }) => new Map(await pricesOf(skus)),
  };
}
