import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { databaseHome, postmasterOf } from '../../../test/support/postmaster.ts';
import { silentLog } from '../log.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';
import { connectionOptions } from './pool.ts';

const folders: string[] = [];
const databases: EmbeddedDatabase[] = [];
const programs: ChildProcess[] = [];

/** As root the cluster lives outside of DATA_DIR, in a folder named by the instance. */
afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
  for (const database of databases.splice(0)) await database.stop();
  for (const folder of folders.splice(0)) {
    const id = fs.readFileSync(path.join(folder, 'instance'), 'utf8').trim();
    fs.rmSync(path.join('/var/lib', `kontor-${id}`), { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

function dataDir(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-embedded-'));
  folders.push(folder);
  return folder;
}

async function start(folder: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase(folder, silentLog);
  databases.push(database);
  return database;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('two houses side by side have databases of their own, below folders that others cannot enter', async () => {
  const closed = dataDir();
  fs.chmodSync(closed, 0o700);
  const [one, two] = [await start(closed), await start(dataDir())];
  await ask(one.url, 'create table only_here (id int)');
  expect(await ask(two.url, "select to_regclass('only_here')")).toBeNull();
  expect(await ask(one.url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false);
});

test('a second process of a house joins; data outlive a restart', async () => {
  const folder = dataDir();
  const first = await start(folder);
  await ask(first.url, "create table kept as select 'here' as word");
  await first.stop();
  await expect(ask(first.url, 'select 1')).rejects.toThrow();
  const again = await start(folder);
  expect(again.owner).toBe(true);
  expect(await ask(again.url, 'select word from kept')).toBe('here');
});

test('a server whose process was killed is adopted, and stopped by the one that adopted it', async () => {
  const folder = dataDir();
  const module = path.join(import.meta.dirname, 'embedded.ts');
  const log = path.join(import.meta.dirname, '../log.ts');
  const script = `
    import { startEmbeddedDatabase } from ${JSON.stringify(module)};
    import { silentLog } from ${JSON.stringify(log)};
    await startEmbeddedDatabase(${JSON.stringify(folder)}, silentLog);
    process.kill(process.pid, 'SIGKILL');`;
  const killed = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(killed.signal).toBe('SIGKILL');
  const adopted = await start(folder);
  expect(adopted.owner).toBe(true);
  expect(await ask(adopted.url, 'select 1')).toBe(1);
  await adopted.stop();
  await expect(ask(adopted.url, 'select 1')).rejects.toThrow();
});

/** A cluster that nobody serves, with the lock of the process that is named. */
async function lockedCluster(lock: (cluster: string) => number | undefined): Promise<{ folder: string; file: string }> {
  const folder = dataDir();
  await (await start(folder)).stop();
  const cluster = path.join(databaseHome(folder), 'cluster');
  const file = path.join(cluster, 'postmaster.pid');
  fs.writeFileSync(file, `${lock(cluster)}\n${cluster}\n`);
  return { folder, file };
}

/** A process of PostgreSQL's name that answers nobody, as the server does while it recovers. */
function silentServer(folder: string): number | undefined {
  const program = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)', 'postgres'], {
    cwd: folder,
    stdio: 'ignore',
  });
  programs.push(program);
  return program.pid;
}

test.each([
  // Number 1 is always somebody, and never PostgreSQL.
  ['another program', () => 1],
  ["another cluster's server", () => silentServer(os.tmpdir())],
])('a lock file of a number that %s has been given since does not stop a start', async (_, lock) => {
  const { folder } = await lockedCluster(lock);
  expect(await ask((await start(folder)).url, 'select 1')).toBe(1);
});

test('a server that lives and does not answer keeps its lock: a start fails, and no second server is started', async () => {
  const { folder, file } = await lockedCluster(silentServer);
  const lock = fs.readFileSync(file, 'utf8');
  await expect(startEmbeddedDatabase(folder, silentLog, 300)).rejects.toThrow(
    /^PostgreSQL \(process \d+\) runs but has not answered for 0.3 s; its log is .*postgresql.log/,
  );
  expect(fs.readFileSync(file, 'utf8')).toBe(lock);
});

test('a server that takes its time is waited for, and joined', async () => {
  const folder = dataDir();
  await start(folder);
  const pid = postmasterOf(folder);
  process.kill(pid, 'SIGSTOP');
  const told: string[] = [];
  const log = { ...silentLog, info: (_: object, message: string) => told.push(message) };
  const joined = startEmbeddedDatabase(folder, log);
  await vi.waitFor(() => expect(told).toContain('waiting for the running PostgreSQL'), { timeout: 10_000 });
  process.kill(pid, 'SIGCONT');
  databases.push(await joined);
  expect(postmasterOf(folder)).toBe(pid);
});

test('a server that is killed is started again by its owner, with all that was committed', async () => {
  const folder = dataDir();
  const { url } = await start(folder);
  await ask(url, "create table kept as select 'here' as word");
  const pid = postmasterOf(folder);
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await ask(url, 'select word from kept')).toBe('here'), {
    timeout: 20_000,
    interval: 100,
  });
});
