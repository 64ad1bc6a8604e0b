// Whole runs only: changes are followed through outages and crowds of writers.
import { afterEach, expect, test, vi } from 'vitest';
import { openLine } from '../../../test/support/cut-line.ts';
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts';
import { type Clock, fixedClock, systemClock } from '../clock.ts';
import { silentLog } from '../log.ts';
import { type ChangeFollower, followChanges } from './follow-changes.ts';
import { pruneOldChanges } from './prune-changes.ts';

const databases: TestDatabase[] = [];
const followers: ChangeFollower[] = [];
afterEach(async () => {
  for (const follower of followers.splice(0)) await follower.close();
  for (const database of databases.splice(0)) await database.drop();
});

async function open(clock: Clock = systemClock, onChanges?: () => void) {
  const database = await testDatabase();
  databases.push(database);
  const heard: string[] = [];
  const gaps = vi.fn();
  const follower = await followChanges({
    url: database.url,
    clock,
    log: silentLog,
    reader: {
      onChanges: (changes) => {
        onChanges?.();
        heard.push(...changes.map((change) => `${change.topic} ${change.key}`).sort());
      },
      onGap: gaps,
    },
  });
  followers.push(follower);
  const write = (key: string) => database.pool.query("insert into outbox (topic, key) values ('product', $1)", [key]);
  return { ...database, follower, heard, gaps, write };
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 10 });

test('delivers a change at its commit, not before', async () => {
  const { pool, heard, follower } = await open();
  const client = await pool.connect();
  await client.query('begin');
  await client.query("insert into outbox (topic, key) values ('product', 'a'), ('stock', 'b')");
  await follower.catchUp();
  expect(heard).toEqual([]);
  await client.query('commit');
  client.release();
  await soon(() => expect(heard).toEqual(['product a', 'stock b']));
});

test('reads many changes of a second together, and at once for a request to catch up', async () => {
  const readings = vi.fn();
  const { heard, follower, write } = await open(systemClock, readings);
  for (let change = 0; change < 60; change += 1) await write(`${change}`);
  await follower.catchUp();
  expect(heard).toHaveLength(60);
  expect(readings.mock.calls.length).toBeLessThan(15);
});

test('delivers neither rolled-back changes nor those before the reader began', async () => {
  const { pool, heard, follower, write } = await open();
  const client = await pool.connect();
  await client.query("begin; insert into outbox (topic, key) values ('product', 'never'); rollback");
  client.release();
  await write('a');
  await follower.catchUp();
  expect(heard).toEqual(['product a']);
});

test('delivers a long transaction with older identities without delaying others', async () => {
  const { pool, heard, follower, write } = await open();
  const slow = await pool.connect();
  await slow.query("begin; insert into outbox (topic, key) values ('product', 'slow')");
  await write('quick');
  await soon(() => expect(heard).toEqual(['product quick']));
  await write('another');
  await follower.catchUp();
  await slow.query('commit');
  slow.release();
  await soon(() => expect(heard).toEqual(['product quick', 'product another', 'product slow']));
});

test('delivers each change of many concurrent writers exactly once', async () => {
  const { pool, heard } = await open();
  const keys = Array.from({ length: 60 }, (_, index) => `p${index}`);
  await Promise.all(
    keys.map(async (key, index) => {
      const client = await pool.connect();
      await client.query('begin');
      await client.query("insert into outbox (topic, key) values ('product', $1)", [key]);
      if (index % 3 === 0) await client.query('select pg_sleep(0.02)');
      await client.query('commit');
      client.release();
    }),
  );
  await soon(() => expect(heard).toHaveLength(60));
  expect([...heard].sort()).toEqual(keys.map((key) => `product ${key}`).sort());
});

test('delivers missed changes after a lost connection', async () => {
  const { pool, heard, write } = await open();
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'kontor % changes' and datname = current_database()",
  );
  await write('meanwhile');
  await soon(() => expect(heard).toEqual(['product meanwhile']));
});

test('delivers again to a reader that failed', async () => {
  let failures = 2;
  const { heard, write } = await open(systemClock, () => {
    failures -= 1;
    if (failures >= 0) throw new Error('not now');
  });
  await write('a');
  await soon(() => expect(heard).toEqual(['product a']));
});

test('prunes old rows, and reports a gap to a reader that was away too long', async () => {
  const clock = fixedClock(new Date());
  const { pool, gaps, write, follower } = await open(clock);
  await write('a');
  await follower.catchUp();
  expect(await pruneOldChanges({ pool, clock })).toBe(0);
  expect(gaps).not.toHaveBeenCalled();
  clock.advance(49 * 3_600_000);
  expect(await pruneOldChanges({ pool, clock })).toBe(1);
  await follower.catchUp();
  expect(gaps).toHaveBeenCalled();
});

test('does not accumulate connections while the outbox is locked, as by a restore', async () => {
  const database = await testDatabase();
  databases.push(database);
  const warn = vi.fn();
  const heard: string[] = [];
  const follower = await followChanges({
    url: database.url,
    clock: systemClock,
    log: { ...silentLog, warn, debug: warn },
    reader: { onChanges: (changes) => void heard.push(...changes.map(({ key }) => key)), onGap: () => {} },
    queryMs: 100,
  });
  followers.push(follower);
  const holder = await database.pool.connect();
  await holder.query("begin; lock table outbox; insert into outbox (topic, key) values ('product', 'a')");
  void follower.catchUp();
  await soon(() => expect(warn.mock.calls.length).toBeGreaterThan(3));
  const { rows } = await database.pool.query(
    `select count(*) as waiting from pg_stat_activity
     where application_name like 'kontor % changes' and datname = current_database()`,
  );
  expect(rows[0].waiting).toBeLessThanOrEqual(2);
  await holder.query('commit');
  holder.release();
  await soon(() => expect(heard).toEqual(['a']));
});

test('sends no notification for a statement without changes', async () => {
  const database = await testDatabase();
  databases.push(database);
  const listener = await database.pool.connect();
  try {
    let woken = 0;
    const once = new Promise<void>((resolve) => {
      listener.on('notification', () => {
        woken += 1;
        resolve();
      });
    });
    await listener.query('listen outbox');
    await database.pool.query("insert into outbox (topic, key) select 'stock', 'x' where false");
    // Notifications arrive in the order of their commits.
    await database.pool.query("insert into outbox (topic, key) values ('stock', 'a'), ('stock', 'b')");
    await once;
    expect(woken).toBe(1);
  } finally {
    listener.release(true);
  }
});

test('waits between attempts while the database refuses connections, and logs the outage once', async () => {
  const database = await testDatabase();
  databases.push(database);
  const line = await openLine(database.url);
  const warn = vi.fn();
  let attempts = 0;
  const counted = () => {
    attempts += 1;
  };
  const follower = await followChanges({
    url: line.url,
    clock: systemClock,
    log: { ...silentLog, warn, debug: counted },
    reader: { onChanges: () => {}, onGap: () => {} },
  });
  followers.push(follower);
  const started = performance.now();
  await line.cut();
  await soon(() => expect(attempts).toBeGreaterThan(2));
  // The attempts are 50, 100, 200, 400, then 800 ms apart.
  expect(attempts).toBeLessThan(6 + (performance.now() - started) / 100);
  expect(warn.mock.calls.map(([, message]) => message)).toEqual(['changes cannot be read']);
  await line.close();
});
