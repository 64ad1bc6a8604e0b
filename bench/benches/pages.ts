import { type Bench, places, warmUpSeconds } from '../bench.ts';
import { measure, show } from '../figures.ts';
import { home, lists, previewedHome, products, productsInFrench, sameList } from '../visits.ts';

const CONCURRENCY = 4;

/** Measures pages: each address once (not cached yet), and one address repeatedly (perhaps cached). */
export const pages: Bench = {
  products: 3000,
  shortSeconds: 5,
  run: async ({ shop, goods, seconds, isShort, floors, out }) => {
    const load = { concurrency: CONCURRENCY, seconds, once: true };
    const addresses = lists(goods);
    const own = places(300, shop.products - 300);
    const [warmLists, coldLists] = [addresses.slice(0, 1000), addresses.slice(1000)];
    const [warmPlaces, coldPlaces] = [own.slice(0, 1200), own.slice(1200)];
    const warmUp = { ...load, seconds: warmUpSeconds(isShort) };
    await measure(shop, 'warm up', { ...warmUp, visits: warmLists });
    const list = await measure(shop, 'list of 48 cards, each once', { ...load, visits: coldLists });
    show(out, list, 'server 5 ms');
    // Products of one language alone would be used up within seconds.
    const warmProducts = [...productsInFrench(goods, own), ...products(goods, warmPlaces)];
    await measure(shop, 'warm up', { ...warmUp, visits: warmProducts });
    const product = await measure(shop, 'product, each once', { ...load, visits: products(goods, coldPlaces) });
    show(out, product, 'server 3 ms', floors.get('product page'));
    const fresh = { ...load, once: false, visits: [previewedHome] };
    await measure(shop, 'warm up', { ...fresh, seconds: warmUpSeconds(isShort) / 2 });
    const start = await measure(shop, 'home, rendered each time', fresh);
    show(out, start);
    const again = { ...load, once: false };
    const results = [list, product, start];
    for (const [name, visits] of [
      ['home, again and again', [home]],
      ['list of 48 cards, again and again', sameList(goods)],
      ['product, again and again', products(goods, [299])],
    ] as const) {
      await measure(shop, 'warm up', { ...again, visits: [...visits], seconds: 1 });
      const result = await measure(shop, name, { ...again, visits: [...visits] });
      show(out, result, 'server 0.15 ms from the cache', floors.get('cached page'));
      results.push(result);
    }
    return results.every(({ report }) => report.errors === 0);
  },
};
