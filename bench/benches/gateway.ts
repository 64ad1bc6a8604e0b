import { type Bench, places, warmUpSeconds } from '../bench.ts';
import { measure, show } from '../figures.ts';
import { gatewayBaskets, gatewayProducts, simpleProducts } from '../visits.ts';

/** Measures the gateway: one product by its number, and adding a variant to a new basket. */
export const gateway: Bench = {
  products: 3000,
  behindProxy: true,
  shortSeconds: 5,
  run: async ({ shop, goods, seconds, isShort, floors, out }) => {
    const answer = await fetch(`${shop.url}/api/gateway/?query={__typename}`, {
      headers: { accept: 'application/json' },
    });
    if (answer.status === 404) {
      out('gateway: skipped, this shop has no /api/gateway/ yet');
      return true;
    }
    const load = { once: false, concurrency: 4, seconds };
    const asked = gatewayProducts(goods, places(0, Math.min(shop.products, 2000)));
    await measure(shop, 'warm up', { ...load, visits: asked, seconds: warmUpSeconds(isShort) });
    const product = await measure(shop, 'gateway: product by sku', { ...load, visits: asked });
    show(out, product, 'server and PostgreSQL 0.8 ms');
    const added = gatewayBaskets(simpleProducts(goods, 200, shop.products));
    await measure(shop, 'warm up', { ...load, visits: added, seconds: warmUpSeconds(isShort) });
    const basket = await measure(shop, 'gateway: add to basket', { ...load, visits: added });
    show(out, basket, 'server and PostgreSQL 3 ms', floors.get('add to basket'));
    return product.report.errors + basket.report.errors === 0;
  },
};
