import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isExhausted } from '../descriptors.ts';
import type { Log } from '../log.ts';
import { writeAccessRules } from './embedded-access.ts';
import { launchServer, shutServer } from './embedded-control.ts';
import { type ClusterPlace, clusterFolder, handOver } from './embedded-place.ts';
import { clientOptions, listenSettings, ROLE } from './embedded-transport.ts';
import { exists } from './process-mark.ts';
import { hasProcessFiles, programName } from './program-name.ts';

/**
 * Adopts a server that another process of this DATA_DIR runs or that outlived a crash; removes a stale lock. Never
 * removes the lock of a living server, even one without an answer, because a second server would corrupt the cluster.
 */
export async function findRunning(place: ClusterPlace, log: Log, answerMs: number): Promise<boolean> {
  const file = lockFile(place.cluster);
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

const lockFile = (cluster: string): string => path.join(cluster, 'postmaster.pid');

/** Returns the process id of the running PostgreSQL of this DATA_DIR; null without one. */
export function postmasterOf(dataDir: string): number | null {
  const cluster = clusterFolder(dataDir);
  const pid = cluster === null ? undefined : firstNumber(lockFile(cluster));
  return pid !== undefined && isProgram(pid, 'postgres') ? pid : null;
}

/** Returns true if the process is this cluster's server. After a crash the number may belong to another process. */
function isServer(place: ClusterPlace, pid: number): boolean {
  if (!isProgram(pid, 'postgres')) return false;
  try {
    // The working directory of PostgreSQL is the folder of its cluster.
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(place.cluster);
  } catch {
    return true;
  }
}

/** Reads the first line of a file as a process id; undefined if there is none. */
export function firstNumber(file: string): number | undefined {
  try {
    return Number(fs.readFileSync(file, 'utf8').split('\n')[0]) || undefined;
  } catch (error) {
    // Without file descriptors it is unknown whether the file exists.
    if (isExhausted(error)) throw error;
    return undefined;
  }
}

/** Returns true if the process runs this program. The id may have been reused, so it asks the operating system. */
export function isProgram(pid: number, name: string): boolean {
  return exists(pid) && (programName(pid)?.includes(name) ?? true);
}

/** Codes of an answer that names no such role or database, as a server gives before the shop's role is prepared. */
const UNPREPARED = /^(?:28|3D)/;

async function answers(place: ClusterPlace): Promise<boolean> {
  const client = new pg.Client({
    ...clientOptions(place, ROLE),
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError && UNPREPARED.test(error.code ?? '');
  } finally {
    await client.end().catch(() => {});
  }
}

const SETTINGS = {
  max_connections: '300',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // Starting two workers takes about as long as 20,000 rows found in memory. By default a list of the back office would start them.
  parallel_setup_cost: '20000',
  // The tables of a new shop grow from empty, so statistics for empty tables must be replaced soon.
  autovacuum_naptime: '15s',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  timezone: 'UTC',
  // After a crash the server otherwise opens and syncs each of its thousands of files: 7 s instead of 0.3 s.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

/**
 * Starts the server and waits until it answers. `mayMove`: no client has its address yet, so it may replace a port in
 * use.
 */
export async function startServer(place: ClusterPlace, log: Log, answerMs: number, mayMove = true): Promise<void> {
  handOver(place);
  const settings = { ...SETTINGS, ...writeAccessRules(place), ...(await listenSettings(place, mayMove)) };
  const server = launchServer(place, settings, answerMs);
  const until = performance.now() + answerMs;
  while (performance.now() < until) {
    if (await answers(place)) {
      log.info({ pid: firstNumber(lockFile(place.cluster)) }, 'PostgreSQL is up');
      // The process may end without waiting for this child; stop() ends the server.
      server.release();
      return;
    }
    const ended = server.ended();
    if (ended !== undefined) throw new Error(`PostgreSQL did not start (${ended}); its log is ${place.log}`);
    await pause(50);
  }
  throw new Error(`PostgreSQL did not answer within ${answerMs / 1000} s; its log is ${place.log}`);
}

/** Returns true if the server's process exists. The supervisor calls it several times a second. */
export function isServerAlive(place: ClusterPlace): boolean {
  const pid = firstNumber(lockFile(place.cluster));
  return pid !== undefined && lives(place, pid);
}

/** Checks the program's name only on systems where that is cheap. */
function lives(place: ClusterPlace, pid: number): boolean {
  return hasProcessFiles() ? isServer(place, pid) : exists(pid);
}

/** Stops the server and waits up to 30 seconds for its end. */
export async function stopServer(place: ClusterPlace): Promise<void> {
  const pid = firstNumber(lockFile(place.cluster));
  if (pid === undefined || !isServer(place, pid)) return;
  await shutServer(place, pid);
  for (let attempt = 0; attempt < 300 && lives(place, pid); attempt += 1) await pause(100);
}
