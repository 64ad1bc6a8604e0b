import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';

type StoredEvent = {
  tenant: string;
  type: string;
  item: string;
  session: string | null;
  person: string | null;
  at: Date;
};

export async function insertEvent(pool: Pool, event: StoredEvent): Promise<void> {
  await pool.query(
    'insert into tracking_event (tenant, type, item, session, person, at) values ($1, $2, $3, $4, $5, $6)',
    [event.tenant, event.type, event.item, event.session, event.person, event.at],
  );
}

/** Number of a visitor's newest events to read, independent of their total. */
const LOOKED_AT = 200;

/** Returns the SKUs of a visitor's newest events, without duplicates, newest first. */
export async function trackedItems(
  pool: Pool,
  by: { tenant: string; session: string | null; person: string | null },
  since: Date,
  most: number,
): Promise<string[]> {
  // A union with one index each, because "or" would use neither.
  const { rows } = await pool.query<{ item: string }>(
    `select item from (
       (select id, item, type, at from tracking_event where tenant = $1 and person = $2 order by id desc limit ${LOOKED_AT})
       union all
       (select id, item, type, at from tracking_event where tenant = $1 and session = $3 order by id desc limit ${LOOKED_AT})
     ) newest
     where type <> 'category' and at > $4 group by item order by max(id) desc limit $5`,
    [by.tenant, by.person, by.session, since, most],
  );
  return rows.map(({ item }) => item);
}

const EventRow = v.object({
  type: v.picklist(['category', 'product', 'add-to-basket']),
  item: v.string(),
  at: v.date(),
});

export async function readEventsOf(pool: Pool, tenant: string, person: string) {
  const { rows } = await pool.query(
    'select type, item, at from tracking_event where tenant = $1 and person = $2 order by id',
    [tenant, person],
  );
  return v.parse(v.array(EventRow), rows);
}

export async function deleteEventsOf(pool: Pool, tenant: string, person: string): Promise<number> {
  const { rowCount } = await pool.query('delete from tracking_event where tenant = $1 and person = $2', [
    tenant,
    person,
  ]);
  return rowCount ?? 0;
}

export async function deleteEventsBefore(pool: Pool, before: Date, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from tracking_event where id in (select id from tracking_event where at < $1 order by at limit $2)`,
    [before, most],
  );
  return rowCount ?? 0;
}
