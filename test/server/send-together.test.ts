import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendTogether } from '../../src/platform/database/send-together.ts';
import { inLockedTransactionOrNot } from '../../src/platform/database/transaction.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('rejects with the first error, and leaves the connection as it was', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const sent = sendTogether(client, () => [
      client.query('select 1 / 0'),
      client.query({ name: 'later', text: 'select $1::int as n', values: [1] }),
    ]);
    await expect(sent).rejects.toMatchObject({ code: '22012' });
    await client.query('rollback');
    // The name of the statement that the aborted transaction refused is free.
    const { rows } = await client.query({ name: 'later', text: 'select $1::int as n', values: [2] });
    expect(rows).toEqual([{ n: 2 }]);
  } finally {
    client.release();
  }
});

test('runs no step if a lock sent with the begin fails', async () => {
  let steps = 0;
  const outcome = inLockedTransactionOrNot(
    database.pool,
    (client) => client.query('select 1 / 0'),
    (client) => client.query('select 1'),
    async () => {
      steps += 1;
      return { keep: true, result: null };
    },
  );
  await expect(outcome).rejects.toMatchObject({ code: '22012' });
  expect(steps).toBe(0);
});

test('reads under a lock what another transaction committed while the lock was waited for', async () => {
  await database.pool.query('create table held (n int)');
  await database.pool.query('insert into held values (1)');
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('update held set n = 2');
  const read = inLockedTransactionOrNot(
    database.pool,
    (client) => client.query('select from held for update'),
    (client) => client.query<{ n: number }>('select n from held'),
    async (_client, _locked, { rows }) => ({ keep: true, result: rows }),
  );
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ waits: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
      );
      return rows[0]?.waits;
    })
    .toBe(true);
  await holder.query('commit');
  holder.release();
  expect(await read).toEqual([{ n: 2 }]);
});
