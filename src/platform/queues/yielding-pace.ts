import type { QueuePace } from './fair-queue.ts';
import type { RunningRequests } from './running-requests.ts';

export type YieldingLimits = {
  /** Jobs that run at the same time while no person waits. */
  running: number;
  /** Shortest pause in ms between two jobs while a person waits. */
  pauseMs: number;
  /** Pause while a person waits, as a multiple of the time of the last job: on a busy machine jobs leave it to people. */
  pauseTimes: number;
  /** Time in ms after which a running job no longer holds others back. It waits for a lock or for another machine. */
  slowMs: number;
};

/**
 * Creates a pace that lets jobs start while no person waits for an answer of the process. Otherwise they start one by one, with
 * pauses, so that none of them starves however many people there are.
 */
export function createYieldingPace(
  limits: YieldingLimits,
  people: Pick<RunningRequests, 'areAny' | 'onQuiet'>,
): QueuePace {
  let wake = (): void => {};
  let brisk = 0;
  let pauseUntil = Number.NEGATIVE_INFINITY;
  let isTimed = false;
  people.onQuiet(() => wake());

  /** Wakes the queue when the next job may start although a person waits. */
  function wakeLater(ms: number): void {
    if (isTimed) return;
    isTimed = true;
    setTimeout(() => {
      isTimed = false;
      wake();
    }, ms);
  }

  return {
    mayStart: () => {
      if (!people.areAny()) return brisk < limits.running;
      if (brisk > 0) return false;
      const left = pauseUntil - performance.now();
      if (left <= 0) return true;
      // Other threads do not tell when their people have left.
      wakeLater(Math.min(left, limits.pauseMs));
      return false;
    },
    started: () => {
      const startedAt = performance.now();
      brisk += 1;
      let isBrisk = true;
      const calm = (): void => {
        if (!isBrisk) return;
        isBrisk = false;
        brisk -= 1;
        const now = performance.now();
        pauseUntil = now + Math.max(limits.pauseMs, limits.pauseTimes * (now - startedAt));
      };
      const slow = setTimeout(() => {
        calm();
        wake();
      }, limits.slowMs);
      return () => {
        clearTimeout(slow);
        calm();
      };
    },
    onChange: (call) => {
      wake = call;
    },
  };
}
