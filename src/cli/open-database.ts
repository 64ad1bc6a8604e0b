import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { claimDatabase, refuseOtherRetailer } from '../platform/database/database-retailer.store.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openPool, type Pool } from '../platform/database/pool.ts';
import { createLog, type Log } from '../platform/log.ts';
import { writeTenantCurrencies } from '../shop/staff/events/index.ts';
import { tenants } from '../tenants/index.ts';
import { house } from '../tenants/load-house.ts';
import { CallProblem } from './command.ts';

export type OpenDatabase = { url: string; pool: Pool; log: Log };

/**
 * Runs `work` on the shop's database: the server of DATABASE_URL or the built-in one. The latter may already run for a
 * shop or another command. Otherwise it starts for this command, and stops afterwards unless another process uses it.
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: OpenDatabase) => Promise<T>,
  prepare = true,
): Promise<T> {
  // Standard output is reserved for the result, so the log has errors only.
  const log = createLog('error');
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedDatabase(config.dataDir, log, { account: config.databaseAccount })
      : undefined;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
    // The server rolls back unfinished work.
    void (embedded?.stop() ?? Promise.resolve()).finally(() => process.exit(130));
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const pool = openPool(url, log, 4);
  try {
    // Migrates the database, and refuses that of another retailer.
    if (prepare) {
      await refuseOtherRetailer(pool, house);
      await migrate(url, log, { onWaiting: (line) => process.stderr.write(`${line}\n`) });
      await claimDatabase(pool, house, systemClock.now());
      await writeTenantCurrencies(pool, Object.values(tenants));
    }
    return await work({ url, pool, log });
  } catch (error) {
    throw interrupted ? new CallProblem('interrupted; completed steps remain') : error;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await pool.end();
    await embedded?.stop();
  }
}
