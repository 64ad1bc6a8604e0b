import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type Bench, warmUpSeconds } from '../bench.ts';
import { type Measured, measure, round, show } from '../figures.ts';
import { runLoad } from '../load/run-load.ts';
import { fillOrders, leaveStock, plentyOfStock, soldSince } from '../orders/write-orders.store.ts';
import { checkout, programCheckout, simpleProducts } from '../visits.ts';

const FEW = 1000;
const BUYERS = 50;
const PIECES = 5;
/** Enough parallel visits to keep both processors busy while some wait for the disk. */
const CONCURRENCY = 16;
/** Maximum growth of the processor time from few to many stored orders. */
const MOST_GROWTH = 1.25;
const WANTED = { perSecond: 150, p95: 250 } as const;

/**
 * Runs whole guest checkouts on invoice with two lines, page by page and through the gateway. It does so with few and
 * with many orders in the database. Then 50 shoppers compete for the last five units. `--orders` sets the number of
 * many.
 */
export const orders: Bench = {
  products: 3000,
  shortSeconds: 8,
  behindProxy: true,
  run: async ({ shop, goods, seconds, isShort, orders: asked, floors, out }) => {
    const many = asked ?? (isShort ? 20_000 : 100_000);
    const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
    const pool = openPool(database.url, silentLog, 4);
    try {
      const products = simpleProducts(goods, 200, shop.products);
      await plentyOfStock(
        pool,
        products.flatMap(({ variants }) => variants.map(({ sku }) => sku)),
      );
      const loadOf = (way: typeof programCheckout) => ({
        visits: products.map((product, index) =>
          // Far apart in the order of visits: concurrent shoppers seldom want the same product.
          way(product, index, products[(index + products.length / 2) % products.length] ?? product),
        ),
        once: false,
        concurrency: CONCURRENCY,
        seconds,
      });
      const ways = { 'page by page': loadOf(checkout), 'through the gateway': loadOf(programCheckout) };
      for (const load of Object.values(ways))
        await measure(shop, 'warm up', { ...load, seconds: warmUpSeconds(isShort) });
      const measured: Record<string, Measured[]> = {};
      for (const stored of [FEW, many]) {
        await fillOrders(pool, stored, (done) => done % 200_000 < 10_000 && out(`  ${done} orders`));
        for (const [way, load] of Object.entries(ways)) {
          await measure(shop, 'warm up', { ...load, seconds: 4 });
          const result = await measure(shop, `checkout ${way} with ${stored} orders stored`, load);
          result.figures.orders = stored;
          show(out, result, `${WANTED.perSecond}/s, p95 ${WANTED.p95} ms`, floors.get('guest checkout'));
          measured[way] = [...(measured[way] ?? []), result];
        }
      }
      const cost = ({ figures }: Measured) => figures.serverMs + (figures.databaseMs ?? 0);
      const growths = Object.entries(measured).map(([way, [few, full]]) => {
        const growth = few && full ? round(cost(full) / cost(few), 2) : Number.POSITIVE_INFINITY;
        out(`processor time ${way} from ${FEW} to ${many} orders: times ${growth} (at most ${MOST_GROWTH})`);
        return growth;
      });
      const race = await lastPieces();
      const isFlat = growths.every((growth) => growth <= MOST_GROWTH);
      return isFlat && race && Object.values(measured).every((both) => both.every(({ report }) => report.errors === 0));

      /** Every shopper has the same variant in the basket. Exactly as many orders as units must be placed. */
      async function lastPieces(): Promise<boolean> {
        const [wanted, other] = products;
        const sku = wanted?.variants[0]?.sku;
        if (!wanted || !other || !sku) return false;
        await leaveStock(pool, sku, PIECES);
        const since = new Date();
        const answers = [200, 302, 303, 409];
        const visit = checkout(wanted, 1, other).map((step) => ({ ...step, expect: answers }));
        const report = await runLoad({
          visits: Array.from({ length: BUYERS }, () => visit),
          once: true,
          concurrency: BUYERS,
          seconds: 60,
          port: shop.port,
        });
        const { sold, left } = await soldSince(pool, sku, since);
        out(
          `${BUYERS} buyers at once of the last ${PIECES} pieces: ${sold} sold, ${left} left, p95 ${report.latency.p95} ms`,
        );
        out(
          JSON.stringify({ bench: 'last pieces', buyers: BUYERS, pieces: PIECES, sold, left, latency: report.latency }),
        );
        return sold === PIECES && left === 0;
      }
    } finally {
      await pool.end();
      await database.stop();
    }
  },
};
