import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { applicationName } from '../database/application-name.ts';
import { connectionOptions, ServerClient } from '../database/server-client.ts';
import type { Log } from '../log.ts';
import { type Change, changesSince, currentPosition, listenForChanges, type Position } from './changes.store.ts';
import { KEPT_HOURS } from './prune-changes.ts';

export type ChangeReader = {
  /** Told of each change at least once, after its commit. What it throws is logged and read again. */
  onChanges(changes: Change[]): void | Promise<void>;
  /** Changes may have been missed (cut off for too long, another database): whatever is known may be old. */
  onGap(): void | Promise<void>;
};

export type ChangeFollower = {
  /** Reads at once instead of at the next notification; resolved when everything committed before has been told. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/** A notification can be lost with its connection without either side knowing: so often is read without one. */
const CATCH_UP_MS = 30_000;
/** Waits between attempts to connect. A change has to be seen within two seconds, also right after an outage. */
const BACKOFF_MS = [50, 100, 200, 400, 800];
const CONNECT_MS = 3000;
const QUERY_MS = 10_000;
/**
 * The server gives up first. It does not notice that somebody has left who waits for a lock: while a restore holds the
 * outbox, each attempt would leave a connection behind.
 */
const SERVER_SHARE = 0.8;
/** Rows are pruned by age: whoever was away for half of it trusts nothing. */
const LONGEST_ABSENCE_MS = (KEPT_HOURS / 2) * 3_600_000;

/**
 * Reads the outbox from now on over a connection of its own: at each notification, after each reconnect and every half
 * minute. Resolves once it listens, so that nothing which is read from the database afterwards can be missed.
 */
export async function followChanges(deps: {
  url: string;
  clock: Clock;
  log: Log;
  reader: ChangeReader;
  queryMs?: number;
}): Promise<ChangeFollower> {
  const { url, clock, log, reader, queryMs = QUERY_MS } = deps;
  let position: Position | null = null;
  let lastRead = clock.now().getTime();
  let closed = false;
  let client: pg.Client | null = null;
  let wake: () => void = () => {};
  let asked: PromiseWithResolvers<void>[] = [];
  const listening = Promise.withResolvers<void>();

  async function read(connection: pg.Client): Promise<void> {
    const answered = asked;
    asked = [];
    try {
      position ??= await currentPosition(connection);
      const reading = await changesSince(connection, position);
      const now = clock.now().getTime();
      if (reading.isOther || now - lastRead > LONGEST_ABSENCE_MS) await reader.onGap();
      else if (reading.changes.length > 0) await reader.onChanges(reading.changes);
      position = reading.position;
      lastRead = now;
      for (const { resolve } of answered) resolve();
    } catch (error) {
      asked.push(...answered);
      throw error;
    }
  }

  /** Returns when the connection is lost. */
  async function session(onListening: () => void): Promise<void> {
    const connection = new ServerClient({
      ...connectionOptions(url),
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: queryMs,
      statement_timeout: Math.round(queryMs * SERVER_SHARE),
      keepAlive: true,
      application_name: applicationName('changes'),
    });
    client = connection;
    let isLost = false;
    let isDue = true;
    // Of this connection only: one that ends late must not cut the wait before the next attempt short.
    let wakeSession = () => {
      isDue = true;
    };
    wake = () => wakeSession();
    const ended = () => {
      isLost = true;
      wakeSession();
    };
    connection.on('error', ended);
    connection.on('end', ended);
    try {
      await connection.connect();
      connection.on('notification', () => wake());
      await listenForChanges(connection);
      for (;;) {
        if (isLost || closed) return;
        isDue = false;
        await read(connection);
        onListening();
        if (isDue || isLost || closed) continue;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, CATCH_UP_MS);
          wakeSession = () => {
            isDue = true;
            clearTimeout(timer);
            resolve();
          };
        });
      }
    } finally {
      wake = () => {};
      client = null;
      // Also a connection that no longer answers has to let go.
      void connection.end().catch(() => {});
    }
  }

  async function run(): Promise<void> {
    let isTold = false;
    for (let failures = 0; !closed; failures += 1) {
      try {
        await session(() => {
          failures = 0;
          isTold = false;
          listening.resolve();
        });
      } catch (err) {
        // An outage is one line, and not one for each attempt.
        if (!closed) log[isTold ? 'debug' : 'warn']({ err }, 'changes cannot be read');
        isTold = true;
      }
      if (closed) break;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)]);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const running = run();
  await listening.promise;
  return {
    catchUp: () => {
      const answer = Promise.withResolvers<void>();
      asked.push(answer);
      wake();
      return answer.promise;
    },
    close: async () => {
      closed = true;
      wake();
      // Not waited for: a connection that no longer answers would not say that it has ended.
      void client?.end().catch(() => {});
      await running;
    },
  };
}
