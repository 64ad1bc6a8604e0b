import { type Bench, type BenchRun, places } from '../bench.ts';
import { type Figures, measureBoth, round } from '../figures.ts';
import type { Visit } from '../load/visit.ts';
import { type BenchShop, openBenchShop } from '../machine/shop.ts';
import { baskets, lists, narrowed, page, products, productsInFrench, sameList, simpleProducts } from '../visits.ts';

const SMALL = 1000;
const MOST_GROWTH = 1.3;

/**
 * Makes the same visits in a small and a large catalogue: latencies may grow by a third at most. Both shops run all the
 * time, and each visit is made in both in direct succession. The speed of a machine changes by half within minutes, so
 * measurements at different times are not comparable.
 */
export const growth: Bench = {
  products: 100_000,
  shortProducts: 10_000,
  shortSeconds: 4,
  run: async (given) => {
    const small = await openBenchShop({ products: SMALL, tell: given.out });
    try {
      let isGood = true;
      for (const load of loadsOf(given)) isGood = (await grows(given, small, load)) && isGood;
      return isGood;
    } finally {
      await small.close();
    }
  },
};

/** Visits of one kind: those of the warm-up, and those that are measured. */
type Load = { name: string; warm: Visit[]; visits: Visit[]; once: boolean; warmUp: number };

function loadsOf({ goods, seconds }: BenchRun): Load[] {
  const simple = simpleProducts(goods, 100, SMALL);
  const department = goods.fixedCategory.path[0].split('/')[0] ?? '';
  const all = places(0, SMALL);
  const again: [string, Visit[]][] = [
    ['product page', products(goods, places(SMALL - 500, 500))],
    ['list of 240 products', sameList(goods)],
    ['list of a department', [[page('list', `/${department}?page=2`)]]],
    ['search', [[page('search', '/s/?q=regal+eiche')]]],
    ['add to basket', baskets(simple)],
  ];
  // Addresses without a cached answer: the shop renders pages and counts lists.
  const once: [string, Visit[]][] = [
    ['product page, each once', [...productsInFrench(goods, all), ...products(goods, all)]],
    ['list of 240 products, each once', lists(goods)],
    ['list of a department, each once', narrowed('list', `/${department}?page=2&`)],
    ['search, each once', narrowed('search', '/s/?q=regal+eiche&')],
  ];
  return [
    ...again.map(([name, visits]): Load => {
      return { name, warm: visits, visits, once: false, warmUp: Math.min(4, seconds) };
    }),
    ...once.map(([name, visits]): Load => {
      const half = visits.length / 2;
      return { name, warm: visits.slice(0, half), visits: visits.slice(half), once: true, warmUp: seconds };
    }),
  ];
}

/**
 * Whether a visit stays below its limit in the large catalogue, without errors. Makes one visit at a time, to measure
 * its duration without queueing.
 */
async function grows({ shop, seconds, out }: BenchRun, small: BenchShop, load: Load): Promise<boolean> {
  const { name, warm, visits, once, warmUp } = load;
  const job = { once, concurrency: 1 };
  await measureBoth([small, shop], 'warm up', { ...job, visits: warm, seconds: warmUp });
  const both = await measureBoth([small, shop], name, { ...job, visits, seconds });
  for (const problem of both.flatMap(({ report }) => report.problems)) out(`  problem: ${problem}`);
  const [before, after] = [both[0].figures, both[1].figures];
  const cost = (figures: Figures): number => figures.serverMs + (figures.databaseMs ?? 0);
  const latency = round(after.p50 / Math.max(before.p50, 0.1), 2);
  const processor = round(cost(after) / Math.max(cost(before), 0.1), 2);
  const isOver = latency > MOST_GROWTH;
  const errors = before.errors + after.errors;
  out(
    `growth of ${name}, ${SMALL} to ${shop.products} products: p50 ${before.p50} to ${after.p50} ms, ${latency} times (at most ${MOST_GROWTH})` +
      `${isOver ? ' OVER' : ''}; p95 ${before.p95} to ${after.p95} ms; CPU of both ${round(cost(before), 2)} to ${round(cost(after), 2)} ms, ` +
      `${processor} times; ${after.visits} visits, ${errors} errors`,
  );
  out(JSON.stringify({ bench: `growth of ${name}`, latency, processor, small: before, large: after }));
  return !isOver && errors === 0;
}
