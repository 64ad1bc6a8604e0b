import { randomBytes } from 'node:crypto';
import { openClusterClient } from '../../src/shop/search/engine/cluster/cluster-client.ts';
import type { Bench, BenchRun } from '../bench.ts';
import { measure, round, show } from '../figures.ts';
import type { Visit } from '../load/visit.ts';
import { figuresOf } from '../machine/scrape.ts';
import { type BenchShop, openBeside } from '../machine/shop.ts';
import { narrowed } from '../visits.ts';
import { databaseUrl } from './rendering.ts';
import { newSearches, suggestions } from './search-visits.ts';

/** Number of searches at least: fewer give no 95th percentile. */
const LEAST = 100;

/**
 * Measures searches, suggestions and pages of lists in two shops on one database: with the index in memory, and with the search cluster
 * at SEARCH_URL. Each answer is new, so that no page cache has it. Without SEARCH_URL nothing is measured.
 */
export const searchCluster: Bench = {
  products: 100_000,
  shortProducts: 1000,
  shortSeconds: 4,
  run: async (given) => {
    const { shop, out } = given;
    const { SEARCH_URL: cluster } = process.env;
    if (!cluster) {
      out('not measured: SEARCH_URL names no cluster');
      return true;
    }
    const client = await openClusterClient(cluster.split(','));
    const prefix = `bench-${randomBytes(4).toString('hex')}`;
    const setting = { SEARCH_URL: cluster, SEARCH_PREFIX: prefix, SEARCH_REPLICAS: '0' };
    const started = performance.now();
    const beside = await openBeside({
      database: await databaseUrl(shop.dataDir),
      first: shop.dataDir,
      root: null,
      setting,
    });
    try {
      const seconds = round((performance.now() - started) / 1000, 1);
      out(
        `cluster: indexes of ${shop.products} products besides the demo shop's, ${seconds} s with the start of the shop`,
      );
      out(JSON.stringify({ bench: 'search cluster build', products: shop.products, seconds }));
      const other: BenchShop = { ...shop, url: `http://127.0.0.1:${beside.port}`, port: beside.port, pid: beside.pid };
      const isEnough = await compare(given, [
        ['memory', shop],
        ['cluster', other],
      ]);
      const [byCluster = 0, byDatabase = 0] = await figuresOf(beside.port, 'kontor_search_answers_total', [
        'by="cluster"',
        'by="postgresql"',
      ]);
      out(`the cluster answered ${byCluster} searches, PostgreSQL ${byDatabase}`);
      return isEnough;
    } finally {
      await beside.close();
      await client.send({ method: 'DELETE', path: `/${prefix}-*` });
      await client.close();
    }
  },
};

/** Returns false if a measurement has errors or too few searches. */
async function compare(
  { goods, seconds, out }: BenchRun,
  engines: readonly (readonly [name: string, shop: BenchShop])[],
): Promise<boolean> {
  const list = `/${goods.fixedCategory.path[0]}?`;
  const letters = suggestions();
  const kinds: readonly Kind[] = [
    { name: 'search with facets', ...halves(newSearches(goods, 'filter')) },
    { name: 'search of 48 products with facets', ...halves(newSearches(goods, 'searchv2')) },
    { name: 'suggestion', warm: letters, visits: letters, once: false },
    { name: 'page of a list', ...halves(narrowed('list', list)) },
    { name: 'page of a search', ...halves(narrowed('search', '/s/?q=regal&')) },
  ];
  let isGood = true;
  for (const { name, warm, visits: all, once } of kinds) {
    for (const [engine, shop] of engines) {
      const job = { concurrency: 1, seconds };
      await measure(shop, 'warm up', { ...job, visits: warm, once, seconds: Math.min(4, seconds) });
      const measured = await measure(shop, `${name}, ${engine}`, { ...job, visits: all, once });
      show(out, measured);
      const { errors, visits } = measured.figures;
      if (errors > 0 || visits < LEAST) isGood = false;
    }
  }
  return isGood;
}

/** Requests of one kind: those before the measurement, and those that are measured. */
type Kind = { name: string; warm: Visit[]; visits: Visit[]; once: boolean };

/** Splits requests that each come once: the page cache would answer a second time. */
function halves(all: readonly Visit[]): Omit<Kind, 'name'> {
  const half = Math.floor(all.length / 2);
  return { warm: all.slice(0, half), visits: all.slice(half), once: true };
}
