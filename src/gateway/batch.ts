/** Loads a value by its key. */
export type Load<Value> = (key: string) => Promise<Value | null>;

/**
 * Collects the keys requested in one event-loop iteration and fetches them together, so a list of products costs one
 * query. Results are cached, so create one batch per request. `fetch` gets each key once, at most `most` at a time.
 * Keys missing from its result become null.
 */
export function batch<Value>(fetch: (keys: string[]) => Promise<Map<string, Value>>, most = 500): Load<Value> {
  const asked = new Map<string, Promise<Value | null>>();
  let waiting: { keys: string[]; answer: Promise<Map<string, Value>> } | null = null;

  function open(): { keys: string[]; answer: Promise<Map<string, Value>> } {
    const keys: string[] = [];
    // Waits two microtasks, so fields of one level that resolve in the same iteration join the batch.
    const answer = Promise.resolve()
      .then(() => undefined)
      .then(() => {
        if (waiting?.keys === keys) waiting = null;
        return fetch(keys);
      });
    return { keys, answer };
  }

  return (key) => {
    const known = asked.get(key);
    if (known) return known;
    if (waiting === null || waiting.keys.length >= most) waiting = open();
    waiting.keys.push(key);
    const value = waiting.answer.then((values) => values.get(key) ?? null);
    asked.set(key, value);
    return value;
  };
}
