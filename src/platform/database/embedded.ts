import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Log } from '../log.ts';
import { createCluster, ROLE } from './embedded-cluster.ts';
import { findPlace, type Place } from './embedded-place.ts';
import {
  findRunning,
  firstNumber,
  isProgram,
  isServerAlive,
  PORT,
  startServer,
  stopServer,
} from './embedded-server.ts';
import { supervise } from './supervise.ts';

export type EmbeddedDatabase = {
  /** Connection of the shop's own role, which is no superuser. */
  url: string;
  /** True if this process started the server and so has to stop it; false if it joined one that was running. */
  owner: boolean;
  stop(): Promise<void>;
};

const DATABASE = 'kontor';
/** After a crash a server first replays what it had written, up to max_wal_size, and answers nobody meanwhile. */
const ANSWER_MS = 120_000;

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
  const place = await findPlace(dataDir);
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
