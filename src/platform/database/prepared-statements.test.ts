import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { silentLog } from '../log.ts';
import { openPool, type Pool } from './pool.ts';
import { prepareStatements } from './prepared-statements.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, silentLog, 1);
  pool.on('connect', prepareStatements);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a statement with values is prepared once, also within transactions, and gives its own rows', async () => {
  const asked = 'select $1::int + $2::int as sum';
  const sums = [(await pool.query(asked, [1, 2])).rows[0], (await pool.query(asked, [20, 3])).rows[0]];
  sums.push((await inTransaction(pool, (client) => client.query(asked, [4, 4]))).rows[0]);
  expect(sums).toEqual([{ sum: 3 }, { sum: 23 }, { sum: 8 }]);
  const { rows } = await pool.query('select count(*)::int as count from pg_prepared_statements where statement = $1', [
    asked,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});

test('a statement without values, and one that fails, are answered as before', async () => {
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await expect(pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
  expect((await pool.query('select 6 / $1::int as part', [2])).rows).toEqual([{ part: 3 }]);
});

test('a transaction begins with its first statement, and commits or rolls back as a whole', async () => {
  await pool.query('create table begun (value int)');
  const add = (value: number) =>
    inTransaction(pool, (client) => client.query('insert into begun values ($1)', [value]));
  await add(1);
  const failed = inTransaction(pool, async (client) => {
    await client.query('insert into begun values ($1)', [2]);
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  // Nothing is sent between begin and commit.
  await inTransaction(pool, async () => {});
  await add(3);
  expect((await pool.query('select value from begun order by value')).rows).toEqual([{ value: 1 }, { value: 3 }]);
  const states = inTransaction(pool, async (client) => {
    await client.query('select 1');
    return client.getTransactionStatus();
  });
  expect(await states).toBe('T');
});
