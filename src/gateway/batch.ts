import DataLoader from 'dataloader';

/** Loads a value by its key. */
export type Load<Value> = (key: string) => Promise<Value | null>;

/**
 * Collects the keys requested in one event-loop iteration and fetches them together, so a list of products costs one
 * query. Results are cached, so create one batch per request. `fetch` gets each key once, at most `most` at a time.
 * Keys missing from its result become null.
 */
export function batch<Value>(fetch: (keys: string[]) => Promise<Map<string, Value>>, most = 500): Load<Value> {
  const loader = new DataLoader<string, Value | null>(
    async (keys) => {
      const values = await fetch([...keys]);
      return keys.map((key) => values.get(key) ?? null);
    },
    { maxBatchSize: most },
  );
  return (key) => loader.load(key);
}
