import type { CatalogueView } from './catalogue-view.ts';

/**
 * What a thread has worked out of a state of the index. Another state is another object, so that nothing outlives a
 * change; and what time alone changes ends it too.
 */
const MOST_KEPT = 500;

type Kept = { from: number; until: number; value: unknown };
const kept = new WeakMap<CatalogueView, Map<string, Kept>>();

/** The value of a key as it was worked out before, while it is right; else null. The key says what kind of value it is. */
export function recall<Value>(view: CatalogueView, key: string, now: number): Value | null {
  const known = kept.get(view);
  const found = known?.get(key);
  if (!known || !found || now < found.from || found.until <= now) return null;
  // A map has its entries in the order in which they came: what nobody has asked for longest stands first.
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
