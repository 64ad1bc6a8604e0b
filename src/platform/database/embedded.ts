import fs from 'node:fs';
import pg from 'pg';
import type { Log } from '../log.ts';
import { createCluster } from './embedded-cluster.ts';
import { throughGate } from './embedded-gate.ts';
import { type ClusterPlace, findPlace } from './embedded-place.ts';
import { findRunning, isServerAlive, startServer, stopServer } from './embedded-server.ts';
import { clientOptions, connectionUrl, passwordOf, ROLE, type Transport, transportOf } from './embedded-transport.ts';
import { deleteEarlierOwner, hasUsers, noteUser } from './embedded-users.ts';
import { supervise } from './supervise.ts';

export type EmbeddedDatabase = {
  /** Connection URI of the shop's role, which is no superuser. */
  url: string;
  /** Unregisters this user. Stops the server if it was the last one. */
  stop(): Promise<void>;
};

const DATABASE = 'kontor';
/** Milliseconds. After a crash a server first replays up to max_wal_size and accepts no connections meanwhile. */
const ANSWER_MS = 120_000;

/**
 * Starts the built-in PostgreSQL, or joins the one that another process of the same DATA_DIR runs. All users share it:
 * each supervises it, and the last one stops it (decision 107). A server that outlived a crash is joined like any
 * other.
 *
 * PostgreSQL refuses to run as root. For root, binaries, cluster and socket are in a folder that the unprivileged
 * account can enter, since DATA_DIR may be inaccessible to it. A random id in DATA_DIR/instance names that folder, so a
 * new clone never finds an old database.
 *
 * `answerMs`: milliseconds until the server must answer. After that this fails and leaves the server unchanged.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Log,
  answerMs: number = ANSWER_MS,
  transport: Transport = transportOf(),
): Promise<EmbeddedDatabase> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  const place = await findPlace(dataDir, transport);
  await createCluster(place);
  // The lock's holder may wait for the server up to `answerMs`.
  const alone = <T>(work: () => Promise<T>) => throughGate(place.gate, 2 * answerMs, work);
  const joinOrStart = async (mayMove: boolean) => {
    if (await findRunning(place, log, answerMs)) return;
    deleteEarlierOwner(place);
    await startServer(place, log, answerMs, mayMove);
  };
  const user = await alone(async () => {
    await joinOrStart(!hasUsers(place));
    return noteUser(place);
  });
  const leave = async () => {
    user.forget();
    await alone(async () => {
      if (!hasUsers(place)) await stopServer(place);
    });
  };
  let url: string;
  try {
    url = await openDatabase(place);
  } catch (error) {
    await leave();
    throw error;
  }
  const supervisor = supervise({
    isRunning: () => isServerAlive(place),
    start: () => alone(() => joinOrStart(false)),
    log,
  });
  let stopped: Promise<void> | undefined;
  return {
    url,
    stop: () => {
      stopped ??= supervisor.stop().then(leave);
      return stopped;
    },
  };
}

async function openDatabase(place: ClusterPlace): Promise<string> {
  const client = new pg.Client({ ...clientOptions(place, 'postgres'), database: 'postgres' });
  await client.connect();
  try {
    // Two processes may join concurrently; the lock makes "create if missing" safe.
    await client.query('select pg_advisory_lock(7021)');
    const role = await client.query('select 1 from pg_roles where rolname = $1', [ROLE]);
    const password = place.transport === 'tcp' ? ` password '${passwordOf(place)}'` : '';
    if (role.rowCount === 0) await client.query(`create role ${ROLE} login createdb${password}`);
    const database = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE} owner ${ROLE}`);
  } finally {
    await client.end();
  }
  return connectionUrl(place, DATABASE);
}
