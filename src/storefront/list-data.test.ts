import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { searchForPage } from './list-data.ts';

it('holds nothing of the request while a page is kept', async () => {
  const kept: (() => Promise<boolean>)[] = [];
  const cache = await loadRow(kept);
  // A weak reference holds its object until the turn ends.
  await new Promise((resolve) => setImmediate(resolve));
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  expect(cache.deref()).toBeUndefined();
  expect(await Promise.all(kept.map((isSame) => isSame()))).toEqual([true]);
});

/** Loads a row without hits, and returns the cache of its request. */
async function loadRow(kept: (() => Promise<boolean>)[]): Promise<WeakRef<object>> {
  const cache = {
    tag: () => {},
    until: () => {},
    refreshAfter: () => {},
    recheckLists: (isSame: () => Promise<boolean>) => {
      kept.push(isSame);
    },
  };
  const search = { query: () => Promise.reject(new Error('not asked')) };
  await searchForPage({ cache, shop: { search } }, async () => []);
  return new WeakRef(cache);
}
