import fs from 'node:fs';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../src/cli/run-command.ts';
import { writeBackup } from '../../src/platform/backup/write-backup.ts';
import { fixedClock, systemClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { openKeys } from '../../src/platform/keys/open-keys.ts';
import { operatorKeys } from '../../src/platform/keys/operator-key.ts';
import { type KeySet, KeysLocked, loadKeys, rotateKeys } from '../../src/platform/keys/shop-keys.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { endServers, temporaryFolder } from '../support/server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CLEAR = 'clear-key-of-an-earlier-version-0123456789';
const configured = [`configured-${'c'.repeat(30)}`];
let database: TestDatabase;
let dataDir: string;
let clock: ReturnType<typeof fixedClock>;

beforeEach(async () => {
  database = await testDatabase();
  dataDir = temporaryFolder();
  clock = fixedClock('2026-11-26T08:00:00Z');
});
afterEach(async () => {
  await database.drop();
  endServers();
});

const depsOf = (sessionKeys?: string[], secretKeys?: string[]) => ({
  pool: database.pool,
  clock,
  operators: operatorKeys({ secretKeys, dataDir }),
  configured: sessionKeys,
});

const secretsIn = (keys: KeySet): string[] => [
  ...[...keys.sessions, ...keys.signing, ...keys.sealing].map(({ secret }) => secret),
  keys.hashing,
];

const storeClear = (secret = CLEAR) =>
  database.pool.query("insert into session_key (id, secret, created_at) values ('first', $1, '2026-11-01')", [secret]);

/** Returns every row of every table as text. */
async function dump(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const result = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
      return result.rows.map(({ row }) => row).join('\n');
    }),
  );
  return texts.join('\n');
}

/** Forms in which a text or column may contain a secret. */
const formsOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret, 'base64url').toString('hex'),
];

async function backedUp(): Promise<string> {
  const file = path.join(dataDir, 'all.backup');
  await writeBackup({ url: database.url, clock: systemClock }, file);
  return zstdDecompressSync(fs.readFileSync(file)).toString('latin1');
}

test('neither the database nor a backup contains a key @whole', async () => {
  const keys = await loadKeys(depsOf());
  const [rows, backup] = [await dump(database.pool), await backedUp()];
  expect(rows).toContain('signing');
  for (const form of secretsIn(keys).flatMap(formsOf)) {
    expect(rows).not.toContain(form);
    expect(backup).not.toContain(form);
  }
  expect(backup).not.toContain(fs.readFileSync(path.join(dataDir, 'secret-key'), 'utf8'));
});

test('keys of different purposes differ, and stay the same in every process', async () => {
  const keys = await loadKeys(depsOf());
  expect(keys.sessions).toEqual(keys.signing);
  expect(new Set([keys.signing[0]?.secret, keys.sealing[0]?.secret, keys.hashing]).size).toBe(3);
  expect(await Promise.all([loadKeys(depsOf()), loadKeys(depsOf())])).toEqual([keys, keys]);
});

test('processes that start at once on a new database agree on its keys', async () => {
  const sets = await Promise.all(Array.from({ length: 4 }, () => loadKeys(depsOf())));
  expect(sets).toEqual(sets.map(() => sets[0]));
});

test('wraps the clear key of an earlier version, which both versions use until the rotation deletes it @whole', async () => {
  await storeClear();
  const first = { id: 'first', secret: CLEAR };
  const keys = await loadKeys(depsOf());
  expect(keys).toEqual({ sessions: [first], signing: [first], sealing: [first], hashing: CLEAR });
  expect((await database.pool.query('select secret from session_key')).rows).toEqual([{ secret: CLEAR }]);
  // A backup has the wrapped key already.
  expect(await backedUp()).not.toContain(CLEAR);

  expect(await rotateKeys(depsOf())).toMatchObject({ cleared: 1 });
  expect(await dump(database.pool)).not.toContain(CLEAR);
  clock.advance(11 * MINUTE);
  const rotated = await loadKeys(depsOf());
  expect(rotated.sessions.map(({ secret }) => secret)).toEqual([expect.not.stringContaining(CLEAR), CLEAR]);
  expect(rotated.sealing.at(-1)).toEqual(first);
  expect(rotated.sealing[0]?.secret).not.toBe(rotated.signing[0]?.secret);
  expect(rotated.hashing).toBe(CLEAR);
});

test('signs with configured session keys, and seals with a key of its own', async () => {
  const keys = await loadKeys(depsOf(configured));
  expect(keys.sessions.map(({ secret }) => secret)).toEqual(configured);
  expect(keys.signing).toEqual(keys.sessions);
  expect(keys.sealing[0]?.secret).not.toBe(configured[0]);
  expect(keys.hashing).not.toBe(configured[0]);
});

test('a shop that sealed with configured session keys does so until the rotation', async () => {
  await database.pool.query(
    "insert into staff (email, role, totp_secret, created_at) values ('a@example.ch', 'admin', 'sealed earlier', now())",
  );
  const before = await loadKeys(depsOf(configured));
  expect(before.sealing.map(({ secret }) => secret)).toEqual(configured);
  expect(before.hashing).toBe(configured[0]);
  await rotateKeys(depsOf(configured));
  clock.advance(11 * MINUTE);
  const after = await loadKeys(depsOf(configured));
  expect(after.sealing.map(({ secret }) => secret)).toEqual([expect.any(String), ...configured]);
  expect(after.sessions.map(({ secret }) => secret)).toEqual(configured);
  expect(after.hashing).toBe(configured[0]);
});

test('every running process knows a rotated key before any uses it', async () => {
  const config = { secretKeys: undefined, sessionKeys: undefined, dataDir };
  const open = () => openKeys(config, { pool: database.pool, clock, log: silentLog });
  const [one, other] = [await open(), await open()];
  const { sessions, signingSecrets, sealingSecrets } = one;
  const [old] = sessions;
  await rotateKeys(depsOf());
  clock.advance(2 * MINUTE);
  for (const process of [one, other]) await process.refresh();
  expect(sessions[0]).toEqual(old);
  expect(sessions).toHaveLength(2);
  clock.advance(9 * MINUTE);
  await one.refresh();
  expect(other.sessions).toContainEqual(sessions[0]);
  expect(sessions[1]).toEqual(old);
  expect(signingSecrets).toEqual(sessions.map(({ secret }) => secret));
  expect(sealingSecrets[0]).toBe(one.sealing[0]?.secret);
  one.close();
  other.close();
});

test('deletes signing keys that were replaced long ago, and no sealing key', async () => {
  const [first] = (await loadKeys(depsOf())).signing;
  await rotateKeys(depsOf());
  clock.advance(100 * DAY);
  expect(await rotateKeys(depsOf(), { forgetDays: 400 })).toMatchObject({ forgotten: 0 });
  expect(await rotateKeys(depsOf(), { forgetDays: 90 })).toMatchObject({ forgotten: 1 });
  const left = await loadKeys(depsOf());
  expect(left.signing).not.toContainEqual(first);
  expect(left.signing).toHaveLength(3);
  expect(left.sealing).toHaveLength(4);
});

test('refuses keys that another key wrapped, and creates none beside them', async () => {
  await loadKeys(depsOf());
  const before = await dump(database.pool);
  dataDir = temporaryFolder();
  await expect(loadKeys(depsOf())).rejects.toThrow(KeysLocked);
  expect(await dump(database.pool)).toBe(before);
});

test('refuses wrapped keys that were exchanged', async () => {
  await loadKeys(depsOf());
  await database.pool.query(
    `update secret_key set wrapped = other.wrapped from secret_key other
     where secret_key.purpose = 'sealing' and other.purpose = 'signing'`,
  );
  await expect(loadKeys(depsOf())).rejects.toThrow(KeysLocked);
});

test('moves from the key file to SECRET_KEY and to a newer one', async () => {
  const keys = await loadKeys(depsOf());
  const [older, newer] = ['o'.repeat(40), 'n'.repeat(40)];
  await rotateKeys(depsOf(undefined, [older]));
  fs.rmSync(path.join(dataDir, 'secret-key'));
  expect((await loadKeys(depsOf(undefined, [older]))).hashing).toBe(keys.hashing);
  await rotateKeys(depsOf(undefined, [newer, older]));
  expect((await loadKeys(depsOf(undefined, [newer]))).hashing).toBe(keys.hashing);
  await expect(loadKeys(depsOf(undefined, [older]))).rejects.toThrow(KeysLocked);
  expect(fs.existsSync(path.join(dataDir, 'secret-key'))).toBe(false);
});

test('only its owner can read the key file, and a file that others can read is refused', () => {
  operatorKeys({ secretKeys: undefined, dataDir });
  const file = path.join(dataDir, 'secret-key');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  fs.chmodSync(file, 0o640);
  expect(() => operatorKeys({ secretKeys: undefined, dataDir })).toThrow(`run chmod 600 ${file}`);
});

async function kontor(argv: string[], target: TestDatabase, folder: string) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommand(argv, {
    environment: { DATA_DIR: folder, DATABASE_URL: target.url },
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    terminal: null,
  });
  return { code, out, err };
}

test('a restore on another machine says in one line what is missing, and works with the key file @whole', async () => {
  const { hashing } = await loadKeys(depsOf());
  const file = path.join(dataDir, 'all.backup');
  await writeBackup({ url: database.url, clock: systemClock }, file);
  const [target, folder] = [await testDatabase(), temporaryFolder()];
  try {
    const restored = await kontor(['restore', file], target, folder);
    expect(restored).toMatchObject({
      code: 0,
      err: [expect.stringContaining('Set SECRET_KEY to it, or copy the file')],
    });
    expect((await kontor(['doctor'], target, folder)).out.join('\n')).toContain('keys in the database: cannot be read');
    fs.copyFileSync(path.join(dataDir, 'secret-key'), path.join(folder, 'secret-key'));
    const operators = operatorKeys({ secretKeys: undefined, dataDir: folder });
    expect((await loadKeys({ ...depsOf(), pool: target.pool, operators })).hashing).toBe(hashing);
  } finally {
    await target.drop();
  }
});

test('replaces keys only if they cannot be read', async () => {
  await loadKeys(depsOf());
  expect((await kontor(['keys', 'reset'], database, dataDir)).err).toEqual([
    'kontor keys reset: the keys can be read; use "keys rotate"',
  ]);
  expect(await kontor(['keys', 'rotate', '--forget', '30'], database, dataDir)).toMatchObject({ code: 0, err: [] });
  const folder = temporaryFolder();
  expect(await kontor(['keys', 'reset'], database, folder)).toMatchObject({ code: 0, err: [] });
  const operators = operatorKeys({ secretKeys: undefined, dataDir: folder });
  expect((await loadKeys({ ...depsOf(), operators })).signing).toHaveLength(1);
});
