import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { type ChangeReading, changesSince, currentPosition, type Position } from './changes.store.ts';

let database: TestDatabase;
const others: TestDatabase[] = [];
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await database.drop();
  for (const other of others.splice(0)) await other.drop();
});

async function readSince(position: Position, { pool } = database): Promise<ChangeReading> {
  const client = await pool.connect();
  try {
    return await changesSince(client, position);
  } finally {
    client.release();
  }
}

const write = (key: string) => database.pool.query("insert into outbox (topic, key) values ('product', $1)", [key]);

test('reads the changes since a position of the same history', async () => {
  const position = await currentPosition(database.pool);
  await write('a');
  const reading = await readSince(position);
  expect(reading).toMatchObject({ isOther: false, changes: [{ topic: 'product', key: 'a' }] });
  expect(await readSince(reading.position)).toMatchObject({ isOther: false, changes: [] });
});

test('names the aspect of a change, and keeps changes of the whole object apart', async () => {
  const position = await currentPosition(database.pool);
  await database.pool.query(
    "insert into outbox (topic, key, aspect) values ('product', 'a', 'price'), ('product', 'a', 'price'), ('product', 'a', null)",
  );
  expect((await readSince(position)).changes.sort((one) => (one.aspect ? 1 : -1))).toEqual([
    { topic: 'product', key: 'a' },
    { topic: 'product', key: 'a', aspect: 'price' },
  ]);
});

test('counts a copy of the database as another history', async () => {
  const other = await testDatabase();
  others.push(other);
  expect((await readSince(await currentPosition(database.pool), other)).isOther).toBe(true);
});

test('counts recreated tables, as by pg_restore --clean, as another history', async () => {
  const position = await currentPosition(database.pool);
  await database.pool.query('alter table outbox rename to former; create table outbox (like former including all)');
  await database.pool.query('drop table former');
  expect((await readSince(position)).isOther).toBe(true);
});

test('counts another timeline, as after a recovery to an earlier time, as another history', async () => {
  const position = await currentPosition(database.pool);
  expect(position).toContain('/00000001/');
  expect((await readSince(position.replace('/00000001/', '/00000002/'))).isOther).toBe(true);
});

test('counts a server whose transactions are behind the position as reset', async () => {
  const position = await currentPosition(database.pool);
  const [snapshot = '', history = ''] = position.split(' ');
  const [first = '', next = ''] = snapshot.split(':');
  const ahead = BigInt(next) + 1_000_000n;
  expect((await readSince(`${first}:${ahead}:${first} ${history}`)).isOther).toBe(true);
});

test('counts a position without a history as one of another history', async () => {
  const [snapshot = ''] = (await currentPosition(database.pool)).split(' ');
  expect((await readSince(snapshot)).isOther).toBe(true);
});
