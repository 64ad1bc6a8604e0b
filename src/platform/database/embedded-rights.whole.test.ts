// Whole runs only: starts PostgreSQL clusters under several accounts.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DataDir, dataDirInMemory } from '../../../test/support/memory-cluster.ts';
import { databaseHome, postmasterOf } from '../../../test/support/postmaster.ts';
import { openSuperuser } from '../../../test/support/superuser.ts';
import { silentLog } from '../log.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';
import type { Transport } from './embedded-transport.ts';
import { connectionOptions } from './server-client.ts';

const folders: DataDir[] = [];
const databases: EmbeddedDatabase[] = [];

afterEach(async () => {
  for (const database of databases.splice(0)) await database.stop();
  for (const folder of folders.splice(0)) folder.remove();
});

function dataDir(): string {
  const made = dataDirInMemory();
  folders.push(made);
  return made.folder;
}

async function start(folder: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase(folder, silentLog);
  databases.push(database);
  return database;
}

async function run(url: string, ...statements: string[]): Promise<unknown> {
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  try {
    let last: unknown;
    for (const text of statements) last = (await client.query({ text, rowMode: 'array' })).rows[0]?.[0];
    return last;
  } finally {
    await client.end();
  }
}

const RIGHTS = `select array[rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls]
  from pg_roles where rolname = current_user`;
const MEMBERSHIPS = 'select count(*)::int from pg_auth_members where member = current_user::regrole';
const NONE = [false, false, false, false, false];

describe.each<Transport>(['socket', 'tcp'])("the shop's role by %s", (transport) => {
  const { folder, remove } = dataDirInMemory();
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await startEmbeddedDatabase(folder, silentLog, { transport });
  });
  afterAll(async () => {
    await database.stop();
    remove();
  });

  test('has no right beyond its own database', async () => {
    expect(await run(database.url, RIGHTS)).toEqual(NONE);
    expect(await run(database.url, MEMBERSHIPS)).toBe(0);
  });

  test.each([
    ['become superuser', 'set role postgres'],
    ['become the session of a superuser', 'set session authorization postgres'],
    ['take roles that run programs', 'grant pg_execute_server_program to kontor'],
    ['give itself rights', 'alter role kontor superuser'],
    ['run programs', "copy (select 1) to program 'true'"],
    ['read files by COPY', 'create temp table line (content text)', "copy line from '/etc/passwd'"],
    ['read files by function', "select pg_read_file('/etc/passwd')"],
    ['import files as large objects', "select lo_import('/etc/passwd')"],
    ['write files', "copy (select 1) to '/tmp/kontor-written'"],
    ['change settings of the server', "alter system set log_statement = 'all'"],
    ['load libraries', "load '/tmp/library.so'"],
    ['write functions in C', "create function f() returns int language c as '/tmp/library.so'"],
  ])('cannot %s', async (_, ...statements) => {
    await expect(run(database.url, ...statements)).rejects.toMatchObject({ code: '42501' });
  });

  test("refuses the superuser to the shop's own account", async () => {
    const superuser = database.url.replace('user=kontor', 'user=postgres').replace('//kontor:', '//postgres:');
    expect(superuser).not.toBe(database.url);
    await expect(run(superuser, 'select 1')).rejects.toMatchObject({ code: '28000' });
  });

  test('can create the extensions of the migrations', async () => {
    const names = ['btree_gist', 'pg_trgm', 'fuzzystrmatch'];
    await run(database.url, ...names.map((name) => `create extension ${name}`));
  });
});

test("the next start takes the rights of an earlier version's role, and keeps the data", async () => {
  const folder = dataDir();
  const first = await start(folder);
  await run(
    await openSuperuser(folder, first.url),
    'alter role kontor superuser createrole',
    'grant pg_monitor to kontor',
  );
  await run(first.url, "create table kept as select 'here' as word");
  await databases.splice(0)[0]?.stop();
  // An earlier version wrote no access rules outside the cluster.
  fs.rmSync(path.join(databaseHome(folder), 'access'), { recursive: true });

  const { url } = await start(folder);
  expect(await run(url, RIGHTS)).toEqual(NONE);
  expect(await run(url, MEMBERSHIPS)).toBe(0);
  expect(await run(url, 'select word from kept')).toBe('here');
});

// Only root can start PostgreSQL under another account.
if (process.getuid?.() === 0)
  describe('as root', () => {
    const statusOf = (pid: number, field: string) =>
      new RegExp(`^${field}:(.*)$`, 'm')
        .exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        ?.trim()
        .split(/\s+/);

    test('PostgreSQL runs under a number that no account has, and remembers it', async () => {
      const folder = dataDir();
      const first = await start(folder);
      const [uid] = statusOf(postmasterOf(folder), 'Uid') ?? [];
      expect(Number(uid)).toBeGreaterThanOrEqual(60_706);
      expect(Number(uid)).toBeLessThanOrEqual(61_183);
      for (const file of ['/etc/passwd', '/etc/group'])
        expect(fs.readFileSync(file, 'utf8')).not.toMatch(new RegExp(`:${uid}:`));
      expect(statusOf(postmasterOf(folder), 'Gid')).toEqual([uid, uid, uid, uid]);
      expect(statusOf(postmasterOf(folder), 'Groups')).toEqual(['']);

      const other = dataDir();
      await start(other);
      expect(statusOf(postmasterOf(other), 'Uid')?.[0]).not.toBe(uid);

      await first.stop();
      await start(folder);
      expect(statusOf(postmasterOf(folder), 'Uid')?.[0]).toBe(uid);
    });

    test('only root can change the programs, the access rules and the folder of the cluster', async () => {
      const folder = dataDir();
      await start(folder);
      const home = databaseHome(folder);
      const program = fs.readlinkSync(`/proc/${postmasterOf(folder)}/exe`);
      const files = [home, `${home}/access`, `${home}/access/hba.conf`, program, path.resolve(program, '../../..')];
      for (const file of files)
        expect([file, fs.statSync(file).uid, fs.statSync(file).mode & 0o022]).toEqual([file, 0, 0]);
    });

    test('the next start gives the cluster of an earlier version to the new account', async () => {
      const folder = dataDir();
      const first = await start(folder);
      await run(first.url, "create table kept as select 'here' as word");
      await first.stop();
      const cluster = path.join(databaseHome(folder), 'cluster');
      const nobody = 65_534;
      for (const file of ['', ...fs.readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
        fs.lchownSync(path.join(cluster, file), nobody, nobody);

      const { url } = await start(folder);
      expect(await run(url, 'select word from kept')).toBe('here');
      const owners = fs
        .readdirSync(cluster, { recursive: true, encoding: 'utf8' })
        .map((file) => fs.lstatSync(path.join(cluster, file)).uid);
      expect([...new Set(owners)]).toEqual([Number(statusOf(postmasterOf(folder), 'Uid')?.[0])]);
    });

    test('runs under the account that the operator names, and only that account can be superuser', async () => {
      const folder = dataDir();
      databases.push(await startEmbeddedDatabase(folder, silentLog, { account: 'daemon' }));
      const daemon = fs.readFileSync('/etc/passwd', 'utf8').match(/^daemon:[^:]*:(\d+):/m)?.[1];
      expect(statusOf(postmasterOf(folder), 'Uid')?.[0]).toBe(daemon);
      expect(fs.readFileSync(path.join(databaseHome(folder), 'access', 'ident.conf'), 'utf8').split('\n')).toEqual([
        'kontor "root" kontor',
        'kontor "daemon" postgres',
        '',
      ]);
    });

    test.each([
      ['missing-account', 'DATABASE_ACCOUNT is missing-account, but this machine has no such account'],
      ['root', 'PostgreSQL does not run as root'],
    ])('refuses the account %s', async (account, reason) => {
      await expect(startEmbeddedDatabase(dataDir(), silentLog, { account })).rejects.toThrow(reason);
    });
  });
