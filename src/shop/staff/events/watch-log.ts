import { isDatabaseAway } from '../../../platform/database/availability.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { lastPosition } from './events.store.ts';

/** Pause between two looks at the log while readers wait, in milliseconds. */
const LOOK_MS = 200;

type Waiting = { position: number; wake(): void };

/**
 * Returns a function that waits for events behind a position. While readers wait, one query each 200 ms serves all of them;
 * without readers there is none.
 */
export function watchLog({ pool, log }: { pool: Pool; log: Log }) {
  const waiting = new Set<Waiting>();
  let isLooking = false;

  async function look(): Promise<void> {
    isLooking = true;
    while (waiting.size > 0) {
      try {
        const last = await lastPosition(pool);
        for (const one of waiting) if (last > one.position) one.wake();
      } catch (err) {
        log[isDatabaseAway(err) ? 'debug' : 'warn']({ err }, 'the log of events cannot be read');
      }
      if (waiting.size > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    isLooking = false;
  }

  return (position: number, ms: number, signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve(false);
      const end = (isBehind: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        waiting.delete(one);
        resolve(isBehind);
      };
      const giveUp = () => end(false);
      const one = { position, wake: () => end(true) };
      const timer = setTimeout(giveUp, ms);
      signal.addEventListener('abort', giveUp);
      waiting.add(one);
      if (!isLooking) void look();
    });
}
