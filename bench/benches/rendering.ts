import path from 'node:path';
import { Pool } from 'undici';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { type Bench, type BenchRun, places } from '../bench.ts';
import { loggedInCustomers } from '../customers/logged-in.ts';
import { round } from '../figures.ts';
import type { Visit } from '../load/visit.ts';
import { processorTime } from '../machine/processor-time.ts';
import { type BesideShop, openBeside } from '../machine/shop.ts';
import { checkout, lists, page, previewedHome, products, productsInFrench, simpleProducts } from '../visits.ts';

/** Pages of a block: one shop answers them in succession, then the next shop the same ones. */
const BLOCK = 60;
/** Rounds without measurement, while code is compiled and caches of parts fill. */
const WARM_ROUNDS = 4;

type Shop = Pick<BesideShop, 'port' | 'pid'> & { name: string };
type Kind = { name: string; visits: Visit[]; rounds: number };

/**
 * Processor time of uncached pages, of this checkout and of others in turns: with RENDERING=stock, and built copies
 * (`--against FOLDER`) that lack a technique. All share one database and run all the time.
 */
export const rendering: Bench = {
  products: 3000,
  shortSeconds: 5,
  run: async (given) => {
    const { shop, against, out } = given;
    const database = await databaseUrl(shop.dataDir);
    const others = [null, ...against];
    const beside: BesideShop[] = [];
    try {
      for (const folder of others) {
        const setting = folder === null ? { RENDERING: 'stock' } : {};
        beside.push(await openBeside({ database, root: folder === null ? null : path.resolve(folder), setting }));
      }
      const shops: Shop[] = [
        { name: 'this', port: shop.port, pid: shop.pid },
        ...beside.map(({ port, pid }, at) => ({ name: others[at] ?? 'RENDERING=stock', port, pid })),
      ];
      for (const kind of await kindsOf(given)) await compare(shops, kind, out);
      return true;
    } finally {
      for (const opened of beside) await opened.close();
    }
  },
};

async function databaseUrl(dataDir: string): Promise<string> {
  return withDatabase(readConfig({ DATA_DIR: dataDir }), async ({ url }) => url, false);
}

/** Returns the pages to render. None is in the page cache: each address comes once, or is personal. */
async function kindsOf({ shop, goods, isShort }: BenchRun): Promise<Kind[]> {
  const rounds = isShort ? 6 : 20;
  const [token = ''] = await loggedInCustomers(shop, 1);
  const [product] = simpleProducts(goods, 1, shop.products);
  if (!product) throw new Error('no product can be bought on invoice');
  const basket = await cookiesAfter(shop.port, checkout(product, 1).slice(0, -2));
  const all = places(0, shop.products);
  const repeated = (visit: Visit, cookie = ''): Visit[] =>
    Array.from({ length: BLOCK }, () => visit.map((step) => ({ ...step, ...(cookie ? { cookie } : {}) })));
  return [
    { name: 'list of 48 cards', visits: lists(goods), rounds },
    { name: 'product page', visits: [...productsInFrench(goods, all), ...products(goods, all)], rounds },
    { name: 'home', visits: repeated(previewedHome), rounds },
    {
      name: 'account overview',
      visits: repeated([page('account', '/mein-konto/uebersicht')], `session=${token}`),
      rounds,
    },
    { name: 'checkout, review page', visits: repeated([page('check', '/kasse')], basket), rounds },
  ];
}

/** Posts the forms of a visit and returns its cookies as a header. */
async function cookiesAfter(port: number, visit: Visit): Promise<string> {
  const cookies = new Map<string, string>();
  for (const { name, path: where, form } of visit) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const body = new URLSearchParams(
      Object.entries(form ?? {}).map(([key, value]): [string, string] => [key, value.replace('{visit}', '1')]),
    );
    const init = { method: 'POST', redirect: 'manual' as const, headers: { cookie }, body };
    const answer = await fetch(`http://127.0.0.1:${port}${where}`, init);
    if (answer.status >= 400) throw new Error(`${name} ${where}: status ${answer.status}`);
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
  }
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}

/** Requests the pages of a kind from all shops in turns, and prints milliseconds and ratios. */
async function compare(shops: readonly Shop[], kind: Kind, out: (line: string) => void): Promise<void> {
  const used = shops.map((): number[] => []);
  for (let turn = 0; turn < WARM_ROUNDS + kind.rounds; turn += 1) {
    const from = (turn * BLOCK) % Math.max(1, kind.visits.length - BLOCK + 1);
    const block = kind.visits.slice(from, from + BLOCK);
    // Each shop begins equally often, so that none always meets what another left.
    for (const [at] of shops.entries()) {
      const place = (at + turn) % shops.length;
      const shop = shops[place];
      if (!shop) continue;
      const cost = await costOf(shop, block);
      if (turn >= WARM_ROUNDS) used[place]?.push(cost);
    }
  }
  const [own = [], ...others] = used;
  out(`${kind.name}: ${shops[0]?.name} ${each(own)} ms of the server a page`);
  for (const [at, costs] of others.entries()) {
    const ratios = costs.map((cost, turn) => (own[turn] ?? 0) / Math.max(cost, 1)).sort((a, b) => a - b);
    const middle = ratios[Math.floor(ratios.length / 2)] ?? 0;
    const [low, high] = [0.25, 0.75].map((part) => ratios[Math.floor(ratios.length * part)] ?? 0);
    const ratio = sum(own) / Math.max(sum(costs), 1);
    out(
      `  ${shops[at + 1]?.name}: ${each(costs)} ms; this takes ${round(ratio, 3)} of it ` +
        `(rounds: median ${round(middle, 3)}, half from ${round(low ?? 0, 2)} to ${round(high ?? 0, 2)})`,
    );
    out(
      JSON.stringify({
        bench: `rendering ${kind.name}`,
        against: shops[at + 1]?.name,
        ms: each(own),
        otherMs: each(costs),
        ratio: round(ratio, 3),
        median: round(middle, 3),
      }),
    );
  }
}

const sum = (costs: readonly number[]): number => costs.reduce((total, cost) => total + cost, 0);
const each = (costs: readonly number[]): number => round(sum(costs) / Math.max(1, costs.length * BLOCK), 3);

/** Returns the processor time in milliseconds that a shop uses to answer pages, one after the other. */
async function costOf({ port, pid }: Shop, visits: readonly Visit[]): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  const before = processorTime(pid, null).server;
  for (const { path: where, cookie } of visits.flat()) {
    const headers = {
      'Accept-Encoding': 'gzip, deflate, br, zstd',
      Accept: 'text/html',
      ...(cookie ? { cookie } : {}),
    };
    const answer = await pool.request({ path: where, method: 'GET', headers });
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
    if (answer.statusCode !== 200) throw new Error(`${where}: status ${answer.statusCode}`);
  }
  const cost = processorTime(pid, null).server - before;
  await pool.close();
  return cost;
}
