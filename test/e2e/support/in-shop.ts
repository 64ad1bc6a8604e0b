import { withDatabase } from '../../../src/cli/open-database.ts';
import { readConfig } from '../../../src/platform/config.ts';
import type { Pool } from '../../../src/platform/database/pool.ts';

/** Runs work on the database of the demo shop under test. */
export function inShop<Result>(run: (pool: Pool) => Promise<Result>): Promise<Result> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  return withDatabase(config, ({ pool }) => run(pool), false);
}
