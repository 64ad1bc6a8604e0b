import type { Clock } from './clock.ts';

export type RateLimit = {
  /** Takes one of the key's turns. When none is left: the seconds until there is one again. */
  take(key: string): { ok: true } | { ok: false; retryAfter: number };
};

/**
 * At most `most` turns per key in `seconds`, refilled steadily. Kept in this process only and for as long as it matters:
 * good enough against a flood of things that cost little; what is worth money counts in the database.
 */
export function createRateLimit(deps: {
  clock: Clock;
  most: number;
  seconds: number;
  /** Beyond this many keys the oldest is forgotten, so that a flood of addresses fills no memory. */
  mostKeys: number;
}): RateLimit {
  const { clock, most, seconds, mostKeys } = deps;
  const perMs = most / (seconds * 1000);
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take: (key) => {
      const now = clock.now().getTime();
      const known = buckets.get(key);
      const left = known ? Math.min(most, known.left + Math.max(0, now - known.at) * perMs) : most;
      // Back at the end: the map's order is the order of last use.
      buckets.delete(key);
      const allowed = left >= 1;
      buckets.set(key, { left: allowed ? left - 1 : left, at: now });
      const [oldest] = buckets.keys();
      if (buckets.size > mostKeys && oldest !== undefined) buckets.delete(oldest);
      return allowed ? { ok: true } : { ok: false, retryAfter: Math.ceil((1 - left) / perMs / 1000) };
    },
  };
}
