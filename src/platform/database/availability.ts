import pg from 'pg';
import { isExhausted } from '../descriptors.ts';
import type { Log } from '../log.ts';
import { applicationName } from './application-name.ts';
import { type Pool, RefusingPool } from './pool.ts';
import { ServerClient } from './server-client.ts';

/** Thrown instead of waiting for a connection while the database is known to be unavailable. */
class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

/** SQLSTATE of connection exceptions, shutdown, startup, exhausted connections and a server without writes. */
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
/** Messages of pg for broken or unavailable connections; these errors have no code. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|This socket has been ended|Cannot use a pool after)/;

/**
 * Returns true if the database is unreachable or ended the connection. The request is not at fault and worth a retry.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway) return true;
  // None of several servers or addresses is available.
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  const code = 'code' in error ? String(error.code) : '';
  // A missing file has this code too; only a socket error names the system call `connect`.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return STATES.test(code) || SYSTEM.has(code) || WORDS.test(error.message) || isDatabaseAway(error.cause);
}

export type Availability = {
  /** Returns true from the first failed probe until one succeeds. Callers then fail at once instead of timing out. */
  isAway(): boolean;
  /** Reports an error. Returns true, and starts a probe, if it says that the database is unavailable. */
  notice(error: unknown): boolean;
  /** Probes the database now and returns true if it answers. */
  check(): Promise<boolean>;
  close(): void;
};

/** SQLSTATE of a running server without a free connection. */
const TOO_MANY_CONNECTIONS = '53300';

const PROBE_MS = 2000;
const AGAIN_MS = 200;

/** Watches whether the database answers. All requests know of an outage once one request has met it. */
export function watchDatabase(deps: { pool: Pool; log: Log }): Availability {
  const { pool, log } = deps;
  let away = false;
  let closed = false;
  let probing: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function probe(): Promise<boolean> {
    // Uses its own connection: an exhausted pool says nothing about the database, and pooled connections may be dead.
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
      // A full server and a process without descriptors are no outage. A request without a connection fails alone, and
      // all others continue.
      return (error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS) || isExhausted(error);
    } finally {
      void client.end().catch(() => {});
    }
  }

  async function ask(): Promise<boolean> {
    const answers = await probe();
    // Nothing would reset what a late answer says.
    if (closed) return answers;
    if (answers === away)
      log[answers ? 'info' : 'error']({}, answers ? 'the database is back' : 'the database is away');
    away = !answers;
    probing = null;
    clearTimeout(timer);
    if (away) {
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
  // Idle connections that break report an outage before any request meets it.
  pool.on('error', notice);

  return {
    isAway: () => away,
    notice,
    check,
    close: () => {
      closed = true;
      // Without the watch nothing would reset the state.
      away = false;
      clearTimeout(timer);
    },
  };
}
