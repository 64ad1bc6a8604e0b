import os from 'node:os';
import { setEnvironmentData } from 'node:worker_threads';
import { composePast } from '../../../../src/app/past/compose-past.ts';
import { systemClock } from '../../../../src/platform/clock.ts';
import { openPool } from '../../../../src/platform/database/pool.ts';
import { prepareStatements } from '../../../../src/platform/database/prepared-statements.ts';
import { createLog } from '../../../../src/platform/log.ts';
import type { PastTask } from '../../../../src/server/demo-past.ts';
import { makePast } from './make.ts';

/**
 * Program that makes the demo's past, at the lowest priority, so that the shop answers meanwhile. It ends with its
 * parent: what it has not done, the next start does.
 */
const CONNECTIONS = 7;
/**
 * Each act repeats the statements of those before, which are planned once, and again whenever statistics are renewed. Tables are
 * joined as the statements name them, because trying other orders costs more than it saves. A crash of the machine loses the last
 * acts, which the next start repeats: no act has to wait for the disk.
 */
const SESSION = [
  'set synchronous_commit = off',
  'set plan_cache_mode = force_generic_plan',
  'set join_collapse_limit = 3',
  'set from_collapse_limit = 3',
].join('; ');
const LOWEST_PRIORITY = 19;

process.once('disconnect', () => process.exit(0));
process.once('message', (task: PastTask) => void run(task));

async function run({ config, databaseUrl }: PastTask): Promise<void> {
  const log = createLog(config.logLevel).child({ process: 'past' });
  try {
    os.setPriority(LOWEST_PRIORITY);
    // The thread of mails keeps its templates until the end.
    setEnvironmentData('lasting task threads', true);
    const pool = openPool(databaseUrl, log, CONNECTIONS);
    pool.on('connect', (client) => {
      void client.query(SESSION).catch(() => {});
      prepareStatements(client);
    });
    const shop = await composePast({ config, pool, log, now: new Date() });
    const made = await makePast(shop, systemClock);
    if (made) log.info(made, 'the past of the demo shop is made');
    await shop.close();
    await pool.end();
    process.exit(0);
  } catch (err) {
    log.error({ err }, 'the past of the demo shop could not be made');
    process.exit(1);
  }
}
