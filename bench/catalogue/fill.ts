import pg from 'pg';
import { connectionOptions } from '../../src/platform/database/pool.ts';
import type { Goods } from './goods.ts';
import { settle, somePictures, writeCategories, writeProducts } from './write-goods.store.ts';

const BATCH = 1000;

/** Puts generated products into a shop's database, straight into its tables: a million in minutes instead of hours. */
export async function fillCatalogue(
  goods: Goods,
  given: { url: string; products: number; onProgress(done: number): void },
): Promise<void> {
  const client = new pg.Client(connectionOptions(given.url));
  await client.connect();
  try {
    const now = new Date();
    const pictures = await somePictures(client);
    await writeCategories(client, [goods.fixedCategory, ...goods.otherCategories]);
    for (let start = 0; start < given.products; start += BATCH) {
      const size = Math.min(BATCH, given.products - start);
      const products = Array.from({ length: size }, (_, index) => goods.at(start + index));
      await client.query('begin');
      await writeProducts(client, products, { now, pictures });
      await client.query('commit');
      given.onProgress(start + size);
    }
    await settle(client);
  } finally {
    await client.end();
  }
}
