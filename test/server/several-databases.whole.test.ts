// Whole runs only: starts several PostgreSQL servers.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { followChanges } from '../../src/platform/changes/follow-changes.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { isDatabaseAway, watchDatabase } from '../../src/platform/database/availability.ts';
import { checkDatabaseUrl } from '../../src/platform/database/check-database.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { connectionOptions, ServerClient } from '../../src/platform/database/server-client.ts';
import { silentLog } from '../../src/platform/log.ts';
import { installationId } from '../../src/server/data-folder.ts';
import { type ReplicatedDatabase, replicatedDatabase } from '../support/replica.ts';

let database: ReplicatedDatabase;
beforeAll(async () => {
  database = await replicatedDatabase();
});
afterAll(() => database.drop());

const placeOf = (url: string) => {
  const { host, port } = connectionOptions(url);
  return { host: host ?? '', port: port ?? 0 };
};
/** Returns the URL of both servers, the standby first. */
const bothUrl = (more = '') => {
  const standby = placeOf(database.replicaUrl);
  const primary = placeOf(database.url);
  return `postgresql:///kontor?host=${standby.host},${primary.host}&port=${standby.port},${primary.port}&user=kontor${more}`;
};
const hostOf = async (url: string) => {
  const client = new ServerClient(connectionOptions(url));
  await client.connect();
  await client.end();
  return client.host;
};
const isStandby = async (pool: Pool) =>
  (await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')).rows[0]?.standby;

test.each([
  ['', 'primary'],
  ['&target_session_attrs=read-write', 'primary'],
  ['&target_session_attrs=primary', 'primary'],
  ['&target_session_attrs=read-only', 'standby'],
  ['&target_session_attrs=standby', 'standby'],
  ['&target_session_attrs=prefer-standby', 'standby'],
  ['&target_session_attrs=any', 'standby'],
] as const)('with "%s" connects to the %s', async (more, expected) => {
  const places = { primary: placeOf(database.url).host, standby: placeOf(database.replicaUrl).host };
  expect(await hostOf(bothUrl(more))).toBe(places[expected]);
});

test('refuses a single read-only server for writes', async () => {
  const url = `${database.replicaUrl}&target_session_attrs=read-write`;
  const error = await hostOf(url).catch((err: unknown) => err);
  expect(error).toMatchObject({ message: expect.stringContaining('takes no writes') });
  expect(isDatabaseAway(error)).toBe(true);
  expect(await checkDatabaseUrl(url)).toMatchObject({ ok: false, problem: expect.stringContaining('takes no writes') });
});

test('names for each server why it does not fit', async () => {
  const error = await hostOf('postgres://kontor@127.0.0.1:1,127.0.0.1:2/kontor').catch((err: unknown) => err);
  expect(error).toMatchObject({ message: expect.stringMatching(/127\.0\.0\.1:1.*127\.0\.0\.1:2/) });
  expect(isDatabaseAway(error)).toBe(true);
});

test('processes that name the servers in another order are one installation', () => {
  const options = { dataDir: '/data' };
  const house = installationId({ ...options, databaseUrl: 'postgres://a:x@h1:5432,h2:5433/kontor' });
  expect(installationId({ ...options, databaseUrl: 'postgres://b:y@h2:5433,h1/kontor?target_session_attrs=any' })).toBe(
    house,
  );
  expect(installationId({ ...options, databaseUrl: 'postgres://a:x@h1:5432,h3:5433/kontor' })).not.toBe(house);
});

test('a connection with TLS verifies the server by an own CA', async () => {
  const { port, certFile } = database.secure;
  const at = (host: string, more: string) => `postgres://kontor@${host}:${port}/kontor?${more}`;
  for (const more of [`sslmode=verify-full&sslrootcert=${certFile}`, `sslrootcert=${certFile}`, 'sslmode=no-verify'])
    expect(await checkDatabaseUrl(at('localhost', more))).toEqual({ ok: true });
  for (const mode of ['require', 'verify-full'])
    expect(await checkDatabaseUrl(at('localhost', `sslmode=${mode}`))).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/certificate of localhost:\d+ is not trusted.*sslrootcert/),
    });
  const byAddress = await checkDatabaseUrl(at('127.0.0.1', `sslmode=verify-full&sslrootcert=${certFile}`));
  expect(byAddress).toMatchObject({ ok: false, problem: expect.stringContaining('another host') });
  expect(await checkDatabaseUrl(at('127.0.0.1', `sslmode=verify-ca&sslrootcert=${certFile}`))).toEqual({ ok: true });
  expect(await checkDatabaseUrl(at('localhost', 'sslmode=disable'))).toMatchObject({ ok: false });
});

test('pool, watch and follower of changes find the new primary after a failover', async () => {
  const url = bothUrl();
  const pool = openPool(url, silentLog, 5);
  const availability = watchDatabase({ pool, log: silentLog });
  const seen: string[] = [];
  const follower = await followChanges({
    url,
    clock: systemClock,
    log: silentLog,
    reader: { onChanges: (changes) => void seen.push(...changes.map(({ topic }) => topic)), onGap: () => {} },
  });
  const standby = placeOf(database.replicaUrl).host;
  expect(await hostOf(url)).not.toBe(standby);
  expect(await isStandby(pool)).toBe(false);
  await database.failOver();
  const soon = <T>(what: () => Promise<T>) => vi.waitFor(what, { timeout: 20_000, interval: 50 });
  expect(await soon(() => isStandby(pool))).toBe(false);
  expect(await hostOf(url)).toBe(standby);
  expect(await soon(async () => (await availability.check()) || Promise.reject(new Error('away')))).toBe(true);
  await soon(async () => {
    await pool.query("insert into outbox (topic, key) values ('product', 'vase')");
    await follower.catchUp();
    expect(seen).toContain('product');
  });
  await follower.close();
  availability.close();
  await pool.end();
});
