/**
 * Turns a function over many items into one over a single item. Items of one event-loop iteration, and those that
 * arrive during a batch, share the next batch. `run` returns results by key; an item without a result gets undefined. A
 * failed batch fails for all of its items.
 */
export function inBatches<Item, Result>(deps: {
  keyOf(item: Item): string;
  run(items: Item[]): Promise<ReadonlyMap<string, Result>>;
}): (item: Item) => Promise<Result | undefined> {
  type Waiting = PromiseWithResolvers<Result | undefined> & { item: Item };
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function runBatch(batch: Waiting[]): Promise<void> {
    try {
      const results = await deps.run(batch.map(({ item }) => item));
      for (const { item, resolve } of batch) resolve(results.get(deps.keyOf(item)));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function drain(): Promise<void> {
    isRunning = true;
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await runBatch(waiting.splice(0));
    isRunning = false;
  }

  return (item) => {
    const own = { ...Promise.withResolvers<Result | undefined>(), item };
    waiting.push(own);
    if (!isRunning) void drain();
    return own.promise;
  };
}
