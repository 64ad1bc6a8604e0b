import type { Made, PageCache, Served, StorageRule } from './page-cache.ts';

/**
 * Serves a batch of items from the cache, in their order, and loads the missing ones at once. A render that starts after
 * the batch loads its item alone, because a change may have made the shared result outdated.
 */
export async function serveTogether<Item, Loaded, Value>(
  cache: Pick<PageCache<Value>, 'fresh' | 'serve'>,
  items: readonly Item[],
  about: {
    keyOf(item: Item): string;
    load(missing: Item[]): Promise<Loaded>;
    /** Makes the value of one item from what was loaded. */
    make(item: Item, loaded: Promise<Loaded>): Promise<Made<Value>>;
  },
): Promise<Served<Value>[]> {
  const { keyOf, load, make } = about;
  const asked = items.map((item) => {
    const key = keyOf(item);
    return { item, key, value: cache.fresh(key) };
  });
  const missing = asked.filter(({ value }) => value === null).map(({ item }) => item);
  let together: Promise<Loaded> | null = null;
  let isOver = false;
  const loaded = (item: Item): Promise<Loaded> => {
    if (isOver) return load([item]);
    together ??= load(missing);
    return together;
  };
  const served = asked.map(({ item, key, value }) =>
    value === null ? cache.serve(key, () => make(item, loaded(item))) : { value, from: 'kept' as const },
  );
  isOver = true;
  return Promise.all(served);
}

/** Serves a batch like `serveTogether` and returns what there is, by item. That an item is missing is not kept. */
export async function serveFound<Item, Value>(
  cache: Pick<PageCache<Value | null>, 'fresh' | 'serve'>,
  items: readonly Item[],
  about: {
    keyOf(item: Item): string;
    load(missing: Item[]): Promise<ReadonlyMap<Item, Value>>;
    keepOf(value: Value): StorageRule;
  },
): Promise<Map<Item, Value>> {
  const { keyOf, load, keepOf } = about;
  const served = await serveTogether(cache, items, {
    keyOf,
    load,
    make: async (item, loaded) => {
      const value = (await loaded).get(item) ?? null;
      return { value, keep: value === null ? null : keepOf(value) };
    },
  });
  return new Map(
    items.flatMap((item, at) => {
      const value = served[at]?.value ?? null;
      return value === null ? [] : [[item, value] as const];
    }),
  );
}
