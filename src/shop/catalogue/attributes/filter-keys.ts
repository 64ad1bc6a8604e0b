import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { readFilterKeys } from './attributes.store.ts';

/** Keys of the attributes by which lists may filter, in memory: addresses are read without a query. */
export type FilterKeyCache = {
  /** Returns the keys in memory; none before the first reading. */
  current(): ReadonlySet<string>;
  /** Returns the keys, and reads them if that has not succeeded yet. */
  keys(): Promise<ReadonlySet<string>>;
  /** Reads the keys again. The old ones stay while the database is away. */
  renew(): Promise<void>;
};

export function createFilterKeys({ pool, log }: { pool: Pool; log: Log }): FilterKeyCache {
  let keys: ReadonlySet<string> = new Set();
  async function renew(): Promise<void> {
    try {
      keys = await readFilterKeys(pool);
    } catch (err) {
      log.warn({ err }, 'could not read the attributes');
    }
  }
  return {
    current: () => keys,
    keys: async () => {
      if (keys.size === 0) await renew();
      return keys;
    },
    renew,
  };
}
