import { setTimeout as passed } from 'node:timers/promises';
import { href } from '../../../src/tenants/paths.ts';
import { until } from './processes.ts';

const ROUND_MS = 500;
const WORDS = ['kleid', 'sofa', 'lampe', 'hose', 'tisch', 'jacke', 'regal', 'schuh', 'rock'];

type Kind = 'list' | 'product' | 'search';

/** Returns paths of products from the sitemaps, once they have some: a new shop makes them in the background. */
export async function productPaths(port: number): Promise<string[]> {
  let products: string[] = [];
  await until(
    async () => {
      products = await productsOfSitemaps(port);
      return products.length > 0;
    },
    () => 'the sitemaps name no product',
    180_000,
  );
  return products;
}

async function productsOfSitemaps(port: number): Promise<string[]> {
  const read = async (address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).text();
  const pathsIn = (xml: string) =>
    [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, found]) => found ?? '');
  const maps = await Promise.all(pathsIn(await read('/sitemap.xml')).map(read));
  return [...new Set(maps.flatMap(pathsIn).filter((address) => address.startsWith('/p/')))];
}

/**
 * Reads pages until it is stopped, hardly any of which a cache has. `from` differs between runs that shall not share pages. Returns
 * answers by kind and status; status 0 is a broken connection.
 */
export function browse(
  port: number,
  products: readonly string[],
  from: number,
): { end(): Promise<Map<string, number>> } {
  const answers = new Map<string, number>();
  let isOpen = true;
  let asked = from;
  const pages = (): Record<Kind, string> => ({
    list: `/mode?price=${asked % 97}-${200 + asked}`,
    product: products[asked % products.length] ?? '/',
    search: `${href('de-CH', 'search')}?q=${WORDS[asked % WORDS.length]}+${asked}`,
  });
  const ask = async (kind: string, address: string) => {
    const status = await fetch(`http://127.0.0.1:${port}${address}`, { signal: AbortSignal.timeout(40_000) })
      .then((answer) => answer.status)
      .catch(() => 0);
    const key = `${kind} ${status}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
  };
  const reading = (async () => {
    while (isOpen) {
      asked += 1;
      await Promise.all(Object.entries(pages()).map(([kind, address]) => ask(kind, address)));
      await passed(ROUND_MS);
    }
  })();
  return {
    end: async () => {
      isOpen = false;
      await reading;
      return answers;
    },
  };
}
