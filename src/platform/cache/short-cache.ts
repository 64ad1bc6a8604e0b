import type { Clock } from '../clock.ts';

export type ShortCache<Value> = {
  of(key: string): Promise<Value>;
  forget(): void;
};

/**
 * Caches small values that many requests need. `maxAge` in milliseconds bounds the age in a process without a change
 * feed; with the feed, `forget` makes changes count at once. Removes a failed read, so that the next request retries,
 * and never falls back to an older value.
 */
export function createShortCache<Value>(deps: {
  clock: Clock;
  maxAge: number;
  read(key: string, now: Date): Promise<Value>;
}): ShortCache<Value> {
  const { clock, maxAge, read } = deps;
  const entries = new Map<string, { at: number; value: Promise<Value> }>();
  return {
    of: (key) => {
      const now = clock.now();
      const known = entries.get(key);
      if (known && Math.abs(now.getTime() - known.at) < maxAge) return known.value;
      const entry = { at: now.getTime(), value: read(key, now) };
      entries.set(key, entry);
      entry.value.catch(() => entries.get(key) === entry && entries.delete(key));
      return entry.value;
    },
    forget: () => entries.clear(),
  };
}
