// Whole runs only: starts and stops PostgreSQL clusters of its own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DataDir, dataDirInMemory } from '../../../test/support/memory-cluster.ts';
import { databaseHome, postmasterOf } from '../../../test/support/postmaster.ts';
import { silentLog } from '../log.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';
import { findPlace } from './embedded-place.ts';
import type { Transport } from './embedded-transport.ts';
import { connectionOptions } from './server-client.ts';

const folders: DataDir[] = [];
const databases: EmbeddedDatabase[] = [];
const programs: ChildProcess[] = [];

afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL');
  for (const database of databases.splice(0)) await database.stop();
  for (const folder of folders.splice(0)) folder.remove();
});

/** A new installation, or a copy of one that was in use. */
function dataDir(model?: DataDir): string {
  const made = dataDirInMemory(model);
  folders.push(made);
  return made.folder;
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

describe.each<Transport>(['socket', 'tcp'])('transport %s', (transport) => {
  async function start(folder: string): Promise<EmbeddedDatabase> {
    const database = await startEmbeddedDatabase(folder, silentLog, { transport });
    databases.push(database);
    return database;
  }

  // Creating a cluster takes half of a test's processor time: only tests of new installations do it.
  let model: DataDir;
  beforeAll(async () => {
    model = dataDirInMemory();
    await (await startEmbeddedDatabase(model.folder, silentLog, { transport })).stop();
  });
  afterAll(() => model?.remove());

  test('gives two installations separate databases, in folders that other accounts cannot enter', async () => {
    const closed = dataDir();
    fs.chmodSync(closed, 0o700);
    const [one, two] = [await start(closed), await start(dataDir())];
    await ask(one.url, 'create table only_here (id int)');
    expect(await ask(two.url, "select to_regclass('only_here')")).toBeNull();
    expect(await ask(one.url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false);
  });

  test('a second process joins the server, and data survive a restart', async () => {
    const folder = dataDir(model);
    const first = await start(folder);
    await ask(first.url, "create table kept as select 'here' as word");
    await first.stop();
    await expect(ask(first.url, 'select 1')).rejects.toThrow();
    const again = await start(folder);
    expect(await ask(again.url, 'select word from kept')).toBe('here');
  });

  const MODULE = JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'));
  const LOG = JSON.stringify(path.join(import.meta.dirname, '../log.ts'));

  /** Another process of this DATA_DIR, as a command is. On SIGTERM it leaves the server and ends. */
  async function otherProcess(folder: string): Promise<{ end(signal?: NodeJS.Signals): Promise<number | null> }> {
    const script = `
    import { startEmbeddedDatabase } from ${MODULE};
    import { silentLog } from ${LOG};
    const database = await startEmbeddedDatabase(${JSON.stringify(folder)}, silentLog, { transport: '${transport}' });
    process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1000);
    process.stdout.write('ready');`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    programs.push(child);
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    return {
      end: async (signal = 'SIGTERM') => {
        child.kill(signal);
        const [code] = await ended;
        return typeof code === 'number' ? code : null;
      },
    };
  }

  test('the server outlives its first process; the joined process supervises and stops it', async () => {
    const folder = dataDir(model);
    const command = await otherProcess(folder);
    const shop = await start(folder);
    const pid = postmasterOf(folder);
    expect(await command.end()).toBe(0);
    expect(await ask(shop.url, 'select 1')).toBe(1);
    expect(postmasterOf(folder)).toBe(pid);

    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await ask(shop.url, 'select 1')).toBe(1), { timeout: 20_000, interval: 100 });
    await shop.stop();
    await expect(ask(shop.url, 'select 1')).rejects.toThrow();
  }, 60_000);

  test('the server outlives a joined process, and a killed process does not prevent its stop', async () => {
    const folder = dataDir(model);
    const shop = await start(folder);
    const pid = postmasterOf(folder);
    const [command, killed] = [await otherProcess(folder), await otherProcess(folder)];
    expect(await command.end()).toBe(0);
    expect(postmasterOf(folder)).toBe(pid);
    await killed.end('SIGKILL');
    await shop.stop();
    await expect(ask(shop.url, 'select 1')).rejects.toThrow();
  });

  test('processes that start and end concurrently have the database until they end', async () => {
    const folder = dataDir();
    const script = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    import { startEmbeddedDatabase } from ${MODULE};
    import { connectionOptions } from ${JSON.stringify(path.join(import.meta.dirname, 'server-client.ts'))};
    import { silentLog } from ${LOG};
    for (let turn = 0; turn < 4; turn += 1) {
      const database = await startEmbeddedDatabase(${JSON.stringify(folder)}, silentLog, { transport: '${transport}' });
      const client = new pg.Client(connectionOptions(database.url));
      await client.connect();
      await client.query('select 1');
      await client.end();
      await database.stop();
    }`;
    const ends = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        programs.push(child);
        const told = child.stderr.setEncoding('utf8').toArray();
        const [code] = await once(child, 'exit');
        return { code, told: (await told).join('') };
      }),
    );
    expect(ends).toEqual(ends.map(() => ({ code: 0, told: '' })));
    expect(fs.existsSync(path.join(databaseHome(folder), 'cluster', 'postmaster.pid'))).toBe(false);
  }, 90_000);

  test('leaves the server to an owner that started before users were registered', async () => {
    const folder = dataDir(model);
    const command = await start(folder);
    fs.writeFileSync(path.join(databaseHome(folder), 'owner.pid'), String(silentProgram(folder, 'node')));
    await command.stop();
    expect(await ask(command.url, 'select 1')).toBe(1);

    const shop = programs.at(-1);
    const ended = shop && once(shop, 'exit');
    shop?.kill('SIGKILL');
    await ended;
    await (await start(folder)).stop();
    await expect(ask(command.url, 'select 1')).rejects.toThrow();
  });

  test('adopts the server of a killed process and stops it later', async () => {
    const folder = dataDir(model);
    const script = `
    import { startEmbeddedDatabase } from ${MODULE};
    import { silentLog } from ${LOG};
    await startEmbeddedDatabase(${JSON.stringify(folder)}, silentLog, { transport: '${transport}' });
    process.kill(process.pid, 'SIGKILL');`;
    const killed = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect(killed.signal).toBe('SIGKILL');
    const adopted = await start(folder);
    expect(await ask(adopted.url, 'select 1')).toBe(1);
    await adopted.stop();
    await expect(ask(adopted.url, 'select 1')).rejects.toThrow();
  });

  /** A cluster without a server, with the lock of the named process. */
  async function lockedCluster(
    lock: (cluster: string) => number | undefined,
  ): Promise<{ folder: string; file: string }> {
    const folder = dataDir(model);
    await (await start(folder)).stop();
    const cluster = path.join(databaseHome(folder), 'cluster');
    const file = path.join(cluster, 'postmaster.pid');
    fs.writeFileSync(file, `${lock(cluster)}\n${cluster}\n`);
    return { folder, file };
  }

  function silentProgram(folder: string, name: string): number | undefined {
    const program = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)', name], {
      cwd: folder,
      stdio: 'ignore',
    });
    programs.push(program);
    return program.pid;
  }

  /** A process with PostgreSQL's name that never answers, like the server during recovery. */
  const silentServer = (folder: string) => silentProgram(folder, 'postgres');

  test.each([
    // Process 1 always exists, and is never PostgreSQL.
    ['another program', () => 1],
    ["another cluster's server", () => silentServer(os.tmpdir())],
  ])('starts despite a lock file with the reused process id of %s', async (_, lock) => {
    const { folder } = await lockedCluster(lock);
    expect(await ask((await start(folder)).url, 'select 1')).toBe(1);
  });

  test('fails and starts no second server while a living server does not answer', async () => {
    const { folder, file } = await lockedCluster(silentServer);
    const lock = fs.readFileSync(file, 'utf8');
    await expect(startEmbeddedDatabase(folder, silentLog, { answerMs: 300, transport })).rejects.toThrow(
      /^PostgreSQL \(process \d+\) runs but has not answered for 0.3 s; its log is .*postgresql.log/,
    );
    expect(fs.readFileSync(file, 'utf8')).toBe(lock);
  });

  test('waits for a slow server and joins it', async () => {
    const folder = dataDir(model);
    await start(folder);
    const pid = postmasterOf(folder);
    process.kill(pid, 'SIGSTOP');
    const told: string[] = [];
    const log = { ...silentLog, info: (_: object, message: string) => told.push(message) };
    const joined = startEmbeddedDatabase(folder, log, { transport });
    await vi.waitFor(() => expect(told).toContain('waiting for the running PostgreSQL'), { timeout: 10_000 });
    process.kill(pid, 'SIGCONT');
    databases.push(await joined);
    expect(postmasterOf(folder)).toBe(pid);
  });

  test('restarts a killed server with all commits', async () => {
    const folder = dataDir(model);
    const { url } = await start(folder);
    await ask(url, "create table kept as select 'here' as word");
    // Otherwise the recovery opens and syncs each file of the cluster, which takes seconds.
    if (process.platform === 'linux') expect(await ask(url, 'show recovery_init_sync_method')).toBe('syncfs');
    const pid = postmasterOf(folder);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await ask(url, 'select word from kept')).toBe('here'), {
      timeout: 20_000,
      interval: 100,
    });
  });

  test('a restarted server has the same address, and a new start replaces a port in use', async () => {
    const folder = dataDir(model);
    const { url } = await start(folder);
    process.kill(postmasterOf(folder), 'SIGKILL');
    await vi.waitFor(async () => expect(await ask(url, 'select 1')).toBe(1), { timeout: 20_000, interval: 100 });
    await databases.splice(0)[0]?.stop();
    const { host, port } = connectionOptions(url);
    const other = transport === 'tcp' ? createServer().listen(port, host) : null;
    if (other) await once(other, 'listening');
    const again = await start(folder);
    expect(again.url === url).toBe(transport === 'socket');
    expect(await ask(again.url, 'select 1')).toBe(1);
    other?.close();
  });
});

test("refuses TCP connections without the password, which only the shop's account can read", async () => {
  const folder = dataDir();
  const database = await startEmbeddedDatabase(folder, silentLog, { transport: 'tcp' });
  databases.push(database);
  const { host, port } = connectionOptions(database.url);
  await expect(ask(`postgresql://kontor:wrong@${host}:${port}/kontor`, 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  const place = await findPlace(folder, 'tcp');
  expect(fs.statSync(path.join(place.home, 'password')).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(place.sockets)).toEqual([]);
});
