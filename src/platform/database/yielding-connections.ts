import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import os from 'node:os';
import type pg from 'pg';
import { isPooled } from './server-client.ts';

/** Pause of the current act before each statement or transaction; absent if it does not give way to people. */
const yielding = new AsyncLocalStorage<() => Promise<void>>();

/**
 * Runs an act of a program. Its statements use connections of their own. Their processes of PostgreSQL have a lower priority where
 * that is possible. `pause`: awaited before each statement, and before a transaction. A transaction itself never waits,
 * because people may wait for its locks.
 */
export const withYieldingStatements = <Result>(pause: () => Promise<void>, act: () => Result): Result =>
  yielding.run(pause, act);

/** Returns the pause of the current act before it takes a connection; null if it does not give way. */
export const yieldingPause = (): (() => Promise<void>) | null => yielding.getStore() ?? null;

/** Smallest pool of which some connections are for programs alone. */
const LEAST_SIZE = 10;
const CONNECTIONS = 2;

/** Returns how many of the connections of a pool are for programs alone. */
export const yieldingConnections = (size: number): number => (size < LEAST_SIZE ? 0 : CONNECTIONS);

/**
 * Lower priority of the operating system. Such a process gets a fifth of the time of a core that it shares with one of people. That is
 * enough to release a lock soon that people wait for.
 */
const LOWER = 6;

/** Gives all connections of a pool a lower priority. Those through a pooler have no process of their own. */
export function lowerPriorities(pool: pg.Pool): void {
  if (!isPooled(pool.options)) pool.on('connect', lowerPriority);
}

/**
 * Lowers the priority of the process that serves a connection. Only a server on this machine can be reached like that: its connection
 * has a socket in a folder. Elsewhere all statements stay equal.
 */
function lowerPriority(client: pg.ClientBase): void {
  if (!('host' in client && typeof client.host === 'string' && client.host.startsWith('/'))) return;
  if (!('processID' in client && typeof client.processID === 'number')) return;
  const { processID: id } = client;
  try {
    // A server in another container has other numbers of processes.
    if (fs.readFileSync(`/proc/${id}/comm`, 'utf8').trim() !== 'postgres') return;
    os.setPriority(id, LOWER);
    // Linux may share time between sessions first (sched_autogroup_enabled). Each of these processes has a session of its own.
    fs.writeFileSync(`/proc/${id}/autogroup`, String(LOWER));
  } catch {
    // Other systems have no such files, and the process may belong to another account.
  }
}
