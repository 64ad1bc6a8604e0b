import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type Bench, type BenchRun, warmUpSeconds } from '../bench.ts';
import { measure, round } from '../figures.ts';
import { runLoad, startLoad } from '../load/run-load.ts';
import type { LoadReport, Visit } from '../load/visit.ts';
import { type CalledGoods, createClients, machineCalls } from '../machine/machine-calls.ts';
import { processorTime } from '../machine/processor-time.ts';
import { ordersToShip, plentyOfStock } from '../orders/write-orders.store.ts';
import { mixed, programCheckout, simpleProducts } from '../visits.ts';

const CALLS_PER_SECOND = 200;
const CLIENTS = 12;
const VISITS_PER_SECOND = 10;
/** Greatest p95 of shoppers beside machines, as a multiple of the one without. */
const MOST_GROWTH = 1.2;
const ROUNDS = 2;
/** Calls among which each kind is measured alone, and the seconds of each. */
const COSTED_CALLS = 2000;
const COST_SECONDS = 1;

/** Measures shoppers without and with 200 calls of programs a second, in turns: A-B-A-B. */
export const machines: Bench = {
  products: 3000,
  behindProxy: true,
  shortSeconds: 8,
  run: async (given) => {
    const { shop, goods, seconds, isShort, out } = given;
    const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
    const pool = openPool(database.url, silentLog, 2);
    try {
      const products = simpleProducts(goods, 200, shop.products);
      await plentyOfStock(
        pool,
        products.flatMap(({ variants }) => variants.map(({ sku }) => sku)),
      );
      const buying = products.map((product, index) =>
        programCheckout(product, index, products[(index + 100) % products.length] ?? product),
      );
      await measure(shop, 'orders', { visits: buying, once: false, concurrency: 8, seconds: warmUpSeconds(isShort) });
      const toShip = await ordersToShip(pool, 1000);
      const called = { secrets: await createClients(pool, CLIENTS), products, orders: [...toShip] };
      const visits = mixed(goods, products, shop.products);
      await phase(given, visits, { called, toShip, seconds: warmUpSeconds(isShort) });
      await costs(given, machineCalls(called, toShip, COSTED_CALLS));
      const without: Phase[] = [];
      const beside: Phase[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        without.push(await phase(given, visits, { called: null, toShip, seconds }));
        beside.push(await phase(given, visits, { called, toShip, seconds }));
      }
      return judge(without, beside, out);
    } finally {
      await pool.end();
      await database.stop();
    }
  },
};

/** Measures the processor time of each kind of call alone, one call after the other. */
async function costs({ shop, out }: Pick<BenchRun, 'shop' | 'out'>, calls: Visit[]): Promise<void> {
  for (const [kind = '', visits] of Map.groupBy(calls, ([step]) => step?.name)) {
    const load = { visits, once: true, concurrency: 1, seconds: COST_SECONDS };
    const { figures } = await measure(shop, kind, load);
    const { serverMs, databaseMs, p50, visits: made } = figures;
    out(`  ${kind}: CPU server ${serverMs} ms, PostgreSQL ${databaseMs} ms each; p50 ${p50} ms of ${made} calls`);
  }
}

type Phase = { shoppers: LoadReport; calls: LoadReport | null; server: number; database: number };

/** Loads the shop with shoppers, and with calls of programs if there are some. */
async function phase(
  { shop }: Pick<BenchRun, 'shop'>,
  visits: Visit[],
  given: { called: CalledGoods | null; toShip: string[]; seconds: number },
): Promise<Phase> {
  const { called, toShip, seconds } = given;
  const common = { port: shop.port, seconds };
  const count = Math.ceil(seconds * CALLS_PER_SECOND);
  const before = processorTime(shop.pid, shop.postmaster);
  const calling = called
    ? startLoad({
        ...{ ...common, visits: machineCalls(called, toShip, count), once: true },
        ...{ concurrency: 32, perSecond: CALLS_PER_SECOND },
      })
    : null;
  const shoppers = await runLoad({ ...common, visits, once: false, concurrency: 16, perSecond: VISITS_PER_SECOND });
  const calls = calling ? await calling.report : null;
  const after = processorTime(shop.pid, shop.postmaster);
  const took = (later: number | null, earlier: number | null) => round(((later ?? 0) - (earlier ?? 0)) / 1000, 1);
  return {
    ...{ shoppers, calls },
    ...{ server: took(after.server, before.server), database: took(after.database, before.database) },
  };
}

function judge(without: Phase[], beside: Phase[], out: BenchRun['out']): boolean {
  const mean = (phases: Phase[]) => phases.reduce((sum, { shoppers }) => sum + shoppers.latency.p95, 0) / phases.length;
  const growth = round(mean(beside) / mean(without), 2);
  for (const [index, one] of without.entries())
    for (const [name, { shoppers, calls, server, database }] of [
      ['shoppers alone', one],
      ['beside machines', beside[index] ?? one],
    ] as const) {
      out(
        `${name}: visits p50 ${shoppers.latency.p50} p95 ${shoppers.latency.p95} ms, ${shoppers.errors} errors; CPU server ${server} s, PostgreSQL ${database} s of ${round(shoppers.seconds, 1)} s`,
      );
      if (!calls) continue;
      out(
        `  ${round(calls.visits / calls.seconds, 1)} calls/s, p50 ${calls.latency.p50} p95 ${calls.latency.p95} ms, ${calls.refused} refused, ${calls.errors} errors`,
      );
      for (const problem of [...shoppers.problems, ...calls.problems]) out(`  problem: ${problem}`);
    }
  const errors = [...without, ...beside].reduce((sum, one) => sum + one.shoppers.errors + (one.calls?.errors ?? 0), 0);
  out(`p95 of visits beside machines: ${growth} times (at most ${MOST_GROWTH}); ${errors} errors`);
  out(JSON.stringify({ bench: 'machines', growth, errors, without, beside }));
  return growth <= MOST_GROWTH && errors === 0;
}
