/** Limit on one kind of attempt. */
export type AttemptRule = {
  /** Failures without a delay, since people mistype. */
  free: number;
  /**
   * Milliseconds after which one failure expires; null: all expire after a day without a failure. Offices and cities
   * share an address and never have such a day. An attacker still waits, because guesses add failures faster.
   */
  forgetsOneAfterMs: number | null;
  /** Longest delay in seconds. */
  longestSeconds: number;
};

/** Failures beyond the free ones after which the delay is at its maximum. */
const MOST_BEYOND = 9;
/** Milliseconds without a failure after which the count of an account or a mailbox restarts at zero. */
const FORGET_ALL_AFTER_MS = 24 * 3_600_000;

export type CountedAttempts = { failures: number; changedAt: Date };

/** Returns the failures that still count, and the time from which the next one expires. */
export function remembered(rule: AttemptRule, { failures, changedAt }: CountedAttempts, now: Date): CountedAttempts {
  const passed = Math.max(0, now.getTime() - changedAt.getTime());
  if (rule.forgetsOneAfterMs === null) return { failures: passed > FORGET_ALL_AFTER_MS ? 0 : failures, changedAt: now };
  const forgotten = Math.floor(passed / rule.forgetsOneAfterMs);
  // Limits the count to that of the longest delay, so a year of failures does not take a year to expire.
  const left = Math.min(failures, rule.free + MOST_BEYOND) - forgotten;
  if (left <= 0) return { failures: 0, changedAt: now };
  // Preserves the rest of the period. Otherwise frequent attempts would prevent any expiry.
  return { failures: left, changedAt: new Date(changedAt.getTime() + forgotten * rule.forgetsOneAfterMs) };
}

/** Returns the delay in seconds after this number of failures: 0 at first, then doubling up to the longest. */
export function delayAfter(rule: AttemptRule, failures: number): number {
  const beyond = failures - rule.free;
  return beyond < 0 ? 0 : Math.min(rule.longestSeconds, 2 ** Math.min(beyond, 20) * 2);
}
