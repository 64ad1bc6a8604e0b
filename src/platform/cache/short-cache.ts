import type { Clock } from '../clock.ts';

export type ShortCache<Value> = {
  of(key: string): Promise<Value>;
  forget(): void;
};

/**
 * Caches small values that many requests need. A value is read for a time of the clock and must hold for later
 * times too: lists contain the entries that begin later. In a process without a change feed `maxAge` bounds the age, in
 * milliseconds that pass outside of the clock. With the feed, `forget` makes changes count at once. Removes a failed
 * read, so that the next request retries, and never falls back to an older value.
 */
export function createShortCache<Value>(deps: {
  clock: Clock;
  maxAge: number;
  read(key: string, now: Date): Promise<Value>;
  /** Time before `now` for which a value holds too, in milliseconds of the clock; absent: none. */
  earlierBy?: number;
  /** Milliseconds that only grow; replaced in tests. */
  elapsed?(): number;
}): ShortCache<Value> {
  const { clock, maxAge, read, earlierBy = 0, elapsed = () => performance.now() } = deps;
  const entries = new Map<string, { from: number; at: number; value: Promise<Value> }>();
  return {
    of: (key) => {
      const now = clock.now();
      const at = elapsed();
      const known = entries.get(key);
      if (known && now.getTime() >= known.from && at - known.at < maxAge) return known.value;
      const entry = { from: now.getTime() - earlierBy, at, value: read(key, now) };
      entries.set(key, entry);
      entry.value.catch(() => entries.get(key) === entry && entries.delete(key));
      return entry.value;
    },
    forget: () => entries.clear(),
  };
}
