import type { Containment } from '../../../extending/contain.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { eventAt, positionRange, readBetween, type ShopEvent } from '../events/index.ts';
import { pauseBefore } from './attempt-pause.ts';
import type { EventListener } from './event-listener.ts';
import {
  deleteWaiting,
  dueWaiting,
  heldBack,
  leaseListener,
  storePosition,
  storeWaiting,
  type WaitingEvent,
} from './listeners.store.ts';

export type ListenerDeps = { pool: Pool; clock: Clock; log: Log; containment: Containment };

/** Outcome of a part of a turn: more may follow at once, nothing follows, or the turn must end. */
type Progress = 'more' | 'none' | 'end';

/** Listener with the name of its extension. */
export type OwnedListener = { extension: string; listener: EventListener };

/** Time of one handling. */
const HANDLE_MS = 30_000;
const BATCH = 50;
/** Positions that one reading looks at, so that rare types do not make it read the whole log. */
const LONGEST_SCAN = 20_000;
/** Time after which a position is stored and the lease extended, also within a batch. */
const STORE_EVERY_MS = 5000;
/** New events that fail one after the other until the listener rests. Those that wait are still tried. */
const FAILING = 5;
const REST_MS = 60_000;

/** Name under which the progress of a listener is stored. */
export function storedName({ extension, listener }: OwnedListener): string {
  return `${extension}.${listener.name}`;
}

/**
 * Creates the turns of one listener. A turn handles events that are due again and the next new ones, one after the other
 * and outside of transactions. It returns whether more may follow at once.
 */
export function createListenerTurn(deps: ListenerDeps, owned: OwnedListener, lease: string) {
  const { pool, clock, log, containment } = deps;
  const { extension, listener } = owned;
  const name = storedName(owned);
  let isStopping = false;
  let failed = 0;
  let restsUntil = 0;
  let storedAt = 0;

  const handle = (event: ShopEvent): Promise<boolean> =>
    containment.within(
      { extension, point: 'listener' },
      async (context) => {
        await listener.handle(event, context);
        return true;
      },
      false,
      { limitMs: HANDLE_MS },
    );

  /** Writes the outcome of an attempt that failed. */
  async function postpone(event: WaitingEvent): Promise<void> {
    const now = clock.now();
    const pause = pauseBefore(event.attempts);
    const nextAt = pause === null ? null : new Date(now.getTime() + pause);
    await storeWaiting(pool, name, event, { nextAt, now });
    if (nextAt === null) log.error({ extension, listener: listener.name, event: event.eventId }, 'an event was parked');
  }

  /** Stores the position now and then. Returns false if another process has taken over. */
  async function store(position: number, isLast = false): Promise<boolean> {
    if (!isLast && performance.now() - storedAt < STORE_EVERY_MS) return true;
    storedAt = performance.now();
    return storePosition(pool, name, lease, position);
  }

  async function handleDue(position: number): Promise<Progress> {
    const due = await dueWaiting(pool, name, { now: clock.now(), most: BATCH });
    for (const waiting of due) {
      if (isStopping || !(await store(position))) return 'end';
      const event = await eventAt(pool, waiting.position, waiting.eventId);
      if (event && !(await handle(event))) {
        await postpone({ ...waiting, attempts: waiting.attempts + 1 });
        continue;
      }
      await deleteWaiting(pool, name, waiting.position);
      failed = 0;
      restsUntil = 0;
    }
    return due.length > 0 ? 'more' : 'none';
  }

  async function handleNew(position: number): Promise<Progress> {
    const { first, last } = await positionRange(pool);
    if (position > 0 && position < first - 1)
      log.warn(
        { extension, listener: listener.name, position, first },
        'events were deleted before a listener got them',
      );
    // A restored log may end before the position.
    const from = Math.min(Math.max(position, first - 1), last);
    const until = Math.min(last, from + LONGEST_SCAN);
    const { types } = listener;
    const events = from < until ? await readBetween(pool, { after: from, until, limit: BATCH }, { types }) : [];
    const end = events.length === BATCH ? (events.at(-1)?.position ?? until) : until;
    if (end === position) return 'none';
    const held = await heldBack(pool, name, {
      subjects: events.map(({ subject }) => subject),
      positions: events.map((event) => event.position),
    });
    let done = from;
    for (const event of events) {
      if (isStopping || failed >= FAILING) break;
      if (!held.positions.has(event.position)) await handleOne(event, held.subjects);
      done = event.position;
      if (!(await store(done))) return 'end';
    }
    if (failed >= FAILING) restsUntil = clock.now().getTime() + REST_MS;
    const isWhole = done === (events.at(-1)?.position ?? from);
    if (!(await store(isWhole ? end : done, true))) return 'end';
    return isWhole && end < last ? 'more' : 'none';
  }

  async function handleOne(event: ShopEvent, blocked: Set<string>): Promise<void> {
    const { position, id: eventId, subject } = event;
    const waiting = { position, eventId, subject };
    if (blocked.has(subject)) {
      const now = clock.now();
      return storeWaiting(pool, name, { ...waiting, attempts: 0 }, { nextAt: now, now });
    }
    if (await handle(event)) {
      failed = 0;
      return;
    }
    failed += 1;
    blocked.add(subject);
    await postpone({ ...waiting, attempts: 1 });
  }

  return {
    run: async (): Promise<boolean> => {
      const position = await leaseListener(pool, name, lease);
      if (position === null) return false;
      storedAt = performance.now();
      const due = await handleDue(position);
      const now = clock.now().getTime();
      if (due === 'end' || isStopping || now < restsUntil) return false;
      // After a rest, one new event shows whether the listener works again.
      if (failed >= FAILING) failed = FAILING - 1;
      const added = await handleNew(position);
      return added !== 'end' && (added === 'more' || due === 'more');
    },
    stop: () => {
      isStopping = true;
    },
  };
}
