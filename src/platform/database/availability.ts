import pg from 'pg';
import { isExhausted } from '../descriptors.ts';
import type { Log } from '../log.ts';
import { applicationName } from './application-name.ts';
import { type Pool, RefusingPool } from './pool.ts';
import { ServerClient } from './server-client.ts';

/** Thrown instead of waiting for a connection while the database is known to be away. */
class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

/** Connection exceptions, shut down or starting, out of connections. */
const STATES = /^(?:08...|57P0[1-5]|53300|25006)$/;
const SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What pg says of a connection that broke or could not be had; these have no code. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|This socket has been ended|Cannot use a pool after)/;

/** True if the database could not be reached, or left: nothing the request did, and worth another try. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway) return true;
  // Of several servers or addresses none could be had.
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const code = 'code' in error ? String(error.code) : '';
  // A file may be missing for other reasons than a socket: those errors know their path's system call.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return STATES.test(code) || SYSTEM.has(code) || WORDS.test(error.message) || isDatabaseAway(error.cause);
}

export type Availability = {
  /** True from the first probe that failed until one succeeds: nothing needs to wait for a time-out of its own. */
  isAway(): boolean;
  /** Tells of an error: the database is probed at once if it may be away. True if the error says so. */
  notice(error: unknown): boolean;
  /** Asks the database now. */
  check(): Promise<boolean>;
  close(): void;
};

/** Refused by a server that is up: it has no connection left for us. */
const TOO_MANY_CONNECTIONS = '53300';

const PROBE_MS = 2000;
const AGAIN_MS = 200;

/** Whether the database answers, known to all requests as soon as one of them has met with trouble. */
export function watchDatabase(deps: { pool: Pool; log: Log }): Availability {
  const { pool, log } = deps;
  let away = false;
  let closed = false;
  let probing: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function probe(): Promise<boolean> {
    // Not from the pool: one that is used up says nothing about the database, and its connections may be dead.
    const client = new ServerClient({
      ...pool.options,
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
      application_name: applicationName('probe'),
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      // Neither is a process without descriptors. Full is not away: who got no connection fails alone, and everybody who has one goes on.
      return (error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS) || isExhausted(error);
    } finally {
      void client.end().catch(() => {});
    }
  }

  async function ask(): Promise<boolean> {
    const answers = await probe();
    if (answers === away)
      log[answers ? 'info' : 'error']({}, answers ? 'the database is back' : 'the database is away');
    away = !answers;
    probing = null;
    clearTimeout(timer);
    if (away && !closed) {
      timer = setTimeout(() => void check(), AGAIN_MS);
      timer.unref();
    }
    return answers;
  }

  function check(): Promise<boolean> {
    probing ??= ask();
    return probing;
  }

  const notice = (error: unknown): boolean => {
    const isAway = isDatabaseAway(error);
    if (isAway && !closed) void check();
    return isAway;
  };
  if (pool instanceof RefusingPool) pool.refuseWith(() => (away ? new DatabaseAway('the database is away') : null));
  // Idle connections that break tell of an outage before any request meets with it.
  pool.on('error', notice);

  return {
    isAway: () => away,
    notice,
    check,
    close: () => {
      closed = true;
      // Nobody watches it any more.
      away = false;
      clearTimeout(timer);
    },
  };
}
