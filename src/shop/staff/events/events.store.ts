import type { Pool } from '../../../platform/database/pool.ts';
import { EVENT_TYPES } from './event-catalogue.ts';
import type { EventFilter, ShopEvent } from './types.ts';

/**
 * Returns events behind a position, in their order. Types that this version does not know are passed over. The reading
 * may scan the whole log if few events match: readEventPage bounds it.
 */
export async function readEvents(
  pool: Pool,
  { after, limit, types, tenants, subject }: EventFilter & { after: number; limit: number },
): Promise<ShopEvent[]> {
  return readBetween(pool, { after, until: null, limit, types, tenants, subject });
}

/** Returns events in a range of positions: behind `after`, up to `until`. */
export async function readBetween(
  pool: Pool,
  given: { after: number; until: number | null; limit: number } & { [Name in keyof EventFilter]: EventFilter[Name] | undefined },
): Promise<ShopEvent[]> {
  const { after, until, limit, types = EVENT_TYPES, tenants, subject } = given;
  const { rows } = await pool.query<ShopEvent>(
    `select position, id, type, tenant, subject, at, data from event
     where position > $1 and ($2::bigint is null or position <= $2) and type = any($3)
       and ($4::text[] is null or tenant is null or tenant = any($4)) and ($5::text is null or subject = $5)
     order by position limit $6`,
    [after, until, types, tenants ?? null, subject ?? null, limit],
  );
  return rows;
}

/** Returns the position of the newest event; 0 without events. */
export async function lastPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ position: number | null }>('select max(position) as position from event');
  return rows[0]?.position ?? 0;
}
