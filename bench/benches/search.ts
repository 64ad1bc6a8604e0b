import type { Bench, BenchRun } from '../bench.ts';
import { type Figures, measure, round, show } from '../figures.ts';
import { FLOOR_PRODUCTS } from '../floor/ratios.ts';
import { percentiles } from '../load/percentiles.ts';
import { priceFreshness } from '../machine/price-freshness.ts';
import { memoryOf } from '../machine/processor-time.ts';
import { figureOf } from '../machine/scrape.ts';
import type { BenchShop } from '../machine/shop.ts';
import { showGrowth } from '../search-index/show-growth.ts';
import { newSearches, searches, suggestions } from './search-visits.ts';

const CONCURRENT = 8;
/** Number of products from which the limits for large catalogues apply. */
const LARGE = 500_000;
const LARGE_SECONDS = 8;
/** More than every first page takes, in seconds. */
const FIRST_PAGES_SECONDS = 60;
const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 600;
const MOST_BUILD_MS = 60_000;

/** Measures searches over HTTP with all facets, each different from the last, one and eight at a time. */
export const search: Bench = {
  products: 100_000,
  shortProducts: 10_000,
  shortSeconds: 4,
  run: async (given) => {
    const { shop, goods, out } = given;
    // A million products take minutes to generate and index. Shorter runs hold the whole bench within eight minutes.
    const seconds = shop.products >= LARGE ? Math.min(given.seconds, LARGE_SECONDS) : given.seconds;
    let isGood = indexFits(await showGrowth(Math.max(1000, shop.products), out), out);
    const built = await figureOf(shop.port, 'kontor_search_index_opened_seconds');
    const cpu = await figureOf(shop.port, 'kontor_search_index_opened_cpu_seconds');
    const bytes = await figureOf(shop.port, 'kontor_search_index_bytes');
    const indexed = await figureOf(shop.port, 'kontor_search_index_products');
    const { now: memory } = memoryOf(shop.pid);
    out(
      `index: built in ${round(built, 2)} s (CPU of the thread ${round(cpu, 2)} s), ${round(bytes / MEGABYTE, 1)} MB for ${indexed} products, server ${memory} MB`,
    );
    out(JSON.stringify({ bench: 'search index', products: shop.products, built, cpu, bytes, memory }));
    const limits = limitsFor(shop.products);
    // New searches: an index that changes every second has few cached results.
    const job = { visits: newSearches(goods, 'filter'), once: false, seconds };
    const again = { ...job, visits: searches(goods, 'filter') };
    await measure(shop, 'warm up', { ...job, concurrency: CONCURRENT, seconds: Math.min(10, seconds) });
    const check = (name: string, figures: Figures, limit: number): void => {
      const isOver = figures.p95 > limit || figures.errors > 0;
      if (isOver) isGood = false;
      out(`  ${name}: p95 ${figures.p95} ms of ${limit} ms${isOver ? ' OVER' : ''}`);
    };
    const newPages = newSearches(goods, 'searchv2');
    const firstPages = newPages.slice(0, searches(goods, 'searchv2').length);
    const pages = { ...job, visits: newPages.slice(firstPages.length) };
    // Reads cards from PostgreSQL; afterwards the server has them, as the pages of a shop in use.
    const first = { ...job, visits: firstPages, once: true, seconds: FIRST_PAGES_SECONDS, concurrency: 1 };
    show(out, await measure(shop, 'page of 48 products whose cards are new', first));
    for (const [name, concurrency, limit, work] of [
      ['query with facets, one at a time', 1, limits.alone, job],
      [`query with facets, ${CONCURRENT} at a time`, CONCURRENT, limits.together, job],
      ['query asked before, one at a time', 1, limits.alone, again],
      [`query asked before, ${CONCURRENT} at a time`, CONCURRENT, limits.together, again],
      ['page of 48 products with facets, one at a time', 1, null, pages],
      [`page of 48 products with facets, ${CONCURRENT} at a time`, CONCURRENT, null, pages],
    ] as const) {
      await delayOf(shop);
      const measured = await measure(shop, name, { ...work, concurrency });
      // The floor is that of as many products.
      const hasFloor = work === pages && shop.products === FLOOR_PRODUCTS;
      show(out, measured, undefined, hasFloor ? given.floors.get('search with facets') : undefined);
      if (limit !== null) check(name, measured.figures, limit);
      const delay = round(await delayOf(shop), 1);
      out(`  event loop: p99 of its delay ${delay} ms of 20 ms${delay > 20 ? ' OVER' : ''}`);
      isGood &&= delay <= 20;
    }
    const suggest = await measure(shop, 'suggest, one at a time', { ...job, visits: suggestions(), concurrency: 1 });
    show(out, suggest);
    check('suggest', suggest.figures, limits.suggest);
    isGood = (await showFreshness(given)) && isGood;
    return (await showWarmStart(given)) && isGood;
  },
};

/** Checks memory and build time of one locale. The limits are those of a million products, for any size. */
function indexFits(largest: Awaited<ReturnType<typeof showGrowth>>, out: BenchRun['out']): boolean {
  if (!largest) return true;
  const { megabytes, build, products } = largest;
  const isOver = megabytes > MOST_MEGABYTES || build.ms > MOST_BUILD_MS;
  out(
    `index of ${products} products and one locale: ${megabytes} MB of ${MOST_MEGABYTES}, built in ${Math.round(build.ms / 1000)} s of ${MOST_BUILD_MS / 1000}${isOver ? ' OVER' : ''}`,
  );
  return !isOver;
}

function limitsFor(products: number) {
  return products >= LARGE ? { alone: 15, together: 90, suggest: 15 } : { alone: 15, together: 15, suggest: 5 };
}

async function showFreshness({ shop, goods, seconds, out }: BenchRun): Promise<boolean> {
  const job = { visits: searches(goods, 'filter'), once: false, seconds: Math.min(seconds, 10), concurrency: 4 };
  const [times] = await Promise.all([priceFreshness(shop, goods, 15), measure(shop, 'load', job)]);
  const { p50, p95, highest } = percentiles(times);
  const isLate = highest > 1000;
  out(
    `a changed price is found under load after p50 ${p50} p95 ${p95} highest ${highest} ms${isLate ? ' OVER 1000' : ''}`,
  );
  out(JSON.stringify({ bench: 'search freshness', products: shop.products, p50, p95, highest }));
  return !isLate;
}

async function showWarmStart({ shop, out }: BenchRun): Promise<boolean> {
  await shop.restart();
  const opened = await figureOf(shop.port, 'kontor_search_index_opened_seconds');
  const isLate = opened > 5;
  out(`warm start: the index is there after ${round(opened, 2)} s${isLate ? ' OVER 5' : ''}`);
  out(JSON.stringify({ bench: 'search warm start', products: shop.products, seconds: opened }));
  return !isLate;
}

/** Returns the 99th percentile of the event loop delay since the last call, in milliseconds. */
async function delayOf(shop: BenchShop): Promise<number> {
  return 1000 * (await figureOf(shop.port, 'kontor_event_loop_delay_seconds', 'quantile="0.99"'));
}
