import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isDatabaseAway } from './availability.ts';
import type { Pool } from './pool.ts';
import { replayedBy, writtenBy } from './replica.store.ts';
import { replicaLag, type Sample } from './replica-lag.ts';

/** Readings older than this are not shown to shoppers: the primary answers instead. */
const LARGEST_LAG_MS = 10_000;
const LOOK_EVERY_MS = 1000;
/** How often the replica is looked at while a change is on its way to it. */
const CATCH_UP_EVERY_MS = 50;
const REMEMBERED = 120;
/** A server that says for so long not how far it is counts as away: one that froze breaks no connection. */
const LONGEST_LOOK_MS = 1000;

export type Reads = {
  /** For departments that only read: queries go to the replica, or to the primary when it is away or too far behind. */
  pool: Pool;
  /** The replica's own, for figures. */
  replica: Pool;
  /** Something was changed and is to be seen at once: until the replica has it, the primary answers. */
  afterChange(): void;
  state(): { inUse: boolean; lagSeconds: number; byReplica: number; byPrimary: number };
  close(): Promise<void>;
};

/**
 * Sends reads to a replica. Transactions (pool.connect) and everything that cannot be read there go to the primary,
 * so a replica that is away costs speed and nothing else.
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
  let wasInUse = false;
  /** Changes that were told. */
  let changes = 0;
  /** Where the primary was once it had so many of them, and how far the replica was when it was last asked. */
  let target = { changes: 0, lsn: 0 };
  let replayed = 0;
  let isCatchingUp = false;
  let asking: Promise<Sample> | null = null;
  let closed = false;
  const counts = { byReplica: 0, byPrimary: 0 };

  const showsChanges = () => target.changes === changes && replayed >= target.lsn;
  const inUse = () => !away && showsChanges() && lagMs <= largestLagMs;

  /** One question at a time: a primary that is slow is not asked again before it has answered. */
  function askPrimary(): Promise<Sample> {
    const at = performance.now();
    const upTo = changes;
    asking ??= writtenBy(primary)
      .then((lsn) => {
        // The first position after the last change is enough: those after it only grow.
        if (upTo > target.changes) target = { changes: upTo, lsn };
        return { at, lsn };
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  }

  /** A server that is no replica any more, and one that does not answer, is away. */
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
    // Without the primary the replica cannot be compared: what was known of it goes on.
    const sample = await within(LONGEST_LOOK_MS, askPrimary()).catch(() => null);
    if (sample !== null) {
      samples.push(sample);
      if (samples.length > REMEMBERED) samples.shift();
    }
    await askReplica();
    if (sample !== null && !away) lagMs = replicaLag(samples, replayed, performance.now());
    // Whatever kept it from catching up: it is asked again.
    void catchUp();
    if (inUse() === wasInUse) return;
    wasInUse = inUse();
    log.info(
      { inUse: wasInUse, lagMs: Number.isFinite(lagMs) ? Math.round(lagMs) : null },
      'reads change their server',
    );
  }

  let looking = look();
  const timer = setInterval(() => {
    // One look after the other, however slow a server is.
    looking = looking.then(look);
  }, deps.lookEveryMs ?? LOOK_EVERY_MS).unref();

  /** Follows the replica until it shows all changes, once however many there are; without an answer look() goes on. */
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
      // Of the primary, which says so elsewhere: until it answers, nothing is known to be shown.
    } finally {
      isCatchingUp = false;
    }
  }

  const ask = (server: Pool, args: unknown[]): unknown => Reflect.apply(server.query, server, args);
  const query = (...args: unknown[]): unknown => {
    // With a callback there is no promise to look at.
    if (!inUse() || typeof args.at(-1) === 'function') {
      counts.byPrimary += 1;
      return ask(primary, args);
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

/** What `work` gives; an error if that takes longer. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Codes of a server that is gone, stopping, starting or full. */
const GONE = /^(?:08|57P0|53|E[A-Z]+$)/;
/** A query that replaying had to cancel or that took too long, and a write: none says anything about the server. */
const NOT_HERE = /^(?:40001|40P01|57014|25006|42P01|42703)$/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function isAway(error: unknown): boolean {
  const code = codeOf(error);
  if (NOT_HERE.test(code)) return false;
  if (GONE.test(code) || isDatabaseAway(error)) return true;
  // Of the driver's own errors, which have no code, any that is about the connection.
  return error instanceof Error && !(error instanceof pg.DatabaseError) && /connect|terminated/i.test(error.message);
}

function isTroubleOfReplica(error: unknown): boolean {
  return isAway(error) || NOT_HERE.test(codeOf(error));
}
