import fs from 'node:fs';
import pg from 'pg';
import type { Log } from '../log.ts';
import { createCluster } from './embedded-cluster.ts';
import { throughGate } from './embedded-gate.ts';
import { findPlace, type Place } from './embedded-place.ts';
import { findRunning, isServerAlive, startServer, stopServer } from './embedded-server.ts';
import { clientOptions, connectionUrl, passwordOf, ROLE, type Transport, transportOf } from './embedded-transport.ts';
import { forgetEarlierOwner, hasUsers, noteUser } from './embedded-users.ts';
import { supervise } from './supervise.ts';

export type EmbeddedDatabase = {
  /** Connection of the shop's own role, which is no superuser. */
  url: string;
  /** This user needs the server no longer; it is stopped if nobody else does. */
  stop(): Promise<void>;
};

const DATABASE = 'kontor';
/** After a crash a server first replays what it had written, up to max_wal_size, and answers nobody meanwhile. */
const ANSWER_MS = 120_000;

/**
 * Starts the PostgreSQL that comes with the shop, or joins the one that another process of the same DATA_DIR runs. It
 * belongs to all who use it: each looks after it, and the last one to leave stops it (decision 107). A server that a
 * crash left behind is joined like any other.
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
  transport: Transport = transportOf(),
): Promise<EmbeddedDatabase> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  const place = await findPlace(dataDir, transport);
  await createCluster(place);
  // Who is within may wait for an answer as long as that takes.
  const alone = <T>(work: () => Promise<T>) => throughGate(place.gate, 2 * answerMs, work);
  const joinOrStart = async (mayMove: boolean) => {
    if (await findRunning(place, log, answerMs)) return;
    forgetEarlierOwner(place);
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

async function openDatabase(place: Place): Promise<string> {
  const client = new pg.Client({ ...clientOptions(place, 'postgres'), database: 'postgres' });
  await client.connect();
  try {
    // Two processes may join at once: the lock makes "create if missing" safe.
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
