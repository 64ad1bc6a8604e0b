import { isDatabaseAway } from '../../../platform/database/availability.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { sequenceEvents } from './events.store.ts';

/**
 * Pause between two looks for drafts, in milliseconds: the longest wait of an event. Drafts notify no process, since
 * notifications would make the commits of all orders wait for each other (migration 0015).
 */
const PAUSE_MS = 150;
const PAUSE_AFTER_FAILURE_MS = 1000;
const BATCH = 1000;

/**
 * Gives drafts of events their positions. Every process that works on jobs runs one. Whichever holds the lock does a batch, and
 * the next batch may be another's; a killed one rolls its batch back.
 */
export function startSequencer({ pool, log }: { pool: Pool; log: Log }): { stop(): Promise<void> } {
  let isStopped = false;
  let wake = () => {};

  /** Moves all drafts; returns the pause until the next look. */
  async function moveAll(): Promise<number> {
    try {
      while (!isStopped && (await sequenceEvents(pool, BATCH)) === BATCH);
      return PAUSE_MS;
    } catch (err) {
      // During an outage the database watch logs the problem.
      log[isDatabaseAway(err) || isStopped ? 'debug' : 'warn']({ err }, 'events get no positions');
      return PAUSE_AFTER_FAILURE_MS;
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const pause = await moveAll();
      if (isStopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const running = run();
  return {
    stop: async () => {
      isStopped = true;
      wake();
      await running;
    },
  };
}
