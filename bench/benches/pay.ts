import { type Bench, warmUpSeconds } from '../bench.ts';
import { type Measured, measure, show } from '../figures.ts';
import { cardPayment, programCardPayment, simpleProducts } from '../visits.ts';

/**
 * Runs a whole guest checkout paid by card, page by page and ordered through the gateway. It includes the pay page of
 * the simulator, its notices, and the page after paying. Each shopper has an own address, as behind a proxy, because
 * the shop limits unpaid orders for each address.
 */
export const pay: Bench = {
  products: 3000,
  shortSeconds: 8,
  behindProxy: true,
  run: async ({ shop, goods, seconds, isShort, out }) => {
    const bought = simpleProducts(goods, 200, shop.products);
    const measured: Measured[] = [];
    for (const [way, visit] of [
      ['page by page', cardPayment],
      ['ordered through the gateway', programCardPayment],
    ] as const) {
      const load = { visits: bought.map(visit), once: false, concurrency: 6, seconds };
      await measure(shop, 'warm up', { ...load, seconds: warmUpSeconds(isShort) });
      const result = await measure(shop, `card payment through the simulator, ${way}`, load);
      show(out, result, '40 a second');
      measured.push(result);
    }
    return measured.every(({ report }) => report.errors === 0);
  },
};
