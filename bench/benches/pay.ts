import { type Bench, warmUpSeconds } from '../bench.ts';
import { measure, show } from '../figures.ts';
import { cardPayment, simpleProducts } from '../visits.ts';

/**
 * A whole guest checkout that is paid by card: the pay page of the simulator, its notices, and the page after paying that
 * leads to the order. Each shopper at an address of their own, as behind a proxy: what one address may begin and not pay
 * is bounded.
 */
export const pay: Bench = {
  products: 3000,
  shortSeconds: 8,
  behindProxy: true,
  run: async ({ shop, goods, seconds, isShort, out }) => {
    const visits = simpleProducts(goods, 200, shop.products).map(cardPayment);
    const load = { visits, once: false, concurrency: 6, seconds };
    await measure(shop, 'warm up', { ...load, seconds: warmUpSeconds(isShort) });
    const result = await measure(shop, 'card payment through the simulator', load);
    show(out, result, '40 a second');
    return result.report.errors === 0;
  },
};
