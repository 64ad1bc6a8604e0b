/**
 * Failures that are free of delay, since people mistype. A request for a letter (`letter`: to one mailbox, `letters`:
 * from one address) always counts as a failure.
 */
const FREE = { account: 5, factor: 5, address: 20, letter: 3, letters: 20 } as const;
const LONGEST_SECONDS = 900;
/** Failures beyond the free ones after which the delay is at its maximum. */
const MOST_BEYOND = 9;
/** Milliseconds without a failure after which the count of an account or a mailbox restarts at zero. */
const FORGET_ALL_AFTER_MS = 24 * 3_600_000;
/**
 * Offices and cities share one address and never have a day without failures, so one failure expires every ten minutes.
 * An attacker still waits, because guesses add failures faster.
 */
const FORGET_ONE_AFTER_MS = 600_000;

export type LimitKind = keyof typeof FREE;
export type CountedAttempts = { failures: number; changedAt: Date };

function isShared(kind: LimitKind): boolean {
  return kind === 'address' || kind === 'letters';
}

/** Returns the failures that still count, and the time from which the next one expires. */
export function remembered(kind: LimitKind, { failures, changedAt }: CountedAttempts, now: Date): CountedAttempts {
  const passed = Math.max(0, now.getTime() - changedAt.getTime());
  if (!isShared(kind)) return { failures: passed > FORGET_ALL_AFTER_MS ? 0 : failures, changedAt: now };
  const forgotten = Math.floor(passed / FORGET_ONE_AFTER_MS);
  // Limits the count to that of the longest delay, so a year of failures does not take a year to expire.
  const left = Math.min(failures, FREE[kind] + MOST_BEYOND) - forgotten;
  if (left <= 0) return { failures: 0, changedAt: now };
  // Preserves the rest of the ten minutes. Otherwise frequent attempts would prevent any expiry.
  return { failures: left, changedAt: new Date(changedAt.getTime() + forgotten * FORGET_ONE_AFTER_MS) };
}

/** Returns the delay in seconds after this number of failures: 0 at first, then doubling up to 15 minutes. */
export function delayAfter(kind: LimitKind, failures: number): number {
  const beyond = failures - FREE[kind];
  return beyond < 0 ? 0 : Math.min(LONGEST_SECONDS, 2 ** Math.min(beyond, 20) * 2);
}
