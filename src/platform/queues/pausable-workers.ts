import { isDatabaseAway } from '../database/availability.ts';
import type { SqlRunner } from '../jobs.ts';
import type { Log } from '../log.ts';
import { pausedQueues } from './queue-pause.store.ts';

/** Time between two looks at the paused queues. A pause holds in every process after it, besides jobs that run already. */
const LOOK_MS = 2000;

export type PausableWorkers = {
  /** Begins to take jobs of a queue now, or once its pause ends. */
  add(queue: string, begin: () => Promise<unknown>): Promise<void>;
  stop(): void;
};

/**
 * Takes jobs of queues only while they are not paused. `end`: takes no more jobs of a queue; running ones end by themselves.
 * Reads nothing before the first queue is added: a restore sends jobs while it holds all tables.
 */
export function createPausableWorkers(deps: {
  db: SqlRunner;
  log: Log;
  end(queue: string): Promise<void>;
  lookMs?: number;
}): PausableWorkers {
  const { db, log, end, lookMs = LOOK_MS } = deps;
  const workers = new Map<string, (() => Promise<unknown>)[]>();
  const read = async () => new Set((await pausedQueues(db)).map(({ queue }) => queue));
  let known: Promise<Set<string>> | null = null;
  const pausedOnes = (): Promise<Set<string>> => {
    known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  let isLooking = false;

  async function look(): Promise<void> {
    const paused = await pausedOnes();
    const now = await read();
    for (const [queue, begins] of workers) {
      if (now.has(queue) === paused.has(queue)) continue;
      log.info({ queue }, now.has(queue) ? 'a queue is paused' : 'a queue is resumed');
      if (now.has(queue)) {
        await end(queue);
        paused.add(queue);
      } else {
        paused.delete(queue);
        for (const begin of begins) await begin();
      }
    }
  }

  const timer = setInterval(() => {
    if (isLooking || workers.size === 0) return;
    isLooking = true;
    look()
      .catch((err) => {
        if (!isDatabaseAway(err)) log.warn({ err }, 'paused queues could not be read');
      })
      .finally(() => {
        isLooking = false;
      });
  }, lookMs);
  timer.unref();
  return {
    add: async (queue, begin) => {
      const paused = await pausedOnes();
      workers.set(queue, [...(workers.get(queue) ?? []), begin]);
      if (!paused.has(queue)) await begin();
    },
    stop: () => clearInterval(timer),
  };
}
