import pg from 'pg';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { connectionOptions } from '../../src/platform/database/server-client.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type Goods, isSimple } from '../catalogue/goods.ts';
import { changePrice } from './price-freshness.store.ts';
import type { BenchShop } from './shop.ts';

const GIVEN_UP_MS = 10_000;
const PAUSE_MS = 300;

/**
 * Changes prices one after the other. Returns the milliseconds from each commit until a search by the new price finds
 * the variant.
 */
export async function priceFreshness(shop: BenchShop, goods: Goods, changes: number): Promise<number[]> {
  const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
  const client = new pg.Client(connectionOptions(database.url));
  await client.connect();
  const times: number[] = [];
  // Starts at another amount each time: a reused shop still has the earlier ones.
  const first = 1_000_000 + (Math.floor(Date.now() / 1000) % 50_000_000);
  try {
    for (let place = 300; times.length < changes && place < shop.products; place += 1) {
      const product = goods.at(place);
      const [article] = product.variants;
      if (!article || !isSimple(product)) continue;
      const amount = first + place;
      await changePrice(client, { sku: article.sku, productId: product.id, amount });
      const from = performance.now();
      while (performance.now() - from < GIVEN_UP_MS && !(await isFound(shop, article.sku, amount))) {}
      times.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } finally {
    await client.end();
    await database.stop();
  }
  return times;
}

async function isFound(shop: BenchShop, sku: string, amount: number): Promise<boolean> {
  const price = (amount / 100).toFixed(2);
  const answer = await fetch(`${shop.url}/api/search/filter?query=${sku}&price=${price}-${price}`);
  const found: unknown = await answer.json();
  return typeof found === 'object' && found !== null && 'total' in found && found.total === 1;
}
