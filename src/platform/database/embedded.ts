import fs from 'node:fs';
import type { Log } from '../log.ts';
import { DATABASE, prepareRole } from './embedded-access.ts';
import { createCluster } from './embedded-cluster.ts';
import { throughGate } from './embedded-gate.ts';
import { findPlace } from './embedded-place.ts';
import { findRunning, isServerAlive, startServer, stopServer } from './embedded-server.ts';
import { connectionUrl, type Transport, transportOf } from './embedded-transport.ts';
import { deleteEarlierOwner, hasUsers, noteUser } from './embedded-users.ts';
import { supervise } from './supervise.ts';

export type EmbeddedDatabase = {
  /** Connection URI of the shop's role, which is no superuser. */
  url: string;
  /** Unregisters this user. Stops the server if it was the last one. */
  stop(): Promise<void>;
};

/** Milliseconds. After a crash a server first replays up to max_wal_size and accepts no connections meanwhile. */
const ANSWER_MS = 120_000;

/**
 * Starts the built-in PostgreSQL, or joins the one that another process of the same DATA_DIR runs. All users share it:
 * each supervises it, and the last one stops it (decision 107). A server that outlived a crash is joined like any
 * other.
 *
 * PostgreSQL refuses to run as root. For root, it runs under an account of its own, which `account` may name. Binaries,
 * cluster and socket are in a folder that this account can enter, since DATA_DIR may be inaccessible to it. A random id
 * in DATA_DIR/instance names that folder, so a new clone never finds an old database.
 *
 * `answerMs`: milliseconds until the server must answer. After that this fails and leaves the server unchanged.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Log,
  options: { answerMs?: number; transport?: Transport; account?: string | undefined } = {},
): Promise<EmbeddedDatabase> {
  const { answerMs = ANSWER_MS, transport = transportOf(), account } = options;
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  const place = await findPlace(dataDir, transport, account);
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
    const noted = noteUser(place);
    try {
      await prepareRole(place);
      return noted;
    } catch (error) {
      noted.forget();
      if (!hasUsers(place)) await stopServer(place);
      throw error;
    }
  });
  const leave = async () => {
    user.forget();
    await alone(async () => {
      if (!hasUsers(place)) await stopServer(place);
    });
  };
  const supervisor = supervise({
    isRunning: () => isServerAlive(place),
    start: () => alone(() => joinOrStart(false)),
    log,
  });
  let stopped: Promise<void> | undefined;
  return {
    url: connectionUrl(place, DATABASE),
    stop: () => {
      stopped ??= supervisor.stop().then(leave);
      return stopped;
    },
  };
}
