import { type Bench, type BenchRun, places } from '../bench.ts';
import { type Figures, measure, round } from '../figures.ts';
import type { Visit } from '../load/visit.ts';
import { type BenchShop, openBenchShop } from '../machine/shop.ts';
import { baskets, lists, narrowed, page, products, productsInFrench, sameList, simpleProducts } from '../visits.ts';

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
  const all = places(0, SMALL);
  const again: [string, Visit[]][] = [
    ['product page', products(goods, places(SMALL - 500, 500))],
    ['list of 240 products', sameList(goods)],
    ['list of a department', [[page('list', `/${department}?page=2`)]]],
    ['search', [[page('search', '/s/?q=regal+eiche')]]],
    ['add to basket', baskets(simple)],
  ];
  // Addresses that nobody has asked for: pages are rendered, lists counted.
  const once: [string, Visit[]][] = [
    ['product page, each once', [...productsInFrench(goods, all), ...products(goods, all)]],
    ['list of 240 products, each once', lists(goods)],
    ['list of a department, each once', narrowed('list', `/${department}?page=2&`)],
    ['search, each once', narrowed('search', '/s/?q=regal+eiche&')],
  ];
  const found = new Map<string, Figures>();
  const visit = async (name: string, load: { warm: Visit[]; visits: Visit[]; once: boolean; warmUp: number }) => {
    // One at a time: how long it takes, not how long it waits.
    const { warm, visits, once, warmUp } = load;
    await measure(shop, 'warm up', { visits: warm, once, concurrency: 1, seconds: warmUp });
    const { figures, report } = await measure(shop, name, { visits, once, concurrency: 1, seconds });
    for (const problem of report.problems) out(`  problem: ${problem}`);
    found.set(name, figures);
  };
  for (const [name, visits] of again) {
    await visit(name, { warm: visits, visits, once: false, warmUp: Math.min(4, seconds) });
  }
  for (const [name, visits] of once) {
    const half = visits.length / 2;
    await visit(name, { warm: visits.slice(0, half), visits: visits.slice(half), once: true, warmUp: seconds });
  }
  return found;
}
