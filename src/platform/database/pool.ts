import pg from 'pg';
import type { Log } from '../log.ts';
import { applicationName } from './application-name.ts';
import type { Target } from './database-url.ts';
import { connectionOptions, ServerClient } from './server-client.ts';

// Whole numbers beyond 2^53 do not occur here (amounts in minor units, counts); as strings they would break sums.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('a bigint of the database is beyond the safe range');
  return value;
});
// A calendar date has no time zone: keep the text "2026-11-21".
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Pool = pg.Pool;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Gives out no connection while it is told to refuse: nobody waits for a server that is known to be away. */
export class RefusingPool extends pg.Pool {
  // Not #refusal: callers that wrap the pool in a Proxy could not read that.
  private refusal: (() => Error | null) | null = null;

  /** Each connection asked for is refused with what `refusal` gives, unless that is null. */
  refuseWith(refusal: () => Error | null): void {
    this.refusal = refusal;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const refusal = this.refusal?.() ?? null;
    if (!callback) return refusal ? Promise.reject(refusal) : super.connect();
    if (refusal) process.nextTick(callback, refusal, undefined, () => {});
    else super.connect(callback);
    return undefined;
  }
}

/** How long is waited for a connection, and for a statement. Milliseconds. */
type Patience = { connectMs: number; statementMs: number; answerMs: number };

/**
 * The server ends a statement that takes too long; a server that does not answer at all has to be given up here, a
 * little later.
 */
const PATIENCE: Patience = { connectMs: 5000, statementMs: 30_000, answerMs: 35_000 };
/** Where another server can be asked instead, and a page waits meanwhile. */
const PATIENCE_WITH_REPLICA: Patience = { connectMs: 1500, statementMs: 2000, answerMs: 2500 };

/** Connections to a replica, which is given up soon: whoever reads there asks the primary then. */
export function openReplicaPool(url: string, log: Log, size: number): Pool {
  return openPool(url, log, size, PATIENCE_WITH_REPLICA, 'any');
}

export function openPool(
  url: string,
  log: Log,
  size = 20,
  patience: Patience = PATIENCE,
  several: Target = 'read-write',
): Pool {
  const pool = new RefusingPool({
    ...connectionOptions(url, several),
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
  // Once the pool is closing, a server that stops faster than its connections are given back is nothing to tell.
  const tell = (err: Error, message: string) => {
    if (!pool.ending) log.warn({ err }, message);
  };
  pool.on('error', (err) => tell(err, 'a database connection was lost'));
  // A connection that breaks while it is lent out tells its borrower by the next query; nobody listening would end the process.
  pool.on('connect', (client) => {
    client.on('error', (err) => tell(err, 'a database connection broke'));
  });
  return pool;
}
