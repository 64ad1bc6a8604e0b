import type { OpenText } from './open-segment.ts';

/**
 * Returns a lookup in the texts of a segment that caches its results. The texts of a segment never change, so the results
 * outlive changes of the index, which only add small segments. At `most` results the cache of a text begins anew.
 */
export function cachedByText<Value>(
  most: number,
  lookUp: (text: OpenText, key: string) => Value,
): (text: OpenText, key: string) => Value {
  const kept = new WeakMap<OpenText, Map<string, { value: Value }>>();
  return (text, key) => {
    const own = kept.get(text) ?? new Map<string, { value: Value }>();
    kept.set(text, own);
    const known = own.get(key);
    if (known) return known.value;
    const value = lookUp(text, key);
    if (own.size >= most) own.clear();
    own.set(key, { value });
    return value;
  };
}
