import type { CatalogueView } from './catalogue-view.ts';

/**
 * Maximum number of cached results of one state of the index. Each state is another object, so that no result outlives
 * a change. Results also expire with the next change by time alone.
 */
const MOST_KEPT = 500;

type Kept = { from: number; until: number; value: unknown };
const kept = new WeakMap<CatalogueView, Map<string, Kept>>();

/** Returns the cached value of a key while it is valid, else null. The key must name the kind of value. */
export function recall<Value>(view: CatalogueView, key: string, now: number): Value | null {
  const known = kept.get(view);
  const found = known?.get(key);
  if (!known || !found || now < found.from || found.until <= now) return null;
  // A map iterates in insertion order, so the least recently used entry is first.
  known.delete(key);
  known.set(key, found);
  return found.value as Value;
}

export function memoize<Value>(view: CatalogueView, key: string, now: number, work: () => Value): Value {
  const found = recall<Value>(view, key, now);
  if (found !== null) return found;
  const until = view.segments.reduce(
    (least, segment) => Math.min(least, segment.now.first[0] ?? 0),
    Number.POSITIVE_INFINITY,
  );
  const value = work();
  if (until <= now) return value;
  const known = kept.get(view) ?? new Map<string, Kept>();
  kept.set(view, known);
  known.delete(key);
  known.set(key, { from: now, until, value });
  const [oldest] = known.keys();
  if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest);
  return value;
}
