import type { CatalogueView } from './catalogue-view.ts';

/**
 * Maximum number of cached values of one state of the index, by kind. A search has a value of several
 * kinds, so one common limit would evict its answer by its parts. Each state is another object, so that no value outlives
 * a change. Values also expire with the next change by time alone.
 */
const MOST_KEPT = {
  suggest: 2000,
  begun: 2000,
  plan: 500,
  reading: 1000,
  result: 300,
  facets: 100,
  found: 100,
  attributes: 200,
} as const;
/** Maximum number of products in all cached matches of one state: 8 MB. */
const MOST_PRODUCTS = 1_000_000;
type Kind = keyof typeof MOST_KEPT;
/** Kind of a cached value, and everything on which the value depends. */
export type RememberedKey = readonly [kind: Kind, of: string];

type Kept = { from: number; until: number; value: unknown; products: number };
type Values = Map<string, Kept>;
const kept = new WeakMap<CatalogueView, Map<Kind, Values>>();

function valuesOf(view: CatalogueView, kind: Kind): Values {
  const byKind = kept.get(view) ?? new Map<Kind, Values>();
  kept.set(view, byKind);
  const own = byKind.get(kind) ?? new Map<string, Kept>();
  byKind.set(kind, own);
  return own;
}

/** Returns the cached value of a key while it is valid, else null. */
export function recall<Value>(view: CatalogueView, key: RememberedKey, now: number): Value | null {
  const [kind, of] = key;
  const own = valuesOf(view, kind);
  const found = own.get(of);
  if (!found || now < found.from || found.until <= now) return null;
  // A map iterates in insertion order, so the least recently used entry is first.
  own.delete(of);
  own.set(of, found);
  return found.value as Value;
}

/** Returns the cached value of a key, or the result of the work, which is cached. */
export function memoize<Value>(view: CatalogueView, key: RememberedKey, now: number, work: () => Value): Value {
  const found = recall<Value>(view, key, now);
  if (found !== null) return found;
  const value = work();
  keep(view, key, now, { value, products: 0 });
  return value;
}

/** Caches a value with its number of products. Evicts the least recently used ones if there are too many. */
export function keep(
  view: CatalogueView,
  [kind, of]: RememberedKey,
  now: number,
  { value, products }: { value: unknown; products: number },
): void {
  const until = view.segments.reduce(
    (least, segment) => Math.min(least, segment.now.first[0] ?? 0),
    Number.POSITIVE_INFINITY,
  );
  if (until <= now) return;
  const own = valuesOf(view, kind);
  own.delete(of);
  own.set(of, { from: now, until, value, products });
  let sum = 0;
  for (const kept of own.values()) sum += kept.products;
  for (const [oldest, kept] of own) {
    if (own.size <= MOST_KEPT[kind] && sum <= MOST_PRODUCTS) break;
    own.delete(oldest);
    sum -= kept.products;
  }
}
