import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mailbox } from '../../../platform/mail/mailbox.ts';
import { deleteOldReports, noteReport, placeOf, readerOfMail, writePlace } from './bounces.store.ts';
import { readReport } from './read-report.ts';
import { writeBounce } from './subscribers.store.ts';
import { MOST_BOUNCES } from './take-bounces.ts';

/** Numbers of what was read: reports, those that were counted, addresses that get nothing any more, those left alone. */
export type BouncesRead = { reports: number; counted: number; ended: number; left: number };

const KEPT_MS = 180 * 86_400_000;

/**
 * Reads the mailbox that undeliverable mails come back to, from where it was left. A report counts if it quotes a mail that
 * left the house, by its Message-ID, which only its reader knows: anybody can send a report about anybody's address.
 */
export function createBounceMailbox(deps: { pool: Pool; clock: Clock; log: Log; mailbox: Mailbox }): {
  read(): Promise<BouncesRead>;
  /** The same for a schedule: a mailbox that cannot be reached is read the next time. */
  readIfThere(): Promise<void>;
} {
  const { pool, clock, log, mailbox } = deps;

  /** Whether the report is done with; others are for people. */
  async function take(raw: Buffer, sums: BouncesRead): Promise<boolean> {
    const report = await readReport(raw).catch(() => null);
    if (report === null) return false;
    sums.reports += 1;
    const { original, failed, key } = report;
    const reader = original === null ? null : await readerOfMail(pool, original);
    if (reader === null) {
      sums.left += 1;
      return false;
    }
    const { subscriberId } = reader;
    if (failed === null || subscriberId === null) return true;
    await inTransaction(pool, async (client) => {
      const now = clock.now();
      if (!(await noteReport(client, { key, now }))) return;
      sums.counted += 1;
      const { forGood } = failed;
      if (await writeBounce(client, { id: subscriberId, forGood, most: MOST_BOUNCES, now })) sums.ended += 1;
    });
    return true;
  }

  async function read(): Promise<BouncesRead> {
    const sums: BouncesRead = { reports: 0, counted: 0, ended: 0, left: 0 };
    const { name } = mailbox;
    const place = await mailbox.readOn(await placeOf(pool, name), (raw) => take(raw, sums));
    const now = clock.now();
    await writePlace(pool, { name, place, now });
    await deleteOldReports(pool, new Date(now.getTime() - KEPT_MS));
    if (sums.reports > 0) log.info(sums, 'mails that came back were read');
    return sums;
  }

  return {
    read,
    readIfThere: async () => {
      try {
        await read();
      } catch (error) {
        // The answer of a server may quote whose mailbox it is.
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        log.warn({ code }, 'the mailbox of undeliverable mails could not be read');
      }
    },
  };
}
