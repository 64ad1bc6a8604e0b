import pg from 'pg';
import { connectionOptions } from '../../src/platform/database/server-client.ts';
import type { Goods } from './goods.ts';
import {
  finishMany,
  prepareForMany,
  settle,
  somePictures,
  writeCategories,
  writeProducts,
} from './write-goods.store.ts';

const BATCH = 1000;
/** Number of products after which all facet values exist: then connections no longer wait for each other. */
const ALONE = 2 * BATCH;
const CONNECTIONS = 2;
/** Number of products from which costly database steps are skipped. */
const MANY = 200_000;

/** Writes generated products directly into the tables of a shop: a million in minutes instead of hours. */
export async function fillCatalogue(
  goods: Goods,
  given: { url: string; products: number; onProgress(done: number): void },
): Promise<void> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client(connectionOptions(given.url)));
  const [first] = clients;
  if (!first) return;
  try {
    for (const client of clients) {
      await client.connect();
      // Data that a crash would lose can be generated again.
      await client.query('set synchronous_commit = off');
    }
    const now = new Date();
    const pictures = await somePictures(first);
    await writeCategories(first, [goods.fixedCategory, ...goods.otherCategories]);
    const isMany = given.products >= MANY;
    if (isMany) await prepareForMany(first);
    let [next, done] = [0, 0];
    const write = async (client: pg.Client, end: number): Promise<void> => {
      while (next < end) {
        const start = next;
        const size = Math.min(BATCH, end - start);
        next += size;
        const products = Array.from({ length: size }, (_, index) => goods.at(start + index));
        await client.query('begin');
        await writeProducts(client, products, { now, pictures, isMany });
        await client.query('commit');
        done += size;
        given.onProgress(done);
      }
    };
    await write(first, Math.min(ALONE, given.products));
    await Promise.all(clients.map((client) => write(client, given.products)));
    if (isMany) await finishMany(first);
    await settle(first);
  } finally {
    for (const client of clients) await client.end();
  }
}
