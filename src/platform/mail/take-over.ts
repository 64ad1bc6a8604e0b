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
import type { Lookup } from './lookup.ts';

/** Milliseconds between two sweeps. Lease and sweep together stay under two minutes. */
const SWEEP_MS = 15_000;
/** Five sweeps: a process that lost its database for a minute keeps its tries. */
const LEASE_SECONDS = 75;
/**
 * Seconds after which the queue itself takes a job for abandoned. It lets each such job wait longer than the one before, so
 * a sweep comes first: a job that was not renewed (every 10 s, see platform/jobs.ts) for so long is orphaned.
 */
export const HEARTBEAT_SECONDS = 300;
const SILENT_SECONDS = 40;
/** Mails in doubt that one sweep asks about, side by side. */
const MOST_ASKED = 20;
/** A server that does not know a mail may still be writing it down. */
const ABSENT_MINUTES = 5;

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
  /** Asks about mails in doubt, where the operator has something to ask. */
  lookup?: Lookup | undefined;
  enqueue(id: string, isAwaited: boolean, runner?: SqlRunner): Promise<void>;
}): TakeOver {
  const { pool, log, queue, againMinutes, lookup, enqueue } = deps;
  let timer: NodeJS.Timeout | undefined;
  let isSweeping = false;

  async function lookUp({ id, messageId, isAwaited, minutes }: Doubt, ask: Lookup): Promise<void> {
    const answer = await ask(messageId);
    if (answer === 'has' && (await settleDoubt(pool, id))) log.info({ mail: id }, 'mail in doubt has arrived');
    if (answer !== 'absent' || minutes < ABSENT_MINUTES) return;
    await inTransaction(pool, async (client) => {
      if (await refuteDoubt(client, id)) await enqueue(id, isAwaited, client);
    });
    log.info({ mail: id }, 'mail in doubt had not left');
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
      // Two processes that look at once would both enqueue what they find.
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
