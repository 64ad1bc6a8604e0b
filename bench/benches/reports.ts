import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { Bench } from '../bench.ts';
import { fillOrders } from '../orders/write-orders.store.ts';
import { measureDay, measureReports } from '../reports/measure-reports.ts';

const SHORT = { orders: 10_000, products: 1000, stored: 2000 };
const MANY = { orders: 1_000_000, products: 20_000, stored: 100_000 };
const DAY_MS = 86_400_000;

/** Reads all reports over a year of so many orders (`--orders`), and computes a day of stored orders. */
export const reports: Bench = {
  products: 100,
  shortSeconds: 5,
  run: async ({ shop, orders, isShort, out }) => {
    const size = isShort ? SHORT : { ...MANY, orders: orders ?? MANY.orders };
    const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
    const pool = openPool(database.url, silentLog, 4);
    try {
      const isFast = await measureReports(pool, size, out);
      await fillOrders(pool, size.stored, () => {});
      await measureDay(pool, new Date(Date.now() - DAY_MS).toISOString().slice(0, 10), out);
      return isFast;
    } finally {
      await pool.end();
      await database.stop();
    }
  },
};
