// Whole runs only: starts whole processes of the shop, and kills their database.
import fs from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { databaseHome, postmasterOf } from '../support/postmaster.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';
import { ask, endServers, startServer, steadyStream, temporaryFolder } from '../support/server.ts';

/** Kills PostgreSQL while visitors browse and buy: the whole server, which the shop process owns. */

const STOCK = 400;
const databases: EmbeddedDatabase[] = [];
const homes: string[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.stop();
  endServers();
  for (const home of homes.splice(0)) fs.rmSync(home, { recursive: true, force: true });
});

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);

/** Buys one unit after the other, and retries with its basket after each failure. */
async function buyer(shop: Selling, isOn: () => boolean): Promise<string[]> {
  const again = <Result>(attempt: () => Promise<Result>): Promise<Result> =>
    vi.waitFor(attempt, { timeout: 20_000, interval: 50 });
  const numbers: string[] = [];
  while (isOn()) {
    const key = await again(() => readyBasket(shop, 'vase-1'));
    const outcome = await again(async () => shop.checkout.place(key, await orderForm(shop, key)));
    if (!outcome.ok) throw new Error(`an order was refused: ${outcome.problem}`);
    numbers.push(outcome.orderNumber);
  }
  return numbers;
}

test('cached pages answer, the rest pauses, PostgreSQL restarts, and no order is lost or doubled', async () => {
  const folder = temporaryFolder();
  const server = await startServer({ DATA_DIR: folder });
  homes.push(databaseHome(folder));
  const database = await startEmbeddedDatabase(folder, silentLog);
  databases.push(database);
  const pool: Pool = openPool(database.url, silentLog, 10);
  await seedProduct(pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: STOCK }] });
  await seedProduct(pool, { id: 'lamp', title: 'Lamp', variants: [{ sku: 'lamp-1', stock: 5 }] });
  expect((await ask(server.port, '/p/lamp/lamp-1')).status).toBe(200);

  const kept = steadyStream(server.port, '/p/lamp/lamp-1', 2);
  // A redirect is computed anew for each request.
  const needing = steadyStream(server.port, '/p/old-name/vase-1', 2);
  let isBuying = true;
  const shop = openSelling(pool);
  const buyers = [1, 2, 3].map(() => buyer(shop, () => isBuying));
  await Promise.all([kept.more(50), needing.more(50)]);

  const killed = postmasterOf(folder);
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(needing.counts['503']).toBeGreaterThan(0), { timeout: 20_000, interval: 5 });
  await vi.waitFor(async () => expect((await ask(server.port, '/healthz?deep')).status).toBe(200), {
    timeout: 30_000,
    interval: 50,
  });
  const before = { ...needing.counts };
  await Promise.all([kept.more(50), needing.more(50)]);
  isBuying = false;
  const numbers = (await Promise.all(buyers)).flat();

  expect(postmasterOf(folder)).not.toBe(killed);
  expect(Object.keys(await kept.end())).toEqual(['200']);
  const answers = await needing.end();
  expect(Object.keys(answers).sort()).toEqual(['308', '503']);
  expect(answers['308']).toBeGreaterThan(before['308'] ?? 0);
  expect(sum(answers)).toBeGreaterThan(100);

  const { rows } = await pool.query<{ number: string }>("select number from orders where state = 'placed'");
  expect(rows.map((row) => row.number).sort()).toEqual(numbers.sort());
  const stock = await pool.query<{ quantity: number }>("select quantity from stock where sku = 'vase-1'");
  expect(stock.rows[0]?.quantity).toBe(STOCK - numbers.length);
  expect(numbers.length).toBeGreaterThan(3);
  await pool.end();
  expect(await server.end()).toBe(0);
}, 120_000);
