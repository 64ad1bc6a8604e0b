import type { Pool } from '../../../platform/database/pool.ts';
import { EVENT_TYPES } from './event-catalogue.ts';
import type { EventFilter, ShopEvent } from './types.ts';

/**
 * Returns events behind a position, in their order. Types that this version does not know are passed over, unless `types` is
 * null. With filters that few events match, it may read the whole log: a reader of the newest events is fine, others use
 * `readBetween`.
 */
export async function readEvents(
  pool: Pool,
  { after, limit, ...filter }: EventFilter & { after: number; limit: number },
): Promise<ShopEvent[]> {
  return readBetween(pool, { after, until: null, limit }, filter);
}

/** Returns events in a range of positions: behind `after`, up to `until`. */
export async function readBetween(
  pool: Pool,
  { after, until, limit }: { after: number; until: number | null; limit: number },
  { types = EVENT_TYPES, tenants, subject }: EventFilter,
): Promise<ShopEvent[]> {
  const { rows } = await pool.query<ShopEvent>(
    `select position, id, type, tenant, subject, at, data from event
     where position > $1 and ($2::bigint is null or position <= $2) and ($3::text[] is null or type = any($3))
       and ($4::text[] is null or tenant is null or tenant = any($4)) and ($5::text is null or subject = $5)
     order by position limit $6`,
    [after, until, types, tenants ?? null, subject ?? null, limit],
  );
  return rows;
}

/** Returns an event of any type; null if the log does not have it. */
export async function eventAt(pool: Pool, position: number, id: string): Promise<ShopEvent | null> {
  const { rows } = await pool.query<ShopEvent>(
    'select position, id, type, tenant, subject, at, data from event where position = $1 and id = $2',
    [position, id],
  );
  return rows[0] ?? null;
}

/** Returns the position of the newest event; 0 without events. The log keeps its newest event however old it is. */
export async function lastPosition(pool: Pool): Promise<number> {
  return (await positionRange(pool)).last;
}

/** Returns the positions of the oldest and the newest event; 0 without events. */
export async function positionRange(pool: Pool): Promise<{ first: number; last: number }> {
  const { rows } = await pool.query<{ first: number | null; last: number | null }>(
    'select min(position) as first, max(position) as last from event',
  );
  return { first: rows[0]?.first ?? 0, last: rows[0]?.last ?? 0 };
}

/**
 * Returns the position of the first event since a time, or the one behind the newest event. Times follow positions but for
 * seconds, so this halves the log instead of reading it; the result is as inexact as that.
 */
export async function firstPositionSince(pool: Pool, time: Date): Promise<number> {
  const { first, last } = await positionRange(pool);
  let [low, high] = [first, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { rows } = await pool.query<{ at: Date }>(
      'select at from event where position >= $1 order by position limit 1',
      [middle],
    );
    if (rows[0] && rows[0].at < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Moves drafts to the log; returns their number. 0 also if another process does it now (migration 0221). */
export async function sequenceEvents(pool: Pool, most: number): Promise<number> {
  const { rows } = await pool.query<{ moved: number }>({
    name: 'sequence-events',
    text: 'select sequence_events($1) as moved',
    values: [most],
  });
  return rows[0]?.moved ?? 0;
}

/**
 * Deletes a batch of the oldest events before a time; returns their number. Times follow positions but for seconds, so the
 * batch ends with the first newer event. The newest of the old ones stays: readers learn from it what they may have missed,
 * and the newest position is never lost.
 */
export async function deleteEvents(pool: Pool, before: Date, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `with oldest as (select position, at from event order by position limit $2),
       last as (select max(position) as position from oldest where at < $1)
     delete from event using last where event.position < last.position`,
    [before, most + 1],
  );
  return rowCount ?? 0;
}
