import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { renewDays } from '../../src/shop/reports/figures/index.ts';
import { askBackOffice } from '../back-office/ask-back-office.ts';
import { fillShop } from '../back-office/write-shop.store.ts';
import { fillWork } from '../back-office/write-work-rows.store.ts';
import type { Bench } from '../bench.ts';
import { fillBookings } from '../ledger/write-bookings.store.ts';

const SHORT = 5000;
const MANY = 100_000;
/** Customers for each order. */
const CUSTOMERS = 0.4;

/** Asks the departments of the back office as its pages do, in a shop with many orders (`--orders`). */
export const backOffice: Bench = {
  products: 3000,
  searches: false,
  shortSeconds: 0,
  run: async ({ shop, orders: asked, isShort, out }) => {
    const orders = asked ?? (isShort ? SHORT : MANY);
    const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
    const pool = openPool(database.url, silentLog, 10);
    try {
      await fillShop(pool, { orders, customers: Math.ceil(orders * CUSTOMERS) }, (line) => out(`  ${line}`));
      await fillWork(pool, orders);
      await fillBookings(pool);
      const started = performance.now();
      await renewDays({ pool });
      out(`  figures of marked days: ${Math.round(performance.now() - started)} ms`);
      return await askBackOffice(pool, { dataDir: shop.dataDir, out });
    } finally {
      await pool.end();
      await database.stop();
    }
  },
};
