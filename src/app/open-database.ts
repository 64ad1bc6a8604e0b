import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { claimDatabase, refuseOtherRetailer } from '../platform/database/database-retailer.store.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openPool, type Pool } from '../platform/database/pool.ts';
import { FIGURES_CONNECTIONS, poolSize } from '../platform/database/pool-size.ts';
import { warnOfPoolerWithoutLimits } from '../platform/database/pooler-limits.ts';
import type { Log } from '../platform/log.ts';
import { closeOneByOne } from '../platform/run-closing-steps.ts';
import { writeTenantCurrencies } from '../shop/staff/events/index.ts';
import { tenants } from '../tenants/index.ts';
import { house } from '../tenants/load-house.ts';

export type OpenedDatabase = {
  url: string;
  pool: Pool;
  /** Few connections for the figures of a scrape. */
  figuresPool: Pool;
  close(): Promise<void>;
};

/**
 * Opens and migrates the configured database server, or the built-in one. Throws a ConfigProblem if it has the data of
 * another retailer.
 */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  const embedded: EmbeddedDatabase | undefined = config.databaseUrl
    ? undefined
    : await startEmbeddedDatabase(config.dataDir, log, { account: config.databaseAccount });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  let pool: Pool | undefined;
  try {
    pool = openPool(url, log, poolSize(config.workers));
    await warnOfPoolerWithoutLimits(pool, log);
    await refuseOtherRetailer(pool, house);
    await migrate(url, log);
    await claimDatabase(pool, house, systemClock.now());
    await writeTenantCurrencies(pool, Object.values(tenants));
  } catch (error) {
    await pool?.end();
    await embedded?.stop();
    throw error;
  }
  const opened = pool;
  const figuresPool = openPool(url, log, FIGURES_CONNECTIONS);
  return {
    url,
    pool: opened,
    figuresPool,
    close: async () => {
      await closeOneByOne(
        [
          // A server that hangs does not release its connections.
          { name: 'database pool', limitMs: 1500, run: () => Promise.all([opened.end(), figuresPool.end()]) },
          { name: 'PostgreSQL', limitMs: 3500, run: () => embedded?.stop() },
        ],
        { log, limitMs: 5000 },
      );
    },
  };
}
