/** Creates a cache of the `most` most recently used values. */
export function smallCache<Value>(most: number): {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
} {
  const kept = new Map<string, Value>();
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value !== undefined) {
        // A Map preserves insertion order, so a used entry moves to the end.
        kept.delete(key);
        kept.set(key, value);
      }
      return value;
    },
    set: (key, value) => {
      kept.delete(key);
      kept.set(key, value);
      if (kept.size <= most) return;
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
}
