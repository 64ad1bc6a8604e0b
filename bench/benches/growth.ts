import { type Bench, type BenchRun, places } from '../bench.ts';
import { type Figures, measure, round } from '../figures.ts';
import type { Visit } from '../load/visit.ts';
import { type BenchShop, openBenchShop } from '../machine/shop.ts';
import { baskets, products, sameList, simpleProducts } from '../visits.ts';

const SMALL = 1000;
const MOST_GROWTH = 1.3;

/** The same visits in a small and a large catalogue: latencies and processor time may grow by a third at most. */
export const growth: Bench = {
  products: 100_000,
  shortProducts: 10_000,
  shortSeconds: 4,
  run: async (given) => {
    const large = await figuresOf(given, given.shop);
    const shop = await openBenchShop({ products: SMALL, tell: given.out });
    const small = await figuresOf(given, shop).finally(() => shop.close());
    let isGood = true;
    for (const [name, before] of small) {
      const after = large.get(name);
      if (!after) continue;
      const cost = (figures: Figures): number => figures.serverMs + (figures.databaseMs ?? 0);
      const latency = round(after.p50 / Math.max(before.p50, 0.1), 2);
      const processor = round(cost(after) / Math.max(cost(before), 0.1), 2);
      const over = latency > MOST_GROWTH;
      if (over) isGood = false;
      given.out(
        `growth of ${name}, ${SMALL} to ${given.shop.products} products: p50 ${before.p50} to ${after.p50} ms, ${latency} times (at most ${MOST_GROWTH})` +
          `${over ? ' OVER' : ''}; p95 ${before.p95} to ${after.p95} ms; CPU of both ${round(cost(before), 2)} to ${round(cost(after), 2)} ms, ${processor} times`,
      );
      given.out(JSON.stringify({ bench: `growth of ${name}`, latency, processor, small: before, large: after }));
    }
    return isGood;
  },
};

async function figuresOf({ goods, seconds, out }: BenchRun, shop: BenchShop): Promise<Map<string, Figures>> {
  const simple = simpleProducts(goods, 100, SMALL);
  const department = goods.fixedCategory.path[0].split('/')[0] ?? '';
  const kinds: [string, Visit[]][] = [
    ['product page', products(goods, places(SMALL - 500, 500))],
    ['list of 240 products', sameList(goods)],
    ['list of a department', [[{ name: 'list', path: `/${department}?page=2`, expect: [200] }]]],
    ['search', [[{ name: 'search', path: '/s/?q=regal+eiche', expect: [200] }]]],
    ['add to basket', baskets(simple)],
  ];
  const found = new Map<string, Figures>();
  for (const [name, visits] of kinds) {
    // One at a time: how long it takes, not how long it waits.
    const load = { visits, once: false, concurrency: 1, seconds };
    await measure(shop, 'warm up', { ...load, seconds: Math.min(4, seconds) });
    const { figures, report } = await measure(shop, name, load);
    for (const problem of report.problems) out(`  problem: ${problem}`);
    found.set(name, figures);
  }
  return found;
}
