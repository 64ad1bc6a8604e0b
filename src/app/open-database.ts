import type { Config } from '../platform/config.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openPool, type Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import { closeOneByOne } from '../platform/run-closing-steps.ts';

export type OpenedDatabase = { url: string; pool: Pool; close(): Promise<void> };

/** Opens and migrates the configured database server, or the built-in one. */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  const embedded: EmbeddedDatabase | undefined = config.databaseUrl
    ? undefined
    : await startEmbeddedDatabase(config.dataDir, log, { account: config.databaseAccount });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  try {
    await migrate(url, log);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const pool = openPool(url, log);
  return {
    url,
    pool,
    close: async () => {
      await closeOneByOne(
        [
          // A server that hangs does not release its connections.
          { name: 'database pool', limitMs: 1500, run: () => pool.end() },
          { name: 'PostgreSQL', limitMs: 3500, run: () => embedded?.stop() },
        ],
        { log, limitMs: 5000 },
      );
    },
  };
}
