import { type Bench, warmUpSeconds } from '../bench.ts';
import { measure, show } from '../figures.ts';
import { baskets, simpleProducts } from '../visits.ts';

/** Adds a product to a new basket by form: post, session, stock, redirect. */
export const basket: Bench = {
  products: 3000,
  shortSeconds: 5,
  run: async ({ shop, goods, seconds, isShort, floors, out }) => {
    const visits = baskets(simpleProducts(goods, 200, shop.products));
    const load = { visits, once: false, concurrency: 4, seconds };
    await measure(shop, 'warm up', { ...load, seconds: warmUpSeconds(isShort) });
    const result = await measure(shop, 'add to basket by form', load);
    show(out, result, 'server and PostgreSQL 3 ms', floors.get('add to basket'));
    return result.report.errors === 0;
  },
};
