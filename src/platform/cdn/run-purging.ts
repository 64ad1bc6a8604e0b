import type { Log } from '../log.ts';
import type { PurgeSteps } from './purge-changes.ts';

export type Purging = Pick<PurgeSteps, 'isPurging' | 'outcome' | 'counts'> & {
  /** Tells that this process evicted what changed, so the CDN may fetch it anew. */
  wake(): void;
  add(keys: readonly string[]): void;
  close(): Promise<void>;
};

/** Runs the steps one after another, at each notice and when something is due. */
export function runPurging(steps: PurgeSteps, log: Log): Purging {
  let isClosed = false;
  let isDue = false;
  let wakeUp = (): void => {};

  const wake = (): void => {
    isDue = true;
    wakeUp();
  };
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        wakeUp = () => {};
        resolve();
      };
      const timer = setTimeout(end, ms);
      timer.unref();
      // Only the sender has something to do at a notice.
      wakeUp = () => {
        if (isClosed || steps.isHolder()) end();
      };
      if (isDue) wakeUp();
    });

  const running = (async () => {
    while (!isClosed) {
      isDue = false;
      const ms = await steps.step();
      if (!isClosed) await rest(ms);
    }
  })();
  return {
    isPurging: steps.isPurging,
    outcome: steps.outcome,
    counts: steps.counts,
    wake,
    add: (keys) => {
      steps.add(keys);
      wake();
    },
    close: async () => {
      isClosed = true;
      wakeUp();
      await running;
      await steps.release().catch((err: unknown) => log.warn({ err }, 'the lease of the purges was not given back'));
    },
  };
}
