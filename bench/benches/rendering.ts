import path from 'node:path';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { type Bench, type BenchRun, places } from '../bench.ts';
import { loggedInCustomers } from '../customers/logged-in.ts';
import { compareInTurns, type TurnKind, type TurnShop } from '../load/turns.ts';
import type { Visit } from '../load/visit.ts';
import { openVisitor } from '../load/visitor.ts';
import { type BesideShop, openBeside } from '../machine/shop.ts';
import { checkout, lists, page, previewedHome, products, productsInFrench, simpleProducts } from '../visits.ts';

/** Pages of a block: one shop answers them in succession, then the next shop the same ones. */
const BLOCK = 60;

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
        beside.push(
          await openBeside({
            database,
            first: shop.dataDir,
            root: folder === null ? null : path.resolve(folder),
            setting,
          }),
        );
      }
      const shops: TurnShop[] = [
        { name: 'this', port: shop.port, pid: shop.pid },
        ...beside.map(({ port, pid }, at) => ({ name: others[at] ?? 'RENDERING=stock', port, pid })),
      ];
      for (const kind of await kindsOf(given)) await compareInTurns('rendering', shops, kind, out);
      return true;
    } finally {
      for (const opened of beside) await opened.close();
    }
  },
};

export async function databaseUrl(dataDir: string): Promise<string> {
  return withDatabase(readConfig({ DATA_DIR: dataDir }), async ({ url }) => url, false);
}

/** Returns the pages to render. None is in the page cache: each address comes once, or is personal. */
async function kindsOf({ shop, goods, isShort }: BenchRun): Promise<TurnKind[]> {
  const rounds = isShort ? 6 : 20;
  const [token = ''] = await loggedInCustomers(shop, 1);
  const [product] = simpleProducts(goods, 1, shop.products);
  if (!product) throw new Error('no product can be bought on invoice');
  const basket = await cookiesAfter(shop.port, checkout(product, 1).slice(0, -2));
  const all = places(0, shop.products);
  const repeated = (visit: Visit, cookie = ''): Visit[] =>
    Array.from({ length: BLOCK }, () => visit.map((step) => ({ ...step, ...(cookie ? { cookie } : {}) })));
  const kinds = [
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
  return kinds.map((kind) => ({ ...kind, block: BLOCK }));
}

/** Makes a visit and returns its cookies as a header. */
export async function cookiesAfter(port: number, visit: Visit): Promise<string> {
  const visitor = openVisitor(port, 1, () => undefined);
  try {
    return [...(await visitor.make(visit))].map((pair) => pair.join('=')).join('; ');
  } finally {
    await visitor.close();
  }
}
