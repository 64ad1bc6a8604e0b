/** Rules of repeated requests: which answers are repeated, and after which pause. */
export type RetryRules = {
  /** Most attempts of a request, the first one included. */
  attempts: number;
  /** First pause in milliseconds; each further one is at most twice as long. */
  firstPause: number;
  /** Longest pause in milliseconds. An answer that asks for a longer one is returned as it is. */
  longestPause: number;
};

export const RETRY_RULES: RetryRules = { attempts: 6, firstPause: 250, longestPause: 60_000 };

/** Refusals of a busy client or shop, and answers of proxies that reached no shop. */
const BUSY = new Set([429, 502, 503, 504]);

/** Whether a later repetition may succeed. Conflicts with `Retry-After` pass by themselves, such as a running import. */
export function isPassing(status: number, headers: Headers): boolean {
  return BUSY.has(status) || (status === 409 && headers.has('retry-after'));
}

/**
 * Returns the pause before the next attempt in milliseconds; null if it would be too long. The number of failed attempts is
 * `failed`. `random`: number from 0 to 1 that spreads clients which failed at the same time.
 */
export function pauseBefore(
  given: { failed: number; headers: Headers | null; now: Date; random: number },
  { firstPause, longestPause }: RetryRules,
): number | null {
  const own = Math.min(firstPause * 2 ** (given.failed - 1), longestPause);
  const asked = given.headers && askedPause(given.headers, given.now);
  // Never earlier than asked, and not all clients at once.
  if (asked !== null) return asked > longestPause ? null : asked + Math.round(given.random * firstPause);
  return Math.round(own * (0.5 + given.random / 2));
}

/** Returns the pause that an answer asks for in milliseconds; null without one. */
function askedPause(headers: Headers, now: Date): number | null {
  const after = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  if (!Number.isNaN(date)) return Math.max(0, date - now.getTime());
  // "client";r=0;t=12: nothing is left for twelve seconds.
  const [, left, reset] = /;\s*r=(\d+)\s*;\s*t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
  return left === '0' && reset !== undefined ? Number(reset) * 1000 : null;
}
