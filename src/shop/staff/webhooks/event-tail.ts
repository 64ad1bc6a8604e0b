import type { Pool } from '../../../platform/database/pool.ts';
import {
  envelopeOf,
  eventAt,
  lastPosition,
  positionRange,
  readBetween,
  readEvents,
  type ShopEvent,
} from '../events/index.ts';
import type { EndpointFilter } from './types.ts';

/** Events for an endpoint. `readTo`: position up to which all events were read. */
export type TailReading = { events: ShopEvent[]; readTo: number };

/**
 * Newest events of the log in memory, so that all endpoints of a process read them once. Endpoints that are behind read from
 * the database.
 */
export type EventTail = {
  read(filter: EndpointFilter, after: number, limit: number): Promise<TailReading>;
  /** Returns the event at a position; null if the log does not have it. */
  at(position: number, id: string): Promise<ShopEvent | null>;
  /**
   * Reads new events, also of types that only a newer version knows. `restored`: the log is another one than before, and
   * nothing is in memory.
   */
  renew(): Promise<'new' | 'same' | 'restored'>;
  /** Body of a delivery. */
  bodyOf(event: ShopEvent): string;
};

const BATCH = 1000;
const MOST_BATCHES = 4;
/** Events in memory. */
const KEPT = 4000;
/** Positions that one reading from the database looks at, so that rare types do not make it read the whole log. */
const LONGEST_SCAN = 20_000;

export function createEventTail(deps: {
  pool: Pool;
  /** Runs database work, a few at a time in this process. */
  limited<Result>(work: () => Promise<Result>): Promise<Result>;
}): EventTail {
  const { pool, limited } = deps;
  let kept: ShopEvent[] = [];
  // The kept events are all of the log behind this position, up to `end`.
  let start: number | null = null;
  let end = 0;
  // Id of the event at `end`; null in an empty log. A restored log has another event there, or none.
  let endId: string | null = null;
  const bodies = new WeakMap<ShopEvent, string>();

  /** Reads events behind `end`; null if the log has another event at `end`. */
  const readFresh = async (): Promise<ShopEvent[] | null> => {
    const after = endId === null ? end : end - 1;
    const [first, ...others] = await limited(() => readEvents(pool, { after, limit: BATCH, types: null }));
    if (endId === null) return first ? [first, ...others] : [];
    return first?.position === end && first.id === endId ? others : null;
  };

  /** Begins at the end of the log. */
  const begin = async (): Promise<void> => {
    const last = await limited(() => lastPosition(pool));
    const [event] = await limited(() => readEvents(pool, { after: last - 1, limit: 1, types: null }));
    end = event?.position ?? 0;
    endId = event?.id ?? null;
    start = end;
  };

  const read: EventTail['read'] = async (filter, after, limit) => {
    const matches = eventMatcher(filter);
    if (start !== null && after >= start) {
      const events: ShopEvent[] = [];
      for (let index = firstAfter(kept, after); index < kept.length; index += 1) {
        const event = kept[index];
        if (!event || !matches(event)) continue;
        events.push(event);
        if (events.length === limit) return { events, readTo: event.position };
      }
      return { events, readTo: Math.max(end, after) };
    }
    const { first, last } = await limited(() => positionRange(pool));
    const from = Math.max(after, first - 1);
    const until = Math.min(last, from + LONGEST_SCAN);
    if (from >= until) return { events: [], readTo: from };
    const { types, tenants } = filter;
    const found = await limited(() =>
      readBetween(pool, { after: from, until, limit }, { types, ...(tenants ? { tenants } : {}) }),
    );
    const readTo = found.length < limit ? until : (found.at(-1)?.position ?? until);
    return { events: found.filter(matches), readTo };
  };

  return {
    read,
    at: async (position, id) => {
      const inMemory = kept[firstAfter(kept, position - 1)];
      if (inMemory?.id === id) return inMemory;
      return limited(() => eventAt(pool, position, id));
    },
    renew: async () => {
      if (start === null) {
        await begin();
        return 'new';
      }
      const before = end;
      for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
        const fresh = await readFresh();
        if (!fresh) {
          kept = [];
          start = null;
          return 'restored';
        }
        const last = fresh.at(-1);
        if (!last) break;
        end = last.position;
        endId = last.id;
        kept.push(...fresh);
        if (fresh.length < BATCH - 1) break;
      }
      if (kept.length > KEPT) {
        kept = kept.slice(-KEPT / 2);
        start = (kept[0]?.position ?? end) - 1;
      }
      return end > before ? 'new' : 'same';
    },
    bodyOf: (event) => {
      const known = bodies.get(event);
      if (known !== undefined) return known;
      const body = JSON.stringify(envelopeOf(event));
      bodies.set(event, body);
      return body;
    },
  };
}

/** Returns the index of the first event behind a position. */
function firstAfter(events: readonly ShopEvent[], after: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.position ?? 0) > after) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns whether events are for an endpoint. */
export function eventMatcher({ types, tenants, subjectPrefix }: EndpointFilter): (event: ShopEvent) => boolean {
  const wanted = new Set<string>(types);
  return ({ type, tenant, subject }) =>
    wanted.has(type) &&
    (tenants === null || tenant === null || tenants.includes(tenant)) &&
    subject.startsWith(subjectPrefix);
}
