import type { Pool } from '../../../platform/database/pool.ts';

/** Seconds until another process takes over the listeners of one that was killed. Longer than the longest handling. */
const LEASE_SECONDS = 90;

/** Event that waits for an attempt. */
export type WaitingEvent = { position: number; eventId: string; subject: string; attempts: number };

/** Adds listeners that the database does not know. They get the events from now on. */
export async function addListeners(pool: Pool, names: readonly string[]): Promise<void> {
  await pool.query(
    `insert into event_listener (name, position)
     select name, coalesce((select max(position) from event), 0) from unnest($1::text[]) name
     on conflict (name) do nothing`,
    [names],
  );
}

/** Takes or extends the lease on a listener. Returns its position; null while another process handles its events. */
export async function leaseListener(pool: Pool, name: string, lease: string): Promise<number | null> {
  const { rows } = await pool.query<{ position: number }>(
    `update event_listener set lease = $2, leased_until = now() + $3 * interval '1 second'
     where name = $1 and (lease = $2 or leased_until is null or leased_until < now()) returning position`,
    [name, lease, LEASE_SECONDS],
  );
  return rows[0]?.position ?? null;
}

/** Stores how far a listener has come, and extends its lease. Returns false if another process has taken over. */
export async function storePosition(pool: Pool, name: string, lease: string, position: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update event_listener set position = $3, leased_until = now() + $4 * interval '1 second'
     where name = $1 and lease = $2`,
    [name, lease, position, LEASE_SECONDS],
  );
  return rowCount === 1;
}

export async function endListenerLease(pool: Pool, name: string, lease: string): Promise<void> {
  await pool.query('update event_listener set lease = null, leased_until = null where name = $1 and lease = $2', [
    name,
    lease,
  ]);
}

/** Returns which of some subjects have an event that waits, and which of some positions have a row already. */
export async function heldBack(
  pool: Pool,
  name: string,
  { subjects, positions }: { subjects: readonly string[]; positions: readonly number[] },
): Promise<{ subjects: Set<string>; positions: Set<number> }> {
  const { rows } = await pool.query<{ subject: string; position: number; isParked: boolean }>(
    `select subject, position, parked_at is not null as "isParked" from event_waiting
     where listener = $1 and ((parked_at is null and subject = any($2)) or position = any($3))`,
    [name, subjects, positions],
  );
  return {
    subjects: new Set(rows.flatMap(({ subject, isParked }) => (isParked ? [] : [subject]))),
    positions: new Set(rows.map(({ position }) => position)),
  };
}

/** Returns the first waiting event of each subject that is due. */
export async function dueWaiting(
  pool: Pool,
  name: string,
  { now, most }: { now: Date; most: number },
): Promise<WaitingEvent[]> {
  const { rows } = await pool.query<WaitingEvent>(
    `select position, event_id as "eventId", subject, attempts from (
       select distinct on (subject) * from event_waiting where listener = $1 and parked_at is null
       order by subject, position) first
     where next_at <= $2 order by next_at, position limit $3`,
    [name, now, most],
  );
  return rows;
}

/** Writes an event that waits. `nextAt` null: its attempts have ended, and it is parked. */
export async function storeWaiting(
  pool: Pool,
  name: string,
  { position, eventId, subject, attempts }: WaitingEvent,
  { nextAt, now }: { nextAt: Date | null; now: Date },
): Promise<void> {
  await pool.query(
    `insert into event_waiting (listener, position, event_id, subject, attempts, next_at, parked_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (listener, position) do update
       set attempts = excluded.attempts, next_at = excluded.next_at, parked_at = excluded.parked_at`,
    [name, position, eventId, subject, attempts, nextAt ?? now, nextAt ? null : now],
  );
}

export async function deleteWaiting(pool: Pool, name: string, position: number): Promise<void> {
  await pool.query('delete from event_waiting where listener = $1 and position = $2', [name, position]);
}

/** Returns the numbers of waiting and parked events of listeners. */
export async function waitingCounts(pool: Pool): Promise<{ name: string; waiting: number; parked: number }[]> {
  const { rows } = await pool.query<{ name: string; waiting: number; parked: number }>(
    `select listener as name, count(*) filter (where parked_at is null)::int as waiting, count(parked_at)::int as parked
     from event_waiting group by listener`,
  );
  return rows;
}

/** Listener that has started once. `behind`: positions of the log that it has not looked at. */
export type KnownListener = { name: string; behind: number; waiting: number; parked: number };

export async function listListeners(pool: Pool): Promise<KnownListener[]> {
  const { rows } = await pool.query<KnownListener>(
    `select name, greatest(0, coalesce((select max(event.position) from event), 0) - position) as behind,
       (select count(*)::int from event_waiting where listener = name and parked_at is null) as waiting,
       (select count(*)::int from event_waiting where listener = name and parked_at is not null) as parked
     from event_listener order by name`,
  );
  return rows;
}

/** Lets parked events be passed again at once; returns their number, or null for an unknown listener. */
export async function retryParked(pool: Pool, name: string): Promise<number | null> {
  const { rows } = await pool.query<{ retried: number }>(
    `with retried as (
       update event_waiting set parked_at = null, attempts = 0, next_at = now() where listener = $1 and parked_at is not null
       returning 1)
     select (select count(*)::int from retried) as retried from event_listener where name = $1`,
    [name],
  );
  return rows[0]?.retried ?? null;
}

/** Deletes rows of events that the log does not have any more; returns their number. */
export async function deleteExpired(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('delete from event_waiting where position < (select min(position) from event)');
  return rowCount ?? 0;
}
