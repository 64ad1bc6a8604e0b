import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { applicationName } from '../database/application-name.ts';
import { connectionOptions, ServerClient } from '../database/server-client.ts';
import type { Log } from '../log.ts';
import { type Change, changesSince, currentPosition, listenForChanges, type Position } from './changes.store.ts';
import { KEPT_HOURS } from './prune-changes.ts';
import { createReadingPace } from './reading-pace.ts';

export type ChangeReader = {
  /**
   * Receives each change at least once, after its commit. If it throws, the follower logs the error and delivers again.
   */
  onChanges(changes: Change[]): void | Promise<void>;
  /** Changes may be missing (long disconnection, another database), so all cached data may be outdated. */
  onGap(): void | Promise<void>;
};

export type ChangeFollower = {
  /** Reads at once instead of at the next notification. Resolves when all earlier commits have been delivered. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/** Interval of reads without a notification: a broken connection can lose one unnoticed. */
const CATCH_UP_MS = 30_000;
/** Delays between connection attempts. A change must arrive within two seconds, also right after an outage. */
const BACKOFF_MS = [50, 100, 200, 400, 800];
const CONNECT_MS = 3000;
const QUERY_MS = 10_000;
/**
 * Share of the client's time-out after which the server cancels the query. A server does not notice that a client that
 * waits for a lock has disconnected. While a restore locks the outbox, each attempt would otherwise leave a connection
 * behind.
 */
const SERVER_SHARE = 0.8;
/** Pruning deletes rows by age, so a reader that was away for half of it assumes a gap. */
const LONGEST_ABSENCE_MS = (KEPT_HOURS / 2) * 3_600_000;

/**
 * Reads the outbox from now on over its own connection: at each notification, after each reconnect and every half
 * minute. Resolves once it listens, so it misses no change of data that are read afterwards.
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
  const pace = createReadingPace();

  async function read(connection: pg.Client): Promise<void> {
    const answered = asked;
    asked = [];
    try {
      position ??= await currentPosition(connection);
      const reading = await changesSince(connection, position);
      const now = clock.now().getTime();
      if (reading.isOther || now - lastRead > LONGEST_ABSENCE_MS) await reader.onGap();
      else if (reading.changes.length > 0) {
        pace.noteReading();
        await reader.onChanges(reading.changes);
      }
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
    // Belongs to this connection only. A late end of it must not shorten the delay before the next attempt.
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
    /** Resolves after this time, at the end of the connection, or when something is due and `mayWake` allows it. */
    const rest = (ms: number, mayWake: () => boolean): Promise<void> => {
      if (isLost || closed || asked.length > 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wakeSession = () => {
          isDue = true;
          if (!isLost && !closed && !mayWake()) return;
          clearTimeout(timer);
          resolve();
        };
      });
    };
    try {
      await connection.connect();
      connection.on('notification', () => wake());
      await listenForChanges(connection);
      for (;;) {
        if (isLost || closed) return;
        isDue = false;
        await read(connection);
        onListening();
        if (!isDue) await rest(CATCH_UP_MS, () => true);
        // Only a request to catch up ends the pause.
        const pauseMs = pace.pauseMs();
        if (pauseMs > 0) await rest(pauseMs, () => asked.length > 0);
      }
    } finally {
      wake = () => {};
      client = null;
      // Closes the connection even if it no longer answers.
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
        // Logs one line per outage instead of one per attempt.
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
      // Does not wait: an unresponsive connection never confirms its end.
      void client?.end().catch(() => {});
      await running;
    },
  };
}
