import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mailbox } from '../../../platform/mail/mailbox.ts';
import { deleteOldReports, mailboxPlace, noteReport, readerOfMail, writeMailboxPlace } from './bounces.store.ts';
import { readReport } from './read-report.ts';
import { writeBounce } from './subscribers.store.ts';
import { MOST_BOUNCES, REPORT_KEPT_MS } from './take-bounces.ts';

/** Counts of a run: reports read, reports counted, addresses disabled, reports left for employees. */
export type BouncesRead = { reports: number; counted: number; ended: number; left: number };

/**
 * Reads the mailbox of undeliverable mails from its last position. Counts a report only if it quotes the Message-ID of
 * a sent mail, which only its recipient knows. Otherwise a forged report could disable any address.
 */
export function createBounceMailbox(deps: { pool: Pool; clock: Clock; log: Log; mailbox: Mailbox }): {
  read(): Promise<BouncesRead>;
  /** Reads the mailbox for a schedule: after a failure the next run reads it. */
  readIfThere(): Promise<void>;
} {
  const { pool, clock, log, mailbox } = deps;

  /** Processes a report. Returns false if employees must handle it. */
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
    const place = await mailbox.readOn(await mailboxPlace(pool, name), (raw) => take(raw, sums));
    const now = clock.now();
    await writeMailboxPlace(pool, { name, place, now });
    await deleteOldReports(pool, new Date(now.getTime() - REPORT_KEPT_MS));
    if (sums.reports > 0) log.info(sums, 'bounce reports read');
    return sums;
  }

  return {
    read,
    readIfThere: async () => {
      try {
        await read();
      } catch (error) {
        // The server's error message may name the mailbox owner, so only the code is logged.
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        log.warn({ code }, 'the mailbox of undeliverable mails could not be read');
      }
    },
  };
}
