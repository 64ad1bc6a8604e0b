import type { QueuePace } from './fair-queue.ts';
import type { RunningRequests } from './running-requests.ts';

export type YieldingLimits = {
  /** Jobs that run at the same time while no person waits. */
  running: number;
  /** Shortest pause in ms between two jobs while a person waits. */
  pauseMs: number;
  /**
   * Rest after a job while people come, as a multiple of its time, and at most `pauseMs`. The next person then meets a job less often. 0
   * for none.
   */
  restTimes: number;
  /** Pause while a person waits, as a multiple of the time of the last job: on a busy machine jobs leave it to people. */
  pauseTimes: number;
  /** Time in ms after which a running job no longer holds others back. It waits for a lock or for another machine. */
  slowMs: number;
};

/**
 * Creates a pace that lets jobs start while no person waits for an answer of the process. They rest shortly after each job if people
 * came within the last second. While a person waits they start one by one, with pauses, so that none starves however many people
 * there are.
 */
export function createYieldingPace(
  limits: YieldingLimits,
  people: Pick<RunningRequests, 'areAny' | 'wereLately' | 'onQuiet'>,
): QueuePace {
  let wake = (): void => {};
  let brisk = 0;
  let pauseUntil = Number.NEGATIVE_INFINITY;
  let restUntil = Number.NEGATIVE_INFINITY;
  let isTimed = false;
  people.onQuiet(() => wake());

  /** Wakes the queue when the next job may start although a person waits, or after its rest. */
  function wakeLater(ms: number): void {
    if (isTimed) return;
    isTimed = true;
    setTimeout(() => {
      isTimed = false;
      wake();
    }, ms);
  }

  function isRested(): boolean {
    const left = restUntil - performance.now();
    if (left <= 0 || !people.wereLately()) return true;
    wakeLater(left);
    return false;
  }

  return {
    mayStart: () => {
      if (!people.areAny()) return brisk < limits.running && isRested();
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
        const took = now - startedAt;
        pauseUntil = now + Math.max(limits.pauseMs, limits.pauseTimes * took);
        restUntil = now + Math.min(limits.pauseMs, limits.restTimes * took);
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
