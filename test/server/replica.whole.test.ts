// Whole runs only: starts a replica, freezes it and cuts it off.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { composeShop } from '../../src/app/compose-shop.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openPool, openReplicaPool, type Pool } from '../../src/platform/database/pool.ts';
import { openReads } from '../../src/platform/database/reads.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { openLine } from '../support/cut-line.ts';
import { type ReplicatedDatabase, replicatedDatabase } from '../support/replica.ts';
import { seedProduct } from '../support/seed.ts';
import { temporaryFolder } from '../support/server.ts';

let database: ReplicatedDatabase;
beforeAll(async () => {
  database = await replicatedDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 5 }] });
});
afterAll(() => database.drop());

const LOOK_EVERY_MS = 50;
const open = (replica: Pool, largestLagMs = 10_000, lookEveryMs = LOOK_EVERY_MS) =>
  openReads({ primary: database.pool, replica, log: silentLog, lookEveryMs, largestLagMs });
const replicaPool = () => openReplicaPool(database.replicaUrl, silentLog, 5);
const isStandby = async (pool: Pool) =>
  (await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')).rows[0]?.standby;
const soon = (what: () => unknown) => vi.waitFor(what, { timeout: 15_000, interval: 20 });

test('reads go to the replica, transactions and writes to the primary', async () => {
  const reads = open(replicaPool());
  await soon(() => expect(reads.state().inUse).toBe(true));
  expect(await isStandby(reads.pool)).toBe(true);
  const client = await reads.pool.connect();
  expect((await client.query('select pg_is_in_recovery() as standby')).rows[0].standby).toBe(false);
  client.release();
  await reads.pool.query("insert into search_word (locale, word, stem, in_title) values ('de-CH', 'x', 'x', true)");
  // The replica lags at most behind the last writes of other tests.
  expect(reads.state().inUse).toBe(true);
  expect(reads.state().lagSeconds).toBeLessThan(10);
  await reads.close();
});

test('reports an error in a query, without a retry on the primary', async () => {
  const reads = open(replicaPool());
  await soon(() => expect(reads.state().inUse).toBe(true));
  const { byPrimary } = reads.state();
  await expect(reads.pool.query('select 1/0')).rejects.toThrow('division by zero');
  expect(reads.state().byPrimary).toBe(byPrimary);
  await reads.close();
});

test('the primary answers during an outage of the replica, which is used again afterwards', async () => {
  const reads = open(replicaPool());
  await soon(() => expect(reads.state().inUse).toBe(true));
  await database.stopReplica();
  // At once, before any check has run.
  expect(await isStandby(reads.pool)).toBe(false);
  expect(reads.state().inUse).toBe(false);
  await database.startReplica();
  await soon(() => expect(reads.state().inUse).toBe(true));
  expect(await isStandby(reads.pool)).toBe(true);
  await reads.close();
}, 60_000);

test('a replica that freezes: its pending query runs on the primary', async () => {
  const line = await openLine(database.replicaUrl);
  // The check runs only at the start, so the query alone notices.
  const reads = open(openReplicaPool(line.url, silentLog, 5), 10_000, 3_600_000);
  await soon(() => expect(reads.state().inUse).toBe(true));
  line.silence();
  expect(await Promise.all([isStandby(reads.pool), isStandby(reads.pool)])).toEqual([false, false]);
  expect(reads.state().inUse).toBe(false);
  await reads.close();
  await line.close();
}, 15_000);

test('a check finds a frozen replica, at any query timeout, and uses it again afterwards', async () => {
  const line = await openLine(database.replicaUrl);
  const reads = open(openPool(line.url, silentLog, 20));
  await soon(() => expect(reads.state().inUse).toBe(true));
  line.silence();
  await soon(() => expect(reads.state().inUse).toBe(false));
  expect(await isStandby(reads.pool)).toBe(false);
  await line.restore();
  await soon(() => expect(reads.state().inUse).toBe(true));
  await reads.close();
  await line.close();
}, 40_000);

test('a query too slow on the replica runs on the primary, and the replica stays in use', async () => {
  const reads = open(replicaPool());
  await soon(() => expect(reads.state().inUse).toBe(true));
  const slow = await reads.pool.query<{ standby: boolean }>(
    'select pg_is_in_recovery() as standby, case when pg_is_in_recovery() then pg_sleep(60) end',
  );
  expect(slow.rows[0]?.standby).toBe(false);
  expect(reads.state().inUse).toBe(true);
  await reads.close();
}, 15_000);

test('does not read a recent change from a replica that lacks it', async () => {
  const reads = open(replicaPool());
  await soon(() => expect(reads.state().inUse).toBe(true));
  await adminOfReplica('select pg_wal_replay_pause()');
  await database.pool.query("update product_text set title = 'Krug' where product_id = 'vase'");
  reads.afterChange();
  expect(await isStandby(reads.pool)).toBe(false);
  const title = await reads.pool.query("select title from product_text where product_id = 'vase' limit 1");
  expect(title.rows[0].title).toBe('Krug');
  await adminOfReplica('select pg_wal_replay_resume()');
  await soon(async () => expect(await isStandby(reads.pool)).toBe(true));
  const shown = await reads.pool.query("select title from product_text where product_id = 'vase' limit 1");
  expect(shown.rows[0].title).toBe('Krug');
  await reads.close();
}, 60_000);

test('does not read from a replica that returns without a change', async () => {
  const line = await openLine(database.replicaUrl);
  const replica = openReplicaPool(line.url, silentLog, 5);
  const answers = vi.spyOn(replica, 'query').mock.settledResults;
  const answered = () => answers.filter(({ type }) => type === 'fulfilled').length;
  const refused = () => answers.filter(({ type }) => type === 'rejected').length;
  const reads = open(replica);
  await soon(() => expect(reads.state().inUse).toBe(true));
  await adminOfReplica('select pg_wal_replay_pause()');
  await database.pool.query("update product_text set title = 'Kanne' where product_id = 'vase'");
  reads.afterChange();
  await line.cut();
  await soon(() => expect(refused()).toBeGreaterThan(3));
  await line.restore();
  const before = answered();
  await soon(() => expect(answered()).toBeGreaterThan(before + 3));
  const title = () => reads.pool.query("select title from product_text where product_id = 'vase' limit 1");
  expect((await title()).rows[0].title).toBe('Kanne');
  expect(reads.state().inUse).toBe(false);
  await adminOfReplica('select pg_wal_replay_resume()');
  await soon(() => expect(reads.state().inUse).toBe(true));
  expect((await title()).rows[0].title).toBe('Kanne');
  await reads.close();
  await line.close();
}, 60_000);

test('during an outage of the primary the replica answers, even without the last change', async () => {
  const line = await openLine(database.url);
  const primary = openPool(line.url, silentLog, 5);
  const reads = openReads({ primary, replica: replicaPool(), log: silentLog, lookEveryMs: LOOK_EVERY_MS });
  await soon(() => expect(reads.state().inUse).toBe(true));
  await adminOfReplica('select pg_wal_replay_pause()');
  await database.pool.query("update stock set quantity = 3 where sku = 'vase-1'");
  reads.afterChange();
  expect(await isStandby(reads.pool)).toBe(false);
  await line.cut();
  expect(await isStandby(reads.pool)).toBe(true);
  await expect(reads.pool.query("update stock set quantity = 2 where sku = 'vase-1'")).rejects.toThrow();
  await line.restore();
  await soon(async () => expect(await isStandby(reads.pool)).toBe(false));
  await adminOfReplica('select pg_wal_replay_resume()');
  await soon(() => expect(reads.state().inUse).toBe(true));
  await reads.close();
  await primary.end();
  await line.close();
}, 60_000);

test('a busy primary is not away: no read misses a change', async () => {
  const primary = openPool(database.url, silentLog, 1, { connectMs: 200, statementMs: 5000, answerMs: 5000 });
  const reads = openReads({ primary, replica: replicaPool(), log: silentLog, lookEveryMs: LOOK_EVERY_MS });
  await soon(() => expect(reads.state().inUse).toBe(true));
  await adminOfReplica('select pg_wal_replay_pause()');
  await database.pool.query("update stock set quantity = 5 where sku = 'vase-1'");
  const client = await primary.connect();
  reads.afterChange();
  await expect(reads.pool.query('select 1')).rejects.toThrow('timeout exceeded');
  client.release();
  await adminOfReplica('select pg_wal_replay_resume()');
  await reads.close();
  await primary.end();
}, 60_000);

test('stops reading from a replica that no longer follows, once it lags too far', async () => {
  const reads = open(replicaPool(), 300);
  await soon(() => expect(reads.state().inUse).toBe(true));
  await adminOfReplica('select pg_wal_replay_pause()');
  await database.pool.query("update stock set quantity = 4 where sku = 'vase-1'");
  await soon(() => expect(reads.state().inUse).toBe(false));
  expect(reads.state().lagSeconds).toBeGreaterThan(0.3);
  await adminOfReplica('select pg_wal_replay_resume()');
  await soon(() => expect(reads.state().inUse).toBe(true));
  await reads.close();
}, 60_000);

test('does not read from a server that is no replica', async () => {
  const reads = open(openPool(database.url, silentLog, 5));
  await reads.pool.query('select 1');
  expect(reads.state()).toMatchObject({ inUse: false, byReplica: 0 });
  await reads.close();
});

test('a shop with a replica shows products from it and sells from the primary', async () => {
  const config = readConfig({ DATABASE_REPLICA_URL: database.replicaUrl, DATA_DIR: temporaryFolder() });
  const metrics = createMetrics('main');
  const open = await composeShop({ config, pool: database.pool, clock: systemClock, log: silentLog, metrics });
  const { content, basket } = open.shop;
  const request = { tenant: tenants.ch, locale: 'de-CH' as const };
  const reads = async (pool: string) => {
    const figure = (await metrics.read()).find(({ name }) => name === 'kontor_database_reads_total');
    return figure?.values.find(({ labels }) => labels.pool === pool)?.value ?? 0;
  };
  await soon(async () => {
    await content.page({ tenant: 'ch', locale: 'de-CH', path: '/' });
    expect(await reads('replica')).toBeGreaterThan(0);
  });
  const before = await reads('replica');
  const added = await basket.add({ ...request, secret: null }, { sku: 'vase-1', quantity: 2 });
  if (!added.ok) throw new Error(added.problem);
  expect((await basket.view({ ...request, secret: added.secret })).lines).toHaveLength(1);
  expect(await reads('replica')).toBe(before);
  await open.close();
});

async function adminOfReplica(sql: string): Promise<void> {
  const pool = openPool(database.replicaUrl.replace('user=kontor', 'user=postgres'), silentLog, 1);
  await pool.query(sql);
  await pool.end();
}
