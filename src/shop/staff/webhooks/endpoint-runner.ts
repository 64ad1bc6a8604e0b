import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { errorOf, type Log } from '../../../platform/log.ts';
import type { WebPoster } from '../../../platform/remote-files/post-web.ts';
import { positionRange, type ShopEvent } from '../events/index.ts';
import { pauseAfter } from './attempt-rule.ts';
import { deliver } from './deliver.ts';
import {
  deliveriesAbove,
  dueDeliveries,
  type LeasedEndpoint,
  type WaitingDelivery,
  waitingSubjects,
  writeProgress,
} from './deliveries.store.ts';
import { createEndpointHealth } from './endpoint-health.ts';
import { type EventTail, eventMatcher } from './event-tail.ts';
import { createLaneFiller, WINDOW } from './lane-filler.ts';
import { createProgressNotes } from './progress-notes.ts';
import { createSubjectLanes } from './subject-lanes.ts';
import { createWaitingCounts } from './waiting-counts.ts';
import { createWaker } from './waker.ts';

export type EndpointRunner = {
  /** Delivers until it is stopped, or the process has lost the lease. */
  run(): Promise<void>;
  /** There may be new events. */
  wake(): void;
  /** Starts no more attempts. */
  stop(): void;
  /** Counts attempts that are under way as not made. */
  cut(): void;
  /** Ends without another write: the database was restored. */
  abandon(): void;
};

type RunnerDeps = {
  pool: Pool;
  clock: Clock;
  log: Log;
  tail: EventTail;
  poster: WebPoster;
  lease: string;
  keys: readonly Buffer[];
  random(): number;
  /** Highest number of requests under way to this endpoint. */
  highest(): number;
  /** False if another process may have taken over. */
  holdsLease(): boolean;
  /** Runs database work, a few at a time in this process. */
  limited<Result>(work: () => Promise<Result>): Promise<Result>;
};

const FLUSH_MS = 500;
/** Time between two looks for deliveries that an employee asked for. */
const LOOK_MS = 1000;
/** Time until the next look if no request may start now. */
const AGAIN_MS = 100;

/** Creates the runner of one endpoint. It delivers outside of transactions, and writes its progress twice a second. */
export function createEndpointRunner(deps: RunnerDeps, endpoint: LeasedEndpoint): EndpointRunner {
  const { pool, clock, tail, limited } = deps;
  const lanes = createSubjectLanes<ShopEvent>(endpoint.position);
  const matches = eventMatcher(endpoint);
  const notes = createProgressNotes();
  const health = createEndpointHealth({ ...deps, failingSince: endpoint.failingSince });
  const blocked = createWaitingCounts();
  // Rows with an attempt that is under way, or whose outcome is not written yet.
  const busyRows = new Set<number>();
  let settledRows: number[] = [];
  const underWay = new Set<Promise<void>>();
  let known = new Set<number>();
  let written = endpoint.position;
  let flushAt = 0;
  let lookAt = 0;
  let isGone = false;
  let isStopping = false;
  let isCut = false;
  let isAbandoned = false;
  let broken: Error | null = null;
  let isNewNext = true;
  const waker = createWaker();
  const { wake } = waker;

  const hold = (event: ShopEvent, attempts: number, nextAt: Date) => {
    const { position, id: eventId, type, subject } = event;
    notes.added({ position, eventId, type, subject, attempts, nextAt, parkedAt: null });
    blocked.add(subject);
  };
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const filler = createLaneFiller({
    ...deps,
    ...{ endpoint, lanes, health, notes, blocked, busyRows, hold, flush, later },
    isKnown: (position) => known.has(position),
    isStopping: () => isStopping,
  });
  const track = (work: Promise<void>) => {
    const tracked: Promise<void> = work
      .catch((error) => {
        if (!isCut) broken = errorOf(error);
      })
      .finally(() => {
        underWay.delete(tracked);
        dispatch();
        if (broken || underWay.size === 0 || lanes.size() < WINDOW / 2) wake();
      });
    underWay.add(tracked);
  };

  async function attempt(event: ShopEvent, kind: 'event' | 'replay', number: number) {
    const { result, logged } = await deliver({ ...deps, endpoint }, event, kind, number);
    if (isCut || isAbandoned) throw new Error('the process stops');
    notes.attempt(logged);
    const { outcome, restMs } = result;
    if (restMs > 0) health.rest(later(restMs));
    if (outcome === 'delivered') health.succeeded(event, logged.ms);
    // An endpoint that asks for a rest works.
    else if (outcome !== 'busy') health.failed(event, clock.now());
    if (outcome === 'gone') isGone = true;
    return result;
  }

  async function deliverEvent(event: ShopEvent): Promise<void> {
    const { outcome, restMs } = await attempt(event, 'event', 1);
    if (outcome === 'delivered') return lanes.end(event);
    const held = lanes.endAll(event);
    hold(event, 1, later(Math.max(restMs, pauseAfter(1, deps.random()) ?? 0)));
    for (const one of held) hold(one, 0, clock.now());
    lookAt = 0;
  }

  async function deliverWaiting(row: WaitingDelivery): Promise<void> {
    const event = await tail.at(row.position, row.eventId);
    const isOver = event && matches(event) ? await attemptWaiting(row, event) : endWaiting(row, event);
    settledRows.push(row.id);
    lookAt = 0;
    if (isOver && row.kind === 'event') blocked.remove(row.subject);
  }

  /** Returns whether no attempt follows. */
  async function attemptWaiting({ id, kind, ...row }: WaitingDelivery, event: ShopEvent): Promise<boolean> {
    const attempts = row.attempts + 1;
    const { outcome, restMs } = await attempt(event, kind, attempts);
    if (outcome === 'delivered') {
      notes.delivered(id);
      return true;
    }
    const pause = pauseAfter(attempts, deps.random());
    const nextAt = later(Math.max(pause ?? 0, restMs));
    notes.failed({ id, attempts, nextAt, parkedAt: pause === null ? clock.now() : null });
    return pause === null;
  }

  /** Parks a delivery whose event the log does not have any more. Drops one that the filter excludes meanwhile. */
  function endWaiting({ id, ...row }: WaitingDelivery, event: ShopEvent | null): true {
    const at = clock.now();
    const outcome = event ? 'filtered' : 'expired';
    notes.ended({ ...row, at, attempt: row.attempts + 1, outcome, status: null, ms: 0, answer: '' });
    if (event) notes.delivered(id);
    else notes.failed({ id, attempts: row.attempts, nextAt: at, parkedAt: at });
    return true;
  }

  /** `reserved`: slots that stay free. */
  const mayStart = (reserved = 0) => {
    const isFull = underWay.size >= health.most() - reserved;
    return !isStopping && !isGone && !isFull && !health.rests(clock.now()) && deps.holdsLease();
  };

  /**
   * Starts new events. One slot stays free for waiting deliveries, so that a stream of events does not delay them. While
   * others fail, only types that have not failed are tried.
   */
  function dispatch(): void {
    const isUntried = ({ type }: ShopEvent) => !health.hasFailed(type);
    while (mayStart(1) && (!health.isFailing() || lanes.hasReady(isUntried))) {
      const event = health.isFailing() ? lanes.take(isUntried) : lanes.take();
      if (!event) return;
      track(deliverEvent(event));
    }
  }

  /** Starts attempts of waiting deliveries that are due, or single probes while everything fails. */
  async function lookForDue(): Promise<void> {
    const isProbe = health.isFailing();
    const now = clock.now();
    if (performance.now() < lookAt) return;
    if (!mayStart() || (isProbe && (underWay.size > 0 || health.probeAt() > now))) {
      lookAt = performance.now() + AGAIN_MS;
      return;
    }
    // Every second probe is a new event, since some deliveries may fail for their own reasons.
    const fresh = isProbe && isNewNext ? lanes.take(({ type }) => !health.hasFailed(type)) : null;
    isNewNext = !isProbe || !isNewNext;
    if (fresh) return track(deliverEvent(fresh));
    if (notes.hasRows()) await flush();
    const most = isProbe ? 1 : health.most() - underWay.size + busyRows.size;
    const { due, nextAt } = await limited(() => dueDeliveries(pool, endpoint.id, { now, most }));
    const wait = nextAt ? nextAt.getTime() - now.getTime() : LOOK_MS;
    lookAt = performance.now() + Math.min(Math.max(wait, 50), LOOK_MS);
    // All that failed is parked: new events show whether the endpoint works.
    if (isProbe && due.length === 0 && nextAt === null) health.forget();
    for (const row of due) {
      if (busyRows.has(row.id) || !mayStart()) continue;
      busyRows.add(row.id);
      track(deliverWaiting(row));
    }
  }

  async function flush(): Promise<void> {
    if (isAbandoned) return;
    flushAt = performance.now() + FLUSH_MS;
    const position = lanes.done();
    const isHopeless = health.isHopeless(clock.now());
    if (notes.size() === 0 && position === written && !isGone && !isHopeless) return;
    const park = isGone ? 'gone' : isHopeless ? 'failing' : null;
    if (park) isStopping = true;
    const settled = settledRows;
    settledRows = [];
    const progress = { ...notes.take(clock.now()), position, failingSince: health.failingSince(), park } as const;
    const isOurs = await limited(() =>
      inTransaction(pool, (client) => writeProgress(client, { ...endpoint, lease: deps.lease }, progress)),
    );
    for (const row of settled) busyRows.delete(row);
    written = position;
    if (!isOurs) isStopping = true;
  }

  /** Waits until there is work: something woke the runner, or the next write or look is due. */
  function pause(): Promise<void> {
    const due = notes.size() > 0 || lanes.done() !== written ? Math.min(flushAt, lookAt) : lookAt;
    return waker.wait(Math.min(Math.max(due - performance.now(), 20), LOOK_MS));
  }

  return {
    run: async () => {
      try {
        for (const { subject } of await limited(() => waitingSubjects(pool, endpoint.id))) blocked.add(subject);
        const { id, position } = endpoint;
        known = new Set(await limited(() => deliveriesAbove(pool, id, position)));
        const { first } = await limited(() => positionRange(pool));
        if (position > 0 && position < first - 1)
          deps.log.warn({ endpoint: id, position, first }, 'events were deleted before an endpoint got them');
        while (!isStopping) {
          if (broken) throw broken;
          await filler.fill();
          dispatch();
          await lookForDue();
          if (isGone || performance.now() >= flushAt) await flush();
          if (!isStopping) await pause();
        }
      } finally {
        isStopping = true;
        await Promise.allSettled(underWay);
      }
      await flush();
    },
    wake,
    stop: () => {
      isStopping = true;
      wake();
    },
    cut: () => {
      isCut = true;
    },
    abandon: () => {
      isAbandoned = true;
      isStopping = true;
      wake();
    },
  };
}
