import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isDatabaseAway } from './availability.ts';
import type { Pool } from './pool.ts';
import { replayedBy, writtenBy } from './replica.store.ts';
import { replicaLag, type Sample } from './replica-lag.ts';

/** Maximum age of data from the replica, in milliseconds. Beyond it the primary answers. */
const LARGEST_LAG_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** Interval between checks of the replica while a change is not replayed yet, in milliseconds. */
const CATCH_UP_EVERY_MS = 50;
const REMEMBERED = 120;
/** Milliseconds without an answer after which a server counts as unavailable. A frozen server breaks no connection. */
const LONGEST_LOOK_MS = 1000;
/** Milliseconds for which the replica answers alone after a query that found the primary unavailable. */
const PRIMARY_AGAIN_MS = 1000;

export type Reads = {
  /**
   * Pool for departments that only read. Queries use the replica, or the primary if it is unavailable or too far
   * behind.
   */
  pool: Pool;
  /** Pool of the replica, for metrics. */
  replica: Pool;
  /** Reports a change that must be visible at once: the primary answers until the replica has replayed it. */
  afterChange(): void;
  state(): { inUse: boolean; lagSeconds: number; byReplica: number; byPrimary: number };
  close(): Promise<void>;
};

/**
 * Routes reads to a replica. Transactions (pool.connect) and queries that the replica cannot answer use the primary, so
 * an unavailable replica costs only speed. While the primary is unavailable, the replica answers even without the last
 * changes, since otherwise pages would fail until the failover ends.
 */
export function openReads(deps: {
  primary: Pool;
  replica: Pool;
  log: Log;
  lookEveryMs?: number;
  largestLagMs?: number;
}): Reads {
  const { primary, replica, log } = deps;
  const largestLagMs = deps.largestLagMs ?? LARGEST_LAG_MS;
  const samples: Sample[] = [];
  let lagMs = Number.POSITIVE_INFINITY;
  let away = false;
  /** Time of the last query that found the primary unavailable, in milliseconds. */
  let primaryAwayAt = Number.NEGATIVE_INFINITY;
  let wasInUse = false;
  /** Number of reported changes. */
  let changes = 0;
  /** Position of the primary after that number of changes, and the replica's position at its last check. */
  let target = { changes: 0, lsn: 0 };
  let replayed = 0;
  let isCatchingUp = false;
  let asking: Promise<Sample> | null = null;
  let closed = false;
  const counts = { byReplica: 0, byPrimary: 0 };

  const showsChanges = () => target.changes === changes && replayed >= target.lsn;
  const mayAnswer = () => !away && lagMs <= largestLagMs;
  // Soon asks the primary again, since its check may hang on a connection to a lost machine.
  const isPrimaryAway = () => performance.now() - primaryAwayAt < PRIMARY_AGAIN_MS;
  const inUse = () => mayAnswer() && (showsChanges() || isPrimaryAway());
  const notePrimary = (error: unknown): boolean => {
    const isGone = isPrimaryGone(error);
    if (isGone) primaryAwayAt = performance.now();
    return isGone;
  };

  /** Runs one query at a time, so a slow primary gets no second one before its answer. */
  function askPrimary(): Promise<Sample> {
    const at = performance.now();
    const upTo = changes;
    asking ??= writtenBy(primary)
      .then((lsn) => {
        primaryAwayAt = Number.NEGATIVE_INFINITY;
        // The first position after the last change suffices, because later ones are higher.
        if (upTo > target.changes) target = { changes: upTo, lsn };
        return { at, lsn };
      })
      .catch((error: unknown) => {
        notePrimary(error);
        throw error;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  }

  /** A promoted server and one without an answer count as unavailable. */
  async function askReplica(): Promise<void> {
    try {
      const lsn = await within(LONGEST_LOOK_MS, replayedBy(replica));
      away = lsn === null;
      if (away) lagMs = Number.POSITIVE_INFINITY;
      replayed = lsn ?? 0;
    } catch (err) {
      if (!away && !closed) log.warn({ err }, 'the replica does not answer');
      away = true;
    }
  }

  async function look(): Promise<void> {
    if (closed) return;
    // Without the primary no comparison is possible, so the known lag remains.
    const sample = await within(LONGEST_LOOK_MS, askPrimary()).catch(() => null);
    if (sample !== null) {
      samples.push(sample);
      if (samples.length > REMEMBERED) samples.shift();
    }
    await askReplica();
    if (sample !== null && !away) lagMs = replicaLag(samples, replayed, performance.now());
    // Restarts the catch-up if an error ended it.
    void catchUp();
    if (inUse() === wasInUse) return;
    wasInUse = inUse();
    log.info({ inUse: wasInUse, lagMs: Number.isFinite(lagMs) ? Math.round(lagMs) : null }, 'reads use another server');
  }

  let looking = look();
  const timer = setInterval(() => {
    // Checks run one after another, even if a server is slow.
    looking = looking.then(look);
  }, deps.lookEveryMs ?? LOOK_EVERY_MS).unref();

  /**
   * Follows the replica until it has replayed all changes, with one loop for any number of changes. After an error
   * look() restarts it.
   */
  async function catchUp(): Promise<void> {
    if (isCatchingUp) return;
    isCatchingUp = true;
    try {
      while (!showsChanges() && !away && !closed) {
        if (target.changes !== changes) await within(LONGEST_LOOK_MS, askPrimary());
        await askReplica();
        if (!showsChanges()) await pause(CATCH_UP_EVERY_MS, undefined, { ref: false });
      }
    } catch {
      // The primary failed, and other code reports that. Until it answers, no change counts as replayed.
    } finally {
      isCatchingUp = false;
    }
  }

  const ask = (server: Pool, args: unknown[]): unknown => Reflect.apply(server.query, server, args);
  const query = (...args: unknown[]): unknown => {
    // A call with a callback returns no promise whose error could be handled.
    if (typeof args.at(-1) === 'function') {
      counts.byPrimary += 1;
      return ask(primary, args);
    }
    if (!inUse()) {
      counts.byPrimary += 1;
      return Promise.resolve(ask(primary, args)).catch((error: unknown) => {
        if (!notePrimary(error) || !mayAnswer()) throw error;
        counts.byReplica += 1;
        return ask(replica, args);
      });
    }
    counts.byReplica += 1;
    return Promise.resolve(ask(replica, args)).catch((error: unknown) => {
      if (!isTroubleOfReplica(error)) throw error;
      log.warn({ err: error }, 'the replica could not answer, the primary does');
      if (isAway(error)) away = true;
      counts.byPrimary += 1;
      return ask(primary, args);
    });
  };

  return {
    replica,
    pool: new Proxy(primary, {
      get: (target, key): unknown => {
        if (key === 'query') return query;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    afterChange: () => {
      changes += 1;
      void catchUp();
    },
    state: () => ({ inUse: inUse(), lagSeconds: lagMs / 1000, ...counts }),
    close: async () => {
      closed = true;
      clearInterval(timer);
      await looking;
      await replica.end();
    },
  };
}

/** Resolves with the result of `work`; rejects if it takes longer. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Codes of a server that is unreachable, stopping, starting or full. */
const GONE = /^(?:08|57P0|53|E[A-Z]+$)/;
/**
 * Codes of queries that fail only here: cancelled by replay, too slow, a write, or a missing object. None says anything
 * about the server.
 */
const NOT_HERE = /^(?:40001|40P01|57014|25006|42P01|42703)$/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function isAway(error: unknown): boolean {
  const code = codeOf(error);
  if (NOT_HERE.test(code)) return false;
  if (GONE.test(code) || isDatabaseAway(error)) return true;
  // The driver's own errors have no code; their message mentions the connection.
  return error instanceof Error && !(error instanceof pg.DatabaseError) && /connect|terminated/i.test(error.message);
}

/** A full server and an exhausted pool are busy: only the primary knows the last changes then. */
function isPrimaryGone(error: unknown): boolean {
  const isBusy = codeOf(error).startsWith('53') || (error instanceof Error && /^timeout exceeded/.test(error.message));
  return !isBusy && isDatabaseAway(error);
}

function isTroubleOfReplica(error: unknown): boolean {
  return isAway(error) || NOT_HERE.test(codeOf(error));
}
