import { setTimeout as pause } from 'node:timers/promises';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createBulkAdministration, createProductListing } from '../../src/shop/catalogue/products/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { processorTime } from './processor-time.ts';
import type { BenchShop } from './shop.ts';

const MERCHANDISER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'bench@shop.example',
  role: 'merchandiser',
  language: 'de',
};
const HERE = { tenant: tenants.ch, locale: 'de-CH' } as const;
const LOOK_MS = 50;
const GIVEN_UP_MS = 300_000;

export type BulkTimes = {
  products: number;
  changes: number;
  /** Seconds from the request of the preview to its end, and from the confirmation to the end of the job. */
  planned: number;
  written: number;
  /** Seconds from the confirmation until all places show the last price. */
  visible: number;
  /** Processor time of the shop's process and of PostgreSQL from the confirmation until then, in seconds. */
  server: number;
  database: number;
};

/**
 * Changes the prices of all generated products like an employee. The shop's process runs the job. `isShown` tells whether all places of the shop show the new prices.
 */
export async function changeManyPrices(
  shop: BenchShop,
  entered: Readonly<Record<string, string>>,
  isShown: () => Promise<boolean>,
): Promise<BulkTimes> {
  const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
  const pool = openPool(database.url, silentLog, 2);
  const jobs = await startJobs(pool, silentLog, false);
  try {
    const deps = { pool, clock: systemClock, log: silentLog, jobs, folder: shop.dataDir };
    const listing = createProductListing(deps);
    const bulk = createBulkAdministration(deps);
    const selected = await listing.select(MERCHANDISER, {
      ...HERE,
      params: new URLSearchParams('q=G0'),
      ids: [],
      scope: 'all',
    });
    if (!selected.ok) throw new Error(selected.problem);
    const reached = async (id: string, state: string): Promise<number> => {
      const from = performance.now();
      for (;;) {
        const page = await bulk.action(MERCHANDISER, { id, filter: 'refused', page: 1, locale: 'de-CH' });
        if (page?.action.state === state) return (performance.now() - from) / 1000;
        if (performance.now() - from > GIVEN_UP_MS) throw new Error(`the action is still ${page?.action.state}`);
        await pause(LOOK_MS);
      }
    };
    const begun = await bulk.begin(MERCHANDISER, { selection: selected.id, tenant: tenants.ch, entered });
    if (!begun.ok) throw new Error(begun.problem);
    const planned = await reached(begun.id, 'planned');
    const before = processorTime(shop.pid, shop.postmaster);
    const confirmed = performance.now();
    const applied = await bulk.apply(MERCHANDISER, begun.id);
    if (!applied.ok) throw new Error(applied.problem);
    await reached(begun.id, 'done');
    const written = (performance.now() - confirmed) / 1000;
    while (!(await isShown()) && performance.now() - confirmed < GIVEN_UP_MS) await pause(LOOK_MS);
    const visible = (performance.now() - confirmed) / 1000;
    const after = processorTime(shop.pid, shop.postmaster);
    const page = await bulk.action(MERCHANDISER, { id: begun.id, filter: 'refused', page: 1, locale: 'de-CH' });
    const { products = 0, written: changes = 0 } = page?.action ?? {};
    const server = (after.server - before.server) / 1000;
    const database = ((after.database ?? 0) - (before.database ?? 0)) / 1000;
    return { products, changes, planned, written, visible, server, database };
  } finally {
    await jobs.stop();
    await pool.end();
    await database.stop();
  }
}
