import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { HistoryYears } from '../../../platform/history-years.ts';
import type { Log } from '../../../platform/log.ts';
import { tenants } from '../../../tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { retentionEndsBefore } from '../privacy/index.ts';
import { deletePicturesOfRetired, deleteStep } from './old-records.store.ts';
import { OLD_RECORDS, type OldRecords } from './old-records.ts';

/** Rows of one statement: some ten milliseconds of locks on rows that no request reads. */
const STEP = 2000;
/** Steps of one table in a run; the next night goes on. */
const MOST_STEPS = 500;
/** Pictures are large, and each may be an object of the store. */
const PICTURES = 100;

/**
 * Deletes history past its retention, step by step; run once a night. A repeated run changes nothing, and one that was killed goes on.
 * Returns the number of deleted rows by table.
 */
export async function deleteOldRecords(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  years: HistoryYears;
  /** Rows of one step. */
  step?: number;
}): Promise<ReadonlyMap<string, number>> {
  const { pool, clock, log, years, step = STEP } = deps;
  const now = clock.now();
  const all = Object.values(tenants);
  const gone = new Map<string, number>();

  async function repeat(table: string, most: number, one: () => Promise<number>): Promise<void> {
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const deleted = await one();
      if (deleted > 0) gone.set(table, (gone.get(table) ?? 0) + deleted);
      if (deleted < most) return;
    }
    log.info({ table }, 'further old records are deleted in the next run');
  }

  for (const records of OLD_RECORDS) {
    const owners = records.byTenant ? all : all.slice(0, 1);
    for (const tenant of owners) {
      const laws = records.byTenant ? [tenant] : all;
      const before = oldBefore(records.stays, { now, years, laws });
      await repeat(records.table, step, () => deleteStep(pool, records, { before, most: step, tenant: tenant.id }));
    }
  }
  const before = oldBefore('goods', { now, years, laws: all });
  await repeat('product_picture', PICTURES, () => deletePicturesOfRetired(pool, { before, most: PICTURES }));
  if (gone.size > 0) log.info({ rows: Object.fromEntries(gone) }, 'old records were deleted');
  return gone;
}

/** Returns the time before which records are old. Records of several tenants stay as long as the strictest law says. */
function oldBefore(
  stays: OldRecords['stays'],
  { now, years, laws }: { now: Date; years: HistoryYears; laws: readonly Tenant[] },
): Date {
  if (stays !== 'books' && stays !== 'letters') {
    const then = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC');
    return new Date(then.subtract({ years: years[stays] }).epochMilliseconds);
  }
  const ends = laws.map(({ retention, timeZone }) =>
    retentionEndsBefore(now, stays === 'books' ? retention.booksYears : retention.lettersYears, timeZone),
  );
  return new Date(Math.min(...ends.map((end) => end.getTime())));
}
