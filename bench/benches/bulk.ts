import type { Bench, BenchRun } from '../bench.ts';
import { round } from '../figures.ts';
import { changeManyPrices } from '../machine/bulk-change.ts';
import { productPath, simpleProducts } from '../visits.ts';

const MOST_SECONDS = 10;
/** No other product of the shop has this price. */
const AMOUNT = '1234.55';

/**
 * Changes the prices of all products with one bulk action. Measures the time until the index, a cached list, cached
 * product pages and a basket show the new price.
 */
export const bulk: Bench = {
  products: 10_000,
  shortProducts: 3000,
  shortSeconds: 1,
  run: async (given) => {
    const { shop, out } = given;
    const shown = await openPlaces(given);
    if (await shown()) throw new Error('a place shows the new price before the change');
    const entered = { kind: 'price', how: 'set', value: AMOUNT, ending: 'none', 'tenant.ch': 'on' };
    const times = await changeManyPrices(shop, entered, shown);
    const isGood = times.visible <= MOST_SECONDS && (await shown());
    out(
      `${times.changes} prices of ${times.products} products: preview ${round(times.planned, 1)} s, written ${round(times.written, 1)} s after the ` +
        `confirmation, visible everywhere ${round(times.visible, 1)} s after it (at most ${MOST_SECONDS}); ` +
        `CPU server ${round(times.server, 1)} s, PostgreSQL ${round(times.database, 1)} s`,
    );
    out(JSON.stringify({ bench: 'bulk', ...times }));
    return isGood;
  },
};

/** Loads all places once, so that caches have the old price. Returns whether all of them show the new one. */
async function openPlaces({ shop, goods }: BenchRun): Promise<() => Promise<boolean>> {
  const simple = simpleProducts(goods, shop.products, shop.products);
  const [first, last] = [simple[0], simple.at(-1)];
  if (!first || !last) throw new Error('there is no product without a choice');
  const text = async (path: string, cookie = ''): Promise<string> =>
    (await fetch(`${shop.url}${path}`, { headers: { Accept: 'text/html', Cookie: cookie } })).text();
  const added = await fetch(`${shop.url}${productPath(last)}`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'add' }),
    redirect: 'manual',
  });
  const cookie = added.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const list = `/${goods.fixedCategory.path[0]}`;
  const places = [
    () => text(productPath(first)),
    () => text(productPath(last)),
    () => text(list),
    () => text('/warenkorb', cookie),
  ];
  for (const place of places) await place();
  return async () => {
    const found: unknown = await (await fetch(`${shop.url}/api/search/filter?price=${AMOUNT}-${AMOUNT}`)).json();
    const total = typeof found === 'object' && found !== null && 'total' in found ? found.total : 0;
    if (total !== shop.products) return false;
    for (const place of places) if (!(await place()).includes(AMOUNT)) return false;
    return true;
  };
}
