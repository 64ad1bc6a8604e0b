import type { Pool } from '../../../platform/database/pool.ts';
import { positionRange, readBetween } from './events.store.ts';
import type { EventFilter, ShopEvent } from './types.ts';

/** Events behind a position. */
export type EventPage = {
  events: ShopEvent[];
  /** Position that the next reading begins behind: all events up to it are here, or do not match. */
  next: number;
  /** Whether there are events behind `next`, which may match. */
  hasMore: boolean;
};

/** Positions that one reading looks at, so that a filter that few events match does not read the whole log. */
const LONGEST_SCAN = 20_000;

/**
 * Reads a page of events. Returns null if events behind the position may be missing: they were deleted, or a restore has taken
 * the log back to an earlier position. Position 0 is the begin of the log.
 */
export async function readEventPage(
  pool: Pool,
  { after, limit }: { after: number; limit: number },
  filter: EventFilter = {},
): Promise<EventPage | null> {
  const { first, last } = await positionRange(pool);
  if (after > last || (after > 0 && after < first)) return null;
  const from = Math.max(after, first - 1);
  // The events of one subject have an index.
  const until = filter.subject === undefined ? Math.min(last, from + LONGEST_SCAN) : last;
  const events = from < until ? await readBetween(pool, { after: from, until, limit }, filter) : [];
  const next = events.length === limit ? (events.at(-1)?.position ?? until) : Math.max(after, until);
  return { events, next, hasMore: next < last };
}
