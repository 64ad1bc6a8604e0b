import { flushCompileCache } from 'node:module';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { closeDay } from '../../src/shop/money/ledger/index.ts';
import { dyingPool } from './dying.ts';

/**
 * Closes a day in a process of its own, two accounts at a time, and kills it with SIGKILL before its n-th statement.
 * Exits 0 if it ended before that.
 *   node close-and-die.ts DATABASE_URL MOMENT N
 */
// Writes the compile cache now: a killed process writes none at its end.
flushCompileCache();
const [url = '', moment = '', count = '0'] = process.argv.slice(2);
const pool = openPool(url, silentLog, 2);
const dying = dyingPool(pool, Number(count), () => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('still alive');
});
await closeDay({ pool: dying, clock: fixedClock(moment), batch: 2 }, tenants.ch);
await pool.end();
