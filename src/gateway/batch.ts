/** Answers by key. */
export type Load<Value> = (key: string) => Promise<Value | null>;

/**
 * Collects the keys that are asked for in one go and fetches them together, so that a list of products costs as many
 * queries as one. What was fetched is kept: make one for each request. `fetch` gets each key once, `most` at a time;
 * keys missing from its answer are null.
 */
export function batch<Value>(fetch: (keys: string[]) => Promise<Map<string, Value>>, most = 500): Load<Value> {
  const asked = new Map<string, Promise<Value | null>>();
  let waiting: { keys: string[]; answer: Promise<Map<string, Value>> } | null = null;

  function open(): { keys: string[]; answer: Promise<Map<string, Value>> } {
    const keys: string[] = [];
    // Two turns of the microtask queue: fields of one level that resolve in the same go still get in.
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
