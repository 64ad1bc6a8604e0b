import { isDatabaseAway } from '../database/availability.ts';
import type { Pool } from '../database/pool.ts';
import { inTransaction } from '../database/transaction.ts';
import type { SqlRunner } from '../jobs.ts';
import type { Log } from '../log.ts';
import { declareDoubts, orphanedMails, renewHandovers, takeDoubts } from './handover.store.ts';

/** Milliseconds between two sweeps. Lease and sweep together stay under two minutes. */
const SWEEP_MS = 15_000;
/** Five sweeps: a process that lost its database for a minute keeps its tries. */
const LEASE_SECONDS = 75;
/** Seconds after which the queue takes a job for abandoned; the queue renews it every half of that. */
export const HEARTBEAT_SECONDS = 30;
const SILENT_SECONDS = HEARTBEAT_SECONDS * 1.5;

export type TakeOver = {
  /** One sweep; runs every 15 seconds once started. */
  sweep(): Promise<void>;
  start(): Promise<void>;
  stop(): void;
};

/**
 * Renews the open tries of this process and takes over those of killed ones. A mail that was being handed over is in doubt
 * then, and sent again after `againMinutes` if somebody waits for it (0: never); a mail that was not begun is enqueued.
 */
export function createTakeOver(deps: {
  pool: Pool;
  log: Log;
  queue: string;
  againMinutes: number;
  tokens(): string[];
  enqueue(id: string, isAwaited: boolean, runner?: SqlRunner): Promise<void>;
}): TakeOver {
  const { pool, log, queue, againMinutes, enqueue } = deps;
  let timer: NodeJS.Timeout | undefined;
  let isSweeping = false;

  async function sweep(): Promise<void> {
    const own = deps.tokens();
    if (own.length > 0) await renewHandovers(pool, own);
    for (const doubt of await declareDoubts(pool, { leaseSeconds: LEASE_SECONDS, except: own }))
      log.warn(
        { mail: doubt.id, messageId: doubt.messageId, sender: doubt.sender },
        'mail of a killed process in doubt',
      );
    if (againMinutes > 0)
      await inTransaction(pool, async (client) => {
        for (const id of await takeDoubts(client, againMinutes)) {
          await enqueue(id, true, client);
          log.warn({ mail: id }, 'mail in doubt is sent again');
        }
      });
    for (const { id, isAwaited } of await orphanedMails(pool, { queue, silentSeconds: SILENT_SECONDS })) {
      await enqueue(id, isAwaited);
      log.info({ mail: id }, 'mail of a killed process is taken over');
    }
  }

  const sweepSafely = (): void => {
    if (isSweeping) return;
    isSweeping = true;
    void sweep()
      .catch((err) => {
        if (!isDatabaseAway(err)) log.warn({ err }, 'mails of killed processes could not be looked for');
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
