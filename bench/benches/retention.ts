import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { Bench } from '../bench.ts';
import { round } from '../figures.ts';
import {
  addRow,
  createDatedRows,
  type DatedTable,
  deleteOldest,
  dropOldest,
  MONTHS,
  readSubject,
  sizes,
  vacuum,
} from '../retention/dated-rows.store.ts';

const SHORT = 250_000;
const MANY = 5_000_000;
/** Rows of a step of the job delete-old-records. */
const STEP = 2000;
const READS = 500;
const MB = 1024 * 1024;
/** A step holds locks on its rows only, but must not hold up the disk. */
const MOST_STEP_MS = 1000;

/** Compares a table with one of monthly partitions: the deletion of a month, reads and inserts (decision 294). */
export const retention: Bench = {
  products: 0,
  searches: false,
  shortSeconds: 5,
  run: async ({ shop, isShort, out }) => {
    const count = isShort ? SHORT : MANY;
    const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
    const pool = openPool(database.url, silentLog, 2);
    try {
      const whole = await measure(pool, 'bench_whole', count, out);
      await measure(pool, 'bench_months', count, out);
      return whole.longest <= MOST_STEP_MS;
    } finally {
      await pool.query('drop table if exists bench_whole, bench_months');
      await pool.end();
      await database.stop();
    }
  },
};

async function measure(
  pool: Pool,
  table: DatedTable,
  count: number,
  out: (line: string) => void,
): Promise<{ longest: number }> {
  const filled = await timed(() => createDatedRows(pool, table, count));
  const before = await sizes(pool, table);
  const read = await timed(() => repeat(READS, (n) => readSubject(pool, table, (n * 7919) % (count / 5))));
  const added = await timed(() => repeat(READS, () => addRow(pool, table)));
  const started = await sizes(pool, table);
  let [steps, longest, rows] = [0, 0, 0];
  const deleted = await timed(async () => {
    if (table === 'bench_months') return dropOldest(pool);
    for (let gone = STEP; gone === STEP; steps += 1) {
      const step = await timed(async () => {
        gone = await deleteOldest(pool, STEP);
      });
      longest = Math.max(longest, step);
      rows += gone;
    }
  });
  const vacuumed = table === 'bench_months' ? 0 : await timed(() => vacuum(pool, table));
  const after = await sizes(pool, table);
  out(
    `${table}, ${count} rows of ${MONTHS} months, ${round(before.bytes / MB, 0)} MB, filled in ${round(filled / 1000, 1)} s: ` +
      `a month deleted in ${round(deleted, 1)} ms${steps > 0 ? ` (${rows} rows, ${steps} steps, longest ${round(longest, 1)} ms, vacuum ${round(vacuumed, 0)} ms)` : ''}, ` +
      `${round((after.wal - started.wal) / MB, 2)} MB WAL, then ${round(after.bytes / MB, 0)} MB; ` +
      `read of a subject ${round(read / READS, 3)} ms, insert ${round(added / READS, 3)} ms`,
  );
  out(
    JSON.stringify({
      bench: 'retention',
      table,
      count,
      deleted,
      longest,
      vacuumed,
      read: read / READS,
      added: added / READS,
    }),
  );
  return { longest };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function repeat(times: number, work: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 1) await work(n);
}
