import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { deleteOldReports, noteReport } from './bounces.store.ts';
import { type BounceMark, bouncesOf } from './bounces.ts';
import { subscriberByEmail, writeBounce } from './subscribers.store.ts';

/** Undeliverable mails after which an address is disabled; a permanent failure disables it at once. */
export const MOST_BOUNCES = 3;
/** Time for which a report is recognised. */
export const REPORT_KEPT_MS = 180 * 86_400_000;

/**
 * Applies reports of undeliverable mails to subscribers. A report counts once, however often it is read. Returns the number of
 * addresses in them, of known ones, and of disabled ones.
 */
export async function takeBounces(
  deps: { pool: Pool; clock: Clock },
  given: { tenant: Pick<Tenant, 'id'>; report: string },
): Promise<{ read: number; known: number; ended: number }> {
  const { pool, clock } = deps;
  const now = clock.now();
  const bounces = bouncesOf(given.report);
  let [known, ended] = [0, 0];
  for (const { email, forGood, reports } of bounces) {
    const asked = { tenant: given.tenant.id, email, today: now.toISOString().slice(0, 10) };
    const subscriber = await subscriberByEmail(pool, asked);
    if (!subscriber) continue;
    known += 1;
    const isEnded = await inTransaction(pool, async (client) => {
      if (!(await noteReports(client, reports, { subscriberId: subscriber.id, now }))) return false;
      return writeBounce(client, { id: subscriber.id, forGood, most: MOST_BOUNCES, now });
    });
    if (isEnded) ended += 1;
  }
  await deleteOldReports(pool, new Date(now.getTime() - REPORT_KEPT_MS));
  return { read: bounces.length, known, ended };
}

/** Records reports about a subscriber. Returns whether one of them is new. Those without a time or an id are new once a day. */
async function noteReports(
  runner: SqlRunner,
  reports: readonly BounceMark[],
  { subscriberId, now }: { subscriberId: string; now: Date },
): Promise<boolean> {
  let isNew = false;
  for (const { text, isUnique } of reports) {
    const day = isUnique ? '' : now.toISOString().slice(0, 10);
    const key = createHash('sha256')
      .update(JSON.stringify([subscriberId, day, text]))
      .digest();
    if (await noteReport(runner, { key, now })) isNew = true;
  }
  return isNew;
}
