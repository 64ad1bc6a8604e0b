import type { Goods } from '../catalogue/goods.ts';
import type { Visit } from '../load/visit.ts';
import {
  checkout,
  gatewayBaskets,
  gatewayVariants,
  products,
  productsInFrench,
  programCheckout,
  simpleProducts,
} from '../visits.ts';
import { newSearches } from './search-visits.ts';

/** Number of visits until the first one repeats. A run is shorter, so caches of pages and lists rarely answer. */
const VISITS = 48_000;
/** Largest number of products without a choice that baskets and orders take. */
const MOST_SIMPLE = 2000;
/** Two of them are below the sum up to which a guest may pay later, in minor units. */
const MOST_AMOUNT = 20_000;

/**
 * Returns the kinds of work that cost most, in turns. They are products with variants, lists and searches with facets,
 * baskets, guest checkouts, and product pages that are not cached. One visit in twelve orders.
 */
export function workVisits(goods: Goods, among: number): Visit[] {
  const places = Array.from({ length: among }, (_, index) => (index * 7919) % among);
  const simple = simpleProducts(goods, MOST_SIMPLE, among).filter(({ amount }) => amount < MOST_AMOUNT);
  const found = newSearches(goods, 'searchv2');
  const isList = (visit: Visit): boolean => visit.some(({ path }) => path.includes('category='));
  const kinds = {
    variants: gatewayVariants(goods, places),
    lists: found.filter(isList),
    searches: found.filter((visit) => !isList(visit)),
    baskets: gatewayBaskets(simple),
    pages: [...products(goods, places), ...productsInFrench(goods, places)],
    orders: simple.map((product, index): Visit => {
      const second = simple[(index + 1) % simple.length] ?? product;
      return index % 2 === 0 ? checkout(product, index) : programCheckout(product, index, second);
    }),
  };
  const turns: (keyof typeof kinds)[] = [
    ...(['variants', 'lists', 'pages', 'searches', 'baskets', 'variants'] as const),
    ...(['lists', 'pages', 'searches', 'baskets', 'variants', 'orders'] as const),
  ];
  const next = new Map<keyof typeof kinds, number>();
  return Array.from({ length: VISITS }, (_, index): Visit => {
    const kind = turns[index % turns.length] ?? 'variants';
    const place = next.get(kind) ?? 0;
    next.set(kind, place + 1);
    return kinds[kind][place % kinds[kind].length] ?? [];
  });
}
