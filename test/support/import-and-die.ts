import { flushCompileCache } from 'node:module';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { ServerClient } from '../../src/platform/database/server-client.ts';
import { silentLog } from '../../src/platform/log.ts';
import { importProducts } from '../../src/shop/catalogue/products/import/index.ts';

/**
 * Imports a product feed in a process of its own. Kills itself with SIGKILL before or after a statement.
 *   node import-and-die.ts DATABASE_URL FILE before|after BEGINNING_OF_STATEMENT
 */

// Writes the compile cache now: a killed process writes none at its end.
flushCompileCache();
const [url = '', file = '', moment = 'before', beginning = ''] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');
const query = ServerClient.prototype.query as (...parts: unknown[]) => Promise<unknown>;
/** Text of a statement; a prepared one is an object. */
const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? textOf(statement.text)
    : String(statement);
Object.assign(ServerClient.prototype, {
  async query(this: ServerClient, ...parts: unknown[]) {
    const isChosen = textOf(parts[0]).trim().startsWith(beginning);
    if (isChosen && moment === 'before') die();
    const result = await query.apply(this, parts);
    if (isChosen) die();
    return result;
  },
});

const pool = openPool(url, silentLog, 4);
// The feed has no pictures.
const pictures = { inspect: () => Promise.reject(new Error('the feed has no pictures')) };
await importProducts(
  { pool, clock: systemClock, log: silentLog, pictures },
  { file, tenant: tenants.ch, locale: 'de-CH', replace: true },
);
