import path from 'node:path';
import { type Bench, type BenchRun, places, warmUpSeconds } from '../bench.ts';
import { isSimple } from '../catalogue/goods.ts';
import { measure, round, show } from '../figures.ts';
import { CONCURRENCY } from '../floor/measure-beside-floor.ts';
import { medianOf } from '../floor/ratios.ts';
import { runLoad } from '../load/run-load.ts';
import type { Visit } from '../load/visit.ts';
import { type BesideShop, openBeside } from '../machine/shop.ts';
import { gatewayBaskets, gatewayProducts, gatewayVariants, simpleProducts } from '../visits.ts';
import { databaseUrl } from './rendering.ts';

/**
 * Measures the gateway: one product by its number, and adding a variant to a new basket. With `--against FOLDER` it
 * measures this checkout and built ones in turns instead.
 */
export const gateway: Bench = {
  products: 3000,
  behindProxy: true,
  shortSeconds: 5,
  run: async (given) => {
    const { shop, goods, seconds, isShort, floors, out } = given;
    if (given.against.length > 0) return compareCheckouts(given);
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

const TURNS = 7;
const WARM_PRODUCTS = 400;

/** Measures this checkout and those of `against` on one database in turns, with the visits of the floors. */
async function compareCheckouts(given: BenchRun): Promise<boolean> {
  const { shop, goods, against, isShort, out } = given;
  const seconds = given.seconds / TURNS;
  const database = await databaseUrl(shop.dataDir);
  const beside: BesideShop[] = [];
  try {
    for (const folder of against)
      beside.push(
        await openBeside({
          database,
          first: shop.dataDir,
          root: path.resolve(folder),
          setting: { TRUSTED_PROXIES: '127.0.0.1' },
        }),
      );
    const shops = [
      { name: 'this', port: shop.port, pid: shop.pid },
      ...beside.map(({ port, pid }, at) => ({ name: against[at] ?? '', port, pid })),
    ];
    const spend = async (at: number, visits: Visit[], duration: number) => {
      const { port, pid } = shops[at] ?? shop;
      const watched = { pid, postmaster: shop.postmaster };
      const made = await runLoad({ port, watched, visits, once: false, concurrency: CONCURRENCY, seconds: duration });
      for (const problem of made.problems) out(`  problem: ${problem}`);
      const { server, database: ofDatabase } = made.spent ?? { server: 0, database: null };
      const each = (spent: number): number => spent / Math.max(1, made.visits);
      return { server: each(server), database: each(ofDatabase ?? 0), errors: made.errors };
    };
    let errors = 0;
    for (const [name, visits] of Object.entries(kindsOf(shop.products, goods))) {
      for (const at of shops.keys()) await spend(at, visits, warmUpSeconds(isShort));
      const costs = shops.map((): Awaited<ReturnType<typeof spend>>[] => []);
      for (let turn = 0; turn < TURNS; turn += 1) {
        // Each begins equally often, so that none always meets what another left.
        for (const step of shops.keys()) {
          const at = (step + turn) % shops.length;
          const cost = await spend(at, visits, seconds);
          errors += cost.errors;
          costs[at]?.push(cost);
        }
      }
      for (const [at, turns] of costs.entries()) {
        const [server, ofDatabase, whole] = [
          turns.map((turn) => turn.server),
          turns.map((turn) => turn.database),
          turns.map((turn) => turn.server + turn.database),
        ].map((values) => round(medianOf(values), 3));
        out(`${name}, ${shops[at]?.name}: CPU ${whole} ms (server ${server}, PostgreSQL ${ofDatabase})`);
        out(JSON.stringify({ bench: `gateway ${name}`, checkout: shops[at]?.name, server, database: ofDatabase }));
      }
    }
    return errors === 0;
  } finally {
    for (const opened of beside) await opened.close();
  }
}

function kindsOf(products: number, goods: BenchRun['goods']): Record<string, Visit[]> {
  const withChoice = places(0, WARM_PRODUCTS).filter((place) => !isSimple(goods.at(place)));
  return {
    'product by sku': gatewayProducts(goods, places(0, WARM_PRODUCTS)),
    'product with variants': gatewayVariants(goods, withChoice),
    'add to basket': gatewayBaskets(simpleProducts(goods, 200, products)),
  };
}
