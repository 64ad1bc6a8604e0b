import { type Bench, warmUpSeconds } from '../bench.ts';
import { measure, show } from '../figures.ts';
import { checkout as buys, simpleProducts } from '../visits.ts';

/** Runs a whole guest checkout on invoice: five forms and the page between them, until the order is placed. */
export const checkout: Bench = {
  behindProxy: true,
  products: 3000,
  shortSeconds: 8,
  run: async ({ shop, goods, seconds, isShort, floors, out }) => {
    const visits = simpleProducts(goods, 200, shop.products).map((product, index) => buys(product, index));
    const load = { visits, once: false, concurrency: 4, seconds };
    await measure(shop, 'warm up', { ...load, seconds: warmUpSeconds(isShort) });
    const result = await measure(shop, 'guest checkout on invoice', load);
    show(out, result, 'server and PostgreSQL 30 ms', floors.get('guest checkout'));
    return result.report.errors === 0;
  },
};
