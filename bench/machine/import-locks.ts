import { setTimeout } from 'node:timers/promises';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { longestWaitNow, markEditedByHand } from './import-locks.store.ts';

const SAMPLE_MS = 50;

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir });

/** Returns the longest time in milliseconds for which any statement waited for a row, until a promise settles. */
export function longestWait(dataDir: string, until: Promise<unknown>): Promise<number> {
  return withDatabase(
    configOf(dataDir),
    async ({ pool }) => {
      let isOver = false;
      void until.finally(() => {
        isOver = true;
      });
      let longest = 0;
      while (!isOver) {
        longest = Math.max(longest, await longestWaitNow(pool));
        await setTimeout(SAMPLE_MS);
      }
      return longest;
    },
    false,
  );
}

/** Marks the title and a price of products as edited by hand. */
export function editByHand(dataDir: string, products: number): Promise<void> {
  return withDatabase(configOf(dataDir), ({ pool }) => markEditedByHand(pool, products), false);
}
