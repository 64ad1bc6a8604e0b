import fs from 'node:fs';
import os from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { silentLog } from '../log.ts';
import { openServingPool, type Pool } from './pool.ts';
import { inTransaction } from './transaction.ts';
import { withYieldingStatements, yieldingConnections } from './yielding-connections.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await testDatabase();
  pool = openServingPool(database.url, silentLog, 12);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const noPause = () => Promise.resolve();

/** Returns the number of the process that answers a statement. */
async function processOf(runner: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await runner.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

test('gives statements of programs connections with a lower priority', async () => {
  const own = await withYieldingStatements(noPause, () => processOf(pool));
  const others = await processOf(pool);
  expect(own).not.toBe(others);
  expect(await withYieldingStatements(noPause, () => inTransaction(pool, () => processOf(pool)))).not.toBe(others);
  expect(await processOf(pool)).toBe(others);
  expect(os.getPriority(others)).toBe(0);
  // Other systems have no such file, and all connections stay equal.
  if (fs.existsSync(`/proc/${own}/comm`)) expect(os.getPriority(own)).toBeGreaterThan(0);
});

test('lets a program use the other connections when its own are taken', async () => {
  const nested = (depth: number): Promise<number[]> =>
    inTransaction(pool, async (client) => [await processOf(client), ...(depth > 1 ? await nested(depth - 1) : [])]);
  const processes = await withYieldingStatements(noPause, () => nested(5));
  expect(new Set(processes).size).toBe(5);
});

test('pauses before statements and transactions of a program, and never within one', async () => {
  const pauses: string[] = [];
  let at = 'statement';
  const pause = async () => void pauses.push(at);
  await withYieldingStatements(pause, async () => {
    await processOf(pool);
    at = 'transaction';
    await inTransaction(pool, async (client) => {
      at = 'within';
      await processOf(client);
    });
  });
  await processOf(pool);
  expect(pauses).toEqual(['statement', 'transaction']);
});

test('leaves small pools whole', () => {
  expect([3, 4, 7, 12, 20].map(yieldingConnections)).toEqual([0, 0, 0, 2, 2]);
});
