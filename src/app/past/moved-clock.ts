import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../../platform/clock.ts';
import { withoutMailHtml } from '../../platform/mail/mjml.ts';

/** Clock of acts in the past. Each act has its own time, so that several may run beside each other. */
export type MovedClock = Clock & { at<Result>(time: Date, act: () => Promise<Result>): Promise<Result> };

/** Creates the clock. `between`: the time outside of acts. `mailsSince`: mails of acts before it are dropped. */
export function createMovedClock(between: Date, mailsSince: Date): MovedClock {
  const times = new AsyncLocalStorage<number>();
  return {
    now: () => new Date(times.getStore() ?? between),
    at: (time, act) => times.run(time.getTime(), () => (time < mailsSince ? withoutMailHtml(act) : act())),
  };
}
