import { isDatabaseAway } from '../database/availability.ts';
import type { Pool } from '../database/pool.ts';
import { inTransaction } from '../database/transaction.ts';
import type { SqlRunner } from '../jobs.ts';
import type { Log } from '../log.ts';
import {
  type Doubt,
  declareDoubts,
  lockOrphans,
  oldestDoubts,
  orphanedMails,
  refuteDoubt,
  renewHandovers,
  settleDoubt,
  takeDoubts,
} from './handover.store.ts';
import type { MailLookup } from './lookup.ts';

/** Milliseconds between two sweeps. Lease and sweep together stay under two minutes. */
const SWEEP_MS = 15_000;
/** Five sweeps, so a process that lost its database for a minute does not lose its tries. */
const LEASE_SECONDS = 75;
/**
 * Seconds after which the queue counts a job as abandoned. The queue delays each retry longer than the last one, so the
 * sweep acts earlier. Jobs are renewed every 10 s (platform/jobs.ts); one without a renewal for SILENT_SECONDS is
 * orphaned.
 */
export const HEARTBEAT_SECONDS = 300;
const SILENT_SECONDS = 40;
/** Maximum number of mails in doubt that one sweep asks about, concurrently. */
const MOST_ASKED = 20;
/** Minutes until a missing mail counts as absent, because the server may still be writing it. */
const ABSENT_MINUTES = 5;

export type TakeOver = {
  /** Runs one sweep. Runs every 15 seconds once started. */
  sweep(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
};

/**
 * Renews the open tries of this process and takes over those of killed processes. A mail whose handover had begun is
 * then in doubt. It is sent again after `againMinutes` if a person waits for it (0: never). A mail whose handover had
 * not begun is enqueued.
 */
export function createTakeOver(deps: {
  pool: Pool;
  log: Log;
  queue: string;
  againMinutes: number;
  tokens(): string[];
  /** Asks the operator's service about mails in doubt. */
  lookup?: MailLookup | undefined;
  enqueue(id: string, isAwaited: boolean, runner?: SqlRunner): Promise<void>;
}): TakeOver {
  const { pool, log, queue, againMinutes, lookup, enqueue } = deps;
  let timer: NodeJS.Timeout | undefined;
  let isSweeping = false;

  async function lookUp({ id, messageId, isAwaited, minutes }: Doubt, ask: MailLookup): Promise<void> {
    const answer = await ask(messageId);
    if (answer === 'has' && (await settleDoubt(pool, id))) log.info({ mail: id }, 'mail in doubt has arrived');
    if (answer !== 'absent' || minutes < ABSENT_MINUTES) return;
    await inTransaction(pool, async (client) => {
      if (await refuteDoubt(client, id)) await enqueue(id, isAwaited, client);
    });
    log.info({ mail: id }, 'mail in doubt was not sent');
  }

  async function sweep(): Promise<void> {
    const own = deps.tokens();
    if (own.length > 0) await renewHandovers(pool, own);
    for (const { id, ...doubt } of await declareDoubts(pool, { leaseSeconds: LEASE_SECONDS, except: own }))
      log.warn({ ...doubt, mail: id }, 'mail of a killed process in doubt');
    if (lookup) {
      const doubts = await oldestDoubts(pool, MOST_ASKED);
      await Promise.all(doubts.map((doubt) => lookUp(doubt, lookup)));
    }
    if (againMinutes > 0)
      await inTransaction(pool, async (client) => {
        for (const id of await takeDoubts(client, againMinutes)) {
          await enqueue(id, true, client);
          log.warn({ mail: id }, 'mail in doubt is sent again');
        }
      });
    await inTransaction(pool, async (client) => {
      // Two concurrent sweeps would both enqueue the same mails.
      if (!(await lockOrphans(client))) return;
      for (const { id, isAwaited, seconds } of await orphanedMails(client, { queue, silentSeconds: SILENT_SECONDS })) {
        await enqueue(id, isAwaited, client);
        log.warn({ mail: id, seconds }, 'mail of a killed process is taken over');
      }
    });
  }

  const sweepSafely = (): void => {
    if (isSweeping) return;
    isSweeping = true;
    void sweep()
      .catch((err) => {
        if (!isDatabaseAway(err)) log.warn({ err }, 'mails of killed processes could not be read');
      })
      .finally(() => {
        isSweeping = false;
      });
  };

  return {
    sweep,
    start: async () => {
      sweepSafely();
      timer = setInterval(sweepSafely, SWEEP_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
