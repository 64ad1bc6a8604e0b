import pg from 'pg';
import type { Log } from '../log.ts';
import { bindTrace } from '../tracing/spans.ts';
import { applicationName } from './application-name.ts';
import type { Target } from './database-url.ts';
import { pooledOptions, ServerClient, sessionOptions } from './server-client.ts';

// Integers beyond 2^53 do not occur here (amounts in minor units, counts); as strings they would break sums.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('a bigint of the database is beyond the safe range');
  return value;
});
// A calendar date has no time zone, so it remains the text "2026-11-21".
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Pool = pg.Pool;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Pool that can refuse connections, so requests do not wait for a server that is known to be unavailable. */
export class RefusingPool extends pg.Pool {
  // Not #refusal: callers that wrap the pool in a Proxy could not read that.
  private refusal: (() => Error | null) | null = null;

  /** Refuses each requested connection with the error of `refusal`, unless that is null. */
  refuseWith(refusal: () => Error | null): void {
    this.refusal = refusal;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const refusal = this.refusal?.() ?? null;
    if (!callback) return refusal ? Promise.reject(refusal) : super.connect();
    if (refusal) process.nextTick(callback, refusal, undefined, () => {});
    // A connection that becomes free would call it within the trace of its last user.
    else super.connect(bindTrace(callback));
    return undefined;
  }
}

/** Time-outs for a connection and for a statement. Milliseconds. */
type Patience = { connectMs: number; statementMs: number; answerMs: number };

/**
 * The server cancels a slow statement. The client gives up a little later, in case the server does not answer at all.
 */
const PATIENCE: Patience = { connectMs: 5000, statementMs: 30_000, answerMs: 35_000 };
/** Time-outs while a page waits and another server can answer instead. */
const PATIENCE_WITH_REPLICA: Patience = { connectMs: 1500, statementMs: 2000, answerMs: 2500 };

/** Opens connections to a replica with short time-outs, since the primary can answer the read instead. */
export function openReplicaPool(url: string, log: Log, size: number): Pool {
  return openPool(url, log, size, PATIENCE_WITH_REPLICA, 'any');
}

/** Opens the connections of a process, through the pooler of the address if it has one. */
export function openPool(
  url: string,
  log: Log,
  size = 20,
  patience: Patience = PATIENCE,
  several: Target = 'read-write',
): Pool {
  const pool = new RefusingPool({
    ...pooledOptions(url, several),
    Client: ServerClient,
    max: size,
    connectionTimeoutMillis: patience.connectMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: patience.statementMs,
    query_timeout: patience.answerMs,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    application_name: applicationName(),
  });
  // While the pool closes, a server that stops before its connections are released is no problem.
  const tell = (err: Error, message: string) => {
    if (!pool.ending) log.warn({ err }, message);
  };
  pool.on('error', (err) => tell(err, 'a database connection was lost'));
  // A borrowed connection that breaks reports the error at its next query. Without a listener the event would end the
  // process.
  pool.on('connect', (client) => {
    client.on('error', (err) => tell(err, 'a database connection broke'));
  });
  return pool;
}

/** `release` ends all that the session holds. */
export type DatabaseSession = { client: pg.ClientBase; release(): Promise<void> };

/** Opens a connection whose session belongs to the caller until it is released, for locks and settings of a session. */
export async function openDatabaseSession(pool: Pool): Promise<DatabaseSession> {
  const client = new ServerClient({ ...sessionOptions(pool.options), statement_timeout: 0, query_timeout: 0 });
  // Ignores the loss of an idle connection: the next statement fails, and the caller handles that.
  client.on('error', () => {});
  await client.connect();
  return { client, release: () => client.end() };
}
