import { randomUUID } from 'node:crypto';
import { type Change, changesSince, currentPosition, type Position } from '../changes/changes.store.ts';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import { isPooled } from '../database/server-client.ts';
import type { DependencyOutcome } from '../health/dependencies.ts';
import type { Log } from '../log.ts';
import {
  announceFingerprint,
  readPurgeState,
  releasePurgeLease,
  renewPurgeLease,
  takePurgeLease,
} from './purge-state.store.ts';
import type { PurgeOutcome } from './send-purge.ts';

/** Keys of the answers that changes make wrong. */
export type PurgeKeys = {
  /** Key of all answers that can be purged. */
  everything: string;
  ofChanges(changes: readonly Change[]): string[];
  /** Returns at most `most` keys that cover the given ones. */
  widen(keys: readonly string[], most: number): string[];
};

type PurgeCounts = { sent: number; failed: number; keys: number };

export type PurgeSteps = {
  /** Does what is due. Returns the milliseconds until something may be due without a notice. Never throws. */
  step(): Promise<number>;
  /** Adds keys of a change that the outbox does not name. Only the holder of the lease sends them. */
  add(keys: readonly string[]): void;
  /** Whether this process sends the purges. */
  isHolder(): boolean;
  /** Whether a changed answer leaves the CDN within seconds, so that it may live long there. */
  isPurging(): boolean;
  outcome(): DependencyOutcome;
  counts(): PurgeCounts;
  /** Gives the lease back. */
  release(): Promise<void>;
};

/** Duration of a lease. A process that dies without giving it back delays purges by this time. */
const LEASE_MS = 10_000;
const RENEW_MS = 2000;
/** Time between two looks of the other processes, so that one takes over within a second after a hand-over. */
const LOOK_MS = 1000;
/** Shortest time between two purges. */
const GAP_MS = 500;
/**
 * Time after which a purge is repeated. Another machine may answer with the former page until it learns of the change. A
 * page may also be on its way to the CDN during the first purge.
 */
const REPEAT_MS = 3000;
/** Age above which this process no longer trusts what it last read. */
const LONGEST_UNSEEN_MS = 10_000;
const BACKOFF_MS = [1000, 2000, 5000, 10_000, 30_000];
/** Most keys of one purge. More are widened. */
const MOST_KEYS = 250;

type Repeat = { keys: readonly string[]; dueAt: number; position: Position };

/**
 * Purges what the outbox reports, with one sender among all processes (decision 285). Every change is purged at once and
 * again after REPEAT_MS. The shared position moves only after that, so the next holder repeats what a former one did not
 * finish.
 */
export function createPurgeSteps(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  keys: PurgeKeys;
  send(keys: readonly string[]): Promise<PurgeOutcome>;
  fingerprint: string;
  holder?: string;
}): PurgeSteps {
  const { pool, clock, log, keys, send, fingerprint, holder = randomUUID() } = deps;
  const lease = { holder, leaseMs: LEASE_MS };
  const isPrepared = !isPooled(pool.options);
  const counted: PurgeCounts = { sent: 0, failed: 0, keys: 0 };
  let isAnnounced = false;
  let isHolder = false;
  /** Shared state as this process last read it, and when. */
  let known = { isWorking: false, problem: null as string | null, at: Number.NEGATIVE_INFINITY };
  /** Whether a process with another build or configuration started later. Pages of this one must leave the CDN soon. */
  let isOutdated = false;
  let hasDatabaseProblem = false;

  let pending = new Set<string>();
  let repeats: Repeat[] = [];
  /** Positions up to which changes were read, and up to which they are purged for good. */
  let ahead: Position = '';
  let settled: Position = '';
  let everything = { due: 0, underWay: 0, done: 0 };
  let failure: { since: Date; problem: string; times: number } | null = null;
  let nextSendAt = 0;
  let renewedAt = 0;
  let recorded: Position = '';
  /** Until when added keys are not purged twice. The outbox does not name them, so a next holder would not know of them. */
  let addedUntil = 0;

  const now = (): number => clock.now().getTime();

  async function tryToHold(): Promise<void> {
    const state = await readPurgeState(pool);
    known = { isWorking: state.isHeld && !state.isFailing, problem: state.problem, at: now() };
    isOutdated = state.fingerprint !== fingerprint;
    if (state.isHeld || !(await takePurgeLease(pool, { ...lease, former: state.holder }))) return;
    isHolder = true;
    ahead = state.position ?? (await currentPosition(pool));
    settled = ahead;
    recorded = state.position ?? '';
    repeats = [];
    everything = { due: state.everythingDue, underWay: state.everythingDone, done: state.everythingDone };
    failure = state.isFailing ? { since: clock.now(), problem: state.problem ?? 'failed', times: 0 } : null;
    renewedAt = now();
    nextSendAt = 0;
    // A former holder that died or failed may have known of changes that the outbox does not name.
    pending = new Set(state.holder !== null || state.position === null ? [keys.everything] : []);
  }

  async function readChanges(): Promise<void> {
    const { changes, position, isOther } = await changesSince(pool, ahead, { isPrepared });
    const found = isOther ? [keys.everything] : keys.ofChanges(changes);
    for (const key of found) pending.add(key);
    if (pending.size > MOST_KEYS) pending = new Set(keys.widen([...pending], MOST_KEYS));
    ahead = position;
    if (everything.due > everything.underWay) {
      pending.add(keys.everything);
      everything.underWay = everything.due;
    }
  }

  async function sendDue(): Promise<void> {
    const due = repeats.filter(({ dueAt }) => dueAt <= now());
    const fresh = [...pending];
    const all = keys.widen([...new Set([...fresh, ...due.flatMap((repeat) => repeat.keys)])], MOST_KEYS);
    if (all.length === 0) {
      if (repeats.length === 0) settle(ahead);
      return;
    }
    if (now() < nextSendAt) return;
    const outcome = await send(all);
    counted.keys += all.length;
    if (!outcome.ok) {
      fail(outcome);
      return;
    }
    counted.sent += 1;
    nextSendAt = now() + GAP_MS;
    if (failure) log.info({ since: failure.since }, 'the CDN takes purges again');
    failure = null;
    for (const key of fresh) pending.delete(key);
    repeats = repeats.filter((repeat) => !due.includes(repeat));
    if (fresh.length > 0) repeats.push({ keys: fresh, dueAt: now() + REPEAT_MS, position: ahead });
    const last = due.at(-1);
    if (last) settle(last.position);
  }

  function settle(position: Position): void {
    settled = position;
    if (repeats.length === 0 && pending.size === 0) everything.done = everything.underWay;
  }

  function fail({ problem, retryMs }: Exclude<PurgeOutcome, { ok: true }>): void {
    counted.failed += 1;
    const times = failure?.times ?? 0;
    nextSendAt = now() + Math.max(retryMs ?? 0, BACKOFF_MS[Math.min(times, BACKOFF_MS.length - 1)] ?? 0);
    if (!failure) log.warn({ problem }, 'the CDN takes no purges: its pages live as shortly as without them');
    failure = { since: failure?.since ?? clock.now(), problem, times: times + 1 };
  }

  async function record(): Promise<void> {
    const isWorking = failure === null;
    const isNews = isWorking !== known.isWorking || settled !== recorded;
    if (!isNews && now() - renewedAt < RENEW_MS) return;
    const renewed = await renewPurgeLease(pool, lease, {
      position: settled,
      everythingDone: everything.done,
      failingSince: failure?.since ?? null,
      problem: failure?.problem ?? null,
    });
    renewedAt = now();
    recorded = settled;
    isHolder = renewed !== null;
    known = { isWorking, problem: failure?.problem ?? null, at: now() };
    if (!renewed) return;
    everything.due = renewed.everythingDue;
    isOutdated = renewed.fingerprint !== fingerprint;
  }

  /** Returns the milliseconds until a purge, a repeat or the next renewal is due. */
  function untilDue(): number {
    const at = now();
    const [repeat] = repeats;
    const sendAt = pending.size > 0 ? nextSendAt : Math.max(repeat?.dueAt ?? Number.POSITIVE_INFINITY, nextSendAt);
    return Math.max(0, Math.min(sendAt, renewedAt + RENEW_MS) - at);
  }

  return {
    step: async () => {
      try {
        if (!isAnnounced) {
          await announceFingerprint(pool, fingerprint);
          isAnnounced = true;
        }
        if (!isHolder) await tryToHold();
        if (isHolder) {
          await readChanges();
          await sendDue();
          await record();
        }
        if (hasDatabaseProblem) log.info({}, 'the state of the purges can be read again');
        hasDatabaseProblem = false;
        return isHolder ? untilDue() : LOOK_MS;
      } catch (err) {
        known = { ...known, isWorking: false };
        if (!hasDatabaseProblem) log.warn({ err }, 'the state of the purges cannot be read');
        hasDatabaseProblem = true;
        return RENEW_MS;
      }
    },
    add: (more) => {
      if (!isHolder || more.length === 0) return;
      for (const key of more) pending.add(key);
      addedUntil = now() + GAP_MS + REPEAT_MS;
    },
    isHolder: () => isHolder,
    isPurging: () => known.isWorking && failure === null && !isOutdated && now() - known.at < LONGEST_UNSEEN_MS,
    outcome: () => {
      const problem = failure?.problem ?? known.problem;
      if (problem !== null) return { ok: false, problem };
      return hasDatabaseProblem ? { ok: false, problem: 'database away' } : { ok: true };
    },
    counts: () => ({ ...counted }),
    release: async () => {
      if (!isHolder) return;
      isHolder = false;
      await releasePurgeLease(pool, holder, { isClean: failure === null && now() >= addedUntil });
    },
  };
}
