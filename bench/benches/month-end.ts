import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createPeriodAdministration } from '../../src/shop/money/periods/index.ts';
import type { Bench } from '../bench.ts';
import { fillMonth } from '../ledger/write-ledger.store.ts';

const SHORT = 5000;
const MANY = 100_000;
/** Own target in milliseconds for a page with 100,000 entries in its month. */
const MOST_MS = 1500;

const finance = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'finance@example.ch',
  role: 'finance',
  language: 'de',
} as const;

/** Opens the pages of VAT and of the month's end with many entries in the month, and closes it. */
export const monthEnd: Bench = {
  products: 100,
  shortSeconds: 5,
  run: async ({ shop, accounts, isShort, out }) => {
    const count = accounts ?? (isShort ? SHORT : MANY);
    const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
    const pool = openPool(database.url, silentLog, 4);
    try {
      await fillMonth(pool, count);
      const { ch } = tenants;
      const periods = createPeriodAdministration({ pool, clock: fixedClock('2026-11-21T04:00:00Z') });
      const timed = async (name: string, run: () => Promise<unknown>) => {
        const started = performance.now();
        const result = await run();
        const ms = performance.now() - started;
        out(`${name}: ${ms.toFixed(0)} ms with ${count} entries`);
        return { ms, result };
      };
      const query = { from: '2026-10' };
      await periods.vat(finance, { tenant: ch, query });
      const report = await timed('VAT report', () => periods.vat(finance, { tenant: ch, query }));
      const entries = await timed('VAT entries of a rate', () =>
        periods.vat(finance, { tenant: ch, query: { ...query, rate: '81' } }),
      );
      const page = await timed("month's end", () => periods.monthEnd(finance, { tenant: ch, month: '2026-10' }));
      const closed = await timed('closing the month', () =>
        periods.close(finance, { tenant: ch, month: '2026-10', reason: 'bench' }),
      );
      out(`closed: ${JSON.stringify(closed.result)}`);
      return [report, entries, page].every(({ ms }) => ms <= (MOST_MS * count) / MANY + 500);
    } finally {
      await pool.end();
      await database.stop();
    }
  },
};
