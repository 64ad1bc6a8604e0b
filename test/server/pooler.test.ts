import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseSession, openPool, type Pool } from '../../src/platform/database/pool.ts';
import { warnOfPoolerWithoutLimits } from '../../src/platform/database/pooler-limits.ts';
import { connectionOptions, pooledOptions } from '../../src/platform/database/server-client.ts';
import { silentLog } from '../../src/platform/log.ts';
import { freePort } from '../drills/support/processes.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** The shop behind a pooler. The server itself stands for one here; `npm run drill pooler` has a real PgBouncer. */

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Runs work with a pool of one connection that goes to `pooler`. */
async function within<Result>(pooler: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = openPool(`${database.url}&pooler=${encodeURIComponent(pooler)}`, silentLog, 1);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

const server = () => {
  const { host, port } = connectionOptions(database.url);
  return `${host}:${port}`;
};

const NAMED = { name: 'one', text: 'select $1::int as number', values: [1] };
const PREPARED = 'select count(*)::int as count from pg_prepared_statements';
const setting = async (pool: Pool, name: string) =>
  (await pool.query<{ value: string }>('select current_setting($1) as value', [name])).rows[0]?.value;

test('sends no prepared statements and no settings of a session through a pooler', async () => {
  await within(server(), async (pool) => {
    expect((await pool.query(NAMED)).rows).toEqual([{ number: 1 }]);
    expect((await pool.query(NAMED)).rows).toEqual([{ number: 1 }]);
    expect((await pool.query(PREPARED)).rows).toEqual([{ count: 0 }]);
    expect(await setting(pool, 'statement_timeout')).toBe('0');
    expect(await setting(pool, 'idle_in_transaction_session_timeout')).toBe('0');
  });
  const direct = openPool(database.url, silentLog, 1);
  try {
    await direct.query(NAMED);
    expect((await direct.query(PREPARED)).rows).toEqual([{ count: 1 }]);
    expect(await setting(direct, 'statement_timeout')).toBe('30s');
  } finally {
    await direct.end();
  }
});

test('opens sessions past the pooler', async () => {
  await within(`127.0.0.1:${await freePort()}`, async (pool) => {
    await expect(pool.query('select 1')).rejects.toThrow('ECONNREFUSED');
    const { client, release } = await openDatabaseSession(pool);
    await client.query('select pg_advisory_lock(1)');
    const other = await openDatabaseSession(pool);
    const free = async () => (await other.client.query('select pg_try_advisory_lock(1) as free')).rows[0]?.free;
    expect(await free()).toBe(false);
    await release();
    await expect.poll(free).toBe(true);
    await other.release();
  });
});

test('warns of time limits that nothing sets', async () => {
  const warned: unknown[] = [];
  const log = { ...silentLog, warn: (fields: unknown) => void warned.push(fields) };
  await within(server(), async (pool) => {
    await warnOfPoolerWithoutLimits(pool, log);
    await pool.query('set statement_timeout = 30000');
    await warnOfPoolerWithoutLimits(pool, log);
    await pool.query('set idle_in_transaction_session_timeout = 60000');
    await warnOfPoolerWithoutLimits(pool, log);
  });
  const [idle, statement] = ['idle_in_transaction_session_timeout', 'statement_timeout'];
  expect(warned).toEqual([{ missing: [statement, idle] }, { missing: [idle] }]);
  await warnOfPoolerWithoutLimits(database.pool, log);
  expect(warned).toHaveLength(2);
});

test('sends session settings of the address to the server only', () => {
  const url = 'postgres://h1,h2/shop?options=-c%20work_mem%3D8MB&pooler=pool';
  expect(pooledOptions(url).servers).toMatchObject({
    list: [{ host: 'pool', port: 6432 }],
    target: 'any',
    options: { host: 'pool', port: 6432, database: 'shop' },
    behind: { target: 'read-write', options: { options: '-c work_mem=8MB' } },
  });
  expect(pooledOptions(url)).not.toHaveProperty('options');
  expect(connectionOptions(url).servers.list.map(({ host }) => host)).toEqual(['h1', 'h2']);
});
