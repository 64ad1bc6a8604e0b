import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { closeDay } from '../../src/shop/money/ledger/index.ts';
import type { Bench } from '../bench.ts';
import { fillLedger, ledgerSums } from '../ledger/write-ledger.store.ts';

const SHORT = 2000;
const MANY = 100_000;
/** Own target in seconds for a closing of 100,000 open accounts. */
const MOST_SECONDS = 60;

/**
 * Closes a day of many open accounts, each with two overdue debts, every tenth with a credit. This is the worst case:
 * every account gets a reminder and interest.
 */
export const closing: Bench = {
  products: 100,
  shortSeconds: 5,
  run: async ({ shop, accounts, isShort, out }) => {
    const count = accounts ?? (isShort ? SHORT : MANY);
    const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
    const pool = openPool(database.url, silentLog, 4);
    try {
      await fillLedger(pool, count);
      const clock = fixedClock('2026-11-21T04:00:00Z');
      const started = performance.now();
      const closed = await closeDay({ pool, clock }, tenants.ch);
      const seconds = (performance.now() - started) / 1000;
      const again = await closeDay({ pool, clock }, tenants.ch);
      const { postings, open, receivable } = await ledgerSums(pool);
      out(
        `${closed.accounts} accounts in ${seconds.toFixed(1)} s: ${closed.reminders} reminders, interest of ${closed.interest / 100}, credit used ${closed.creditUsed / 100}`,
      );
      out(
        `the same day again: ${again.accounts} accounts; all postings come to ${postings}; open ${open}, owed ${receivable}`,
      );
      return (
        seconds <= (MOST_SECONDS * count) / MANY + 5 && again.accounts === 0 && postings === 0 && open === receivable
      );
    } finally {
      await pool.end();
      await database.stop();
    }
  },
};
