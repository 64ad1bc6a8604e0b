import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { EndpointFilter, EndpointId, LoggedAttempt } from './types.ts';

/** Attempt of the log. */
export type AttemptRow = LoggedAttempt & { id: number; endpointId: EndpointId };

const COLUMNS = `id, endpoint_id as "endpointId", at, kind, position, event_id as "eventId", type, subject, attempt, outcome,
  status, ms, answer`;

/** Returns the newest attempts of an endpoint, without their answers. */
export async function newestAttempts(pool: Pool, id: EndpointId, most: number): Promise<AttemptRow[]> {
  const { rows } = await pool.query<AttemptRow>(
    `select ${COLUMNS} from webhook_attempt where endpoint_id = $1 order by id desc limit $2`,
    [id, most],
  );
  return rows;
}

export async function attemptById(pool: Pool, id: number): Promise<AttemptRow | null> {
  const { rows } = await pool.query<AttemptRow>(`select ${COLUMNS} from webhook_attempt where id = $1`, [id]);
  return rows[0] ?? null;
}

/** Delivery whose attempts have ended. */
export type ParkedRow = {
  id: number;
  eventId: string;
  type: string;
  subject: string;
  attempts: number;
  parkedAt: Date;
};

export async function parkedDeliveries(pool: Pool, id: EndpointId, most: number): Promise<ParkedRow[]> {
  const { rows } = await pool.query<ParkedRow>(
    `select id, event_id as "eventId", type, subject, attempts, parked_at as "parkedAt" from webhook_delivery
     where endpoint_id = $1 and parked_at is not null order by parked_at desc, id desc limit $2`,
    [id, most],
  );
  return rows;
}

/** Delivers the event of an attempt once more; false if the log of events does not have it any more. */
export async function replayEvent(
  runner: SqlRunner,
  attempt: { endpointId: EndpointId; position: number; eventId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await runner.query(
    `insert into webhook_delivery (endpoint_id, kind, position, event_id, type, subject, attempts, next_at)
     select $1, 'replay', position, id, type, subject, 0, $4 from event where position = $2 and id = $3 returning id`,
    [attempt.endpointId, attempt.position, attempt.eventId, now],
  );
  return rows.length > 0;
}

/** Events of a time. `first`, `until`: positions around them, so that the log is not searched for times. */
type Period = { from: Date; to: Date; first: number; until: number };

/** Delivers the events of a time once more, in their order; returns the number. */
export async function replayBetween(
  runner: SqlRunner,
  { id, filter, period }: { id: EndpointId; filter: EndpointFilter; period: Period },
  { most, now }: { most: number; now: Date },
): Promise<number> {
  const { from, to, first, until } = period;
  const { rows } = await runner.query(
    `insert into webhook_delivery (endpoint_id, kind, position, event_id, type, subject, attempts, next_at)
     select $1, 'replay', position, id, type, subject, 0, $8 from event
     where position between $9 and $10 and at >= $2 and at < $3 and type = any($4) and ($5::text[] is null or tenant is null or tenant = any($5))
       and starts_with(subject, $6)
     order by position limit $7 returning id`,
    [id, from, to, filter.types, filter.tenants, filter.subjectPrefix, most, now, first, until],
  );
  return rows.length;
}

/** Returns the number of repeated deliveries that wait, counted up to a number. */
export async function waitingReplays(runner: SqlRunner, id: EndpointId, most: number): Promise<number> {
  const { rows } = await runner.query(
    `select count(*)::int as count from (select from webhook_delivery
       where endpoint_id = $1 and kind = 'replay' and parked_at is null limit $2) one`,
    [id, most],
  );
  return (rows as { count: number }[])[0]?.count ?? 0;
}

/** Delivers parked deliveries once more; returns their number. */
export async function replayParked(runner: SqlRunner, id: EndpointId, now: Date): Promise<number> {
  const { rows } = await runner.query(
    `update webhook_delivery set kind = 'replay', parked_at = null, attempts = 0, next_at = $2
     where endpoint_id = $1 and parked_at is not null returning id`,
    [id, now],
  );
  return rows.length;
}

/** Deletes attempts, figures and parked deliveries before a time, a batch at a time; returns the number. */
export async function sweepAttempts(
  pool: Pool,
  { attemptsBefore, before, most }: { attemptsBefore: Date; before: Date; most: number },
): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from webhook_attempt where id in (select id from webhook_attempt where at < $1 order by at limit $2)',
    [attemptsBefore, most],
  );
  await pool.query('delete from webhook_hour where hour < $1', [before]);
  await pool.query('delete from webhook_delivery where parked_at < $1', [before]);
  return rowCount ?? 0;
}

/** Deletes a batch of successful attempts, all but the newest of each endpoint; returns the number. */
export async function trimAttempts(pool: Pool, { kept, most }: { kept: number; most: number }): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from webhook_attempt where id in (
       select attempt.id from webhook_endpoint endpoint
       cross join lateral (select id from webhook_attempt newest where newest.endpoint_id = endpoint.id
         order by id desc offset $1 limit 1) oldest
       join webhook_attempt attempt on attempt.endpoint_id = endpoint.id and attempt.id < oldest.id
         and attempt.outcome = 'delivered'
       limit $2)`,
    [kept, most],
  );
  return rowCount ?? 0;
}
