import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { EndpointFilter, EndpointId, EndpointState, LoggedAttempt } from './types.ts';

/** Endpoint for which this process delivers. */
export type LeasedEndpoint = EndpointFilter & {
  id: EndpointId;
  url: string;
  apiVersion: string;
  secret: Buffer;
  formerSecret: Buffer | null;
  position: number;
  failingSince: Date | null;
  version: number;
  /** Id of the table in the database. A restore makes another table, in which no lease of before counts. */
  table: number;
};

/** Delivery that waits for an attempt. */
export type WaitingDelivery = {
  id: number;
  kind: 'event' | 'replay';
  position: number;
  eventId: string;
  type: string;
  subject: string;
  attempts: number;
};

/** Seconds until another process takes over the endpoints of one that was killed. */
const LEASE_SECONDS = 30;

/** Takes endpoints that no process delivers for. `own`: those for which this process delivers already. */
export async function leaseEndpoints(
  pool: Pool,
  lease: string,
  own: readonly EndpointId[],
  most: number,
): Promise<LeasedEndpoint[]> {
  const { rows } = await pool.query<LeasedEndpoint>(
    `update webhook_endpoint set lease = $1, leased_until = now() + $3 * interval '1 second'
     where id in (select id from webhook_endpoint where state = 'active'
         and (leased_until is null or leased_until < now() or lease = $1) and id <> all($4)
       order by leased_until nulls first, id limit $2 for update skip locked)
     returning id, url, types, tenants, subject_prefix as "subjectPrefix", api_version as "apiVersion", secret,
       former_secret as "formerSecret", position, failing_since as "failingSince", version, tableoid::bigint as "table"`,
    [lease, most, LEASE_SECONDS, own],
  );
  return rows;
}

export type RenewedLease = Pick<LeasedEndpoint, 'id' | 'version' | 'table'> & {
  state: EndpointState;
  /** False if another transaction has the row now. */
  isRenewed: boolean;
};

/** Extends the leases of a process, and waits for no other transaction. Returns its endpoints. */
export async function renewLeases(pool: Pool, lease: string): Promise<RenewedLease[]> {
  const { rows } = await pool.query<RenewedLease>(
    `with renewed as (
       update webhook_endpoint set leased_until = now() + $2 * interval '1 second'
       where id in (select id from webhook_endpoint where lease = $1 for update skip locked) returning id)
     select id, state, version, tableoid::bigint as "table", id in (select id from renewed) as "isRenewed"
     from webhook_endpoint where lease = $1`,
    [lease, LEASE_SECONDS],
  );
  return rows;
}

export async function endLease(pool: Pool, lease: string, id: EndpointId): Promise<void> {
  await pool.query('update webhook_endpoint set lease = null, leased_until = null where id = $1 and lease = $2', [
    id,
    lease,
  ]);
}

/** Parks an endpoint whose secret cannot be opened. */
export async function parkWithoutSecret(pool: Pool, lease: string, id: EndpointId, now: Date): Promise<void> {
  await pool.query(
    `update webhook_endpoint set state = 'parked', parked_why = 'secret', parked_at = $3, lease = null, leased_until = null
     where id = $1 and lease = $2`,
    [id, lease, now],
  );
}

/** Returns positions and subjects of the deliveries that wait, to hold back later events of the same subjects. */
export async function waitingSubjects(pool: Pool, id: EndpointId): Promise<{ position: number; subject: string }[]> {
  const { rows } = await pool.query<{ position: number; subject: string }>(
    `select position, subject from webhook_delivery where endpoint_id = $1 and kind = 'event' and parked_at is null`,
    [id],
  );
  return rows;
}

/** Waiting delivery as parking needs it. */
type CrowdingDelivery = { id: number; subject: string; attempts: number; nextAt: Date };

/**
 * Returns the oldest waiting deliveries of some types, with all that follow them in their subjects. Subjects of the deliveries
 * `busy` are left out.
 */
export async function oldestWaiting(
  pool: Pool,
  id: EndpointId,
  { types, busy, most }: { types: readonly string[]; busy: readonly number[]; most: number },
): Promise<CrowdingDelivery[]> {
  const { rows } = await pool.query<CrowdingDelivery>(
    `with waiting as (select * from webhook_delivery where endpoint_id = $1 and kind = 'event' and parked_at is null),
     oldest as (select subject, position from waiting where type = any($2)
       and subject not in (select subject from waiting where id = any($3)) order by position limit $4)
     select id, subject, attempts, next_at as "nextAt"
     from waiting join (select subject, min(position) as first from oldest group by subject) one using (subject)
     where position >= first`,
    [id, types, busy, most],
  );
  return rows;
}

/** Returns positions above one that have a delivery already, also a parked one. */
export async function deliveriesAbove(pool: Pool, id: EndpointId, position: number): Promise<number[]> {
  const { rows } = await pool.query<{ position: number }>(
    `select position from webhook_delivery where endpoint_id = $1 and kind = 'event' and position > $2`,
    [id, position],
  );
  return rows.map((row) => row.position);
}

/**
 * Returns deliveries that are due, in the order of their times: the first one of each subject. `nextAt`: when the next
 * other one is due.
 */
export async function dueDeliveries(
  pool: Pool,
  id: EndpointId,
  { now, most }: { now: Date; most: number },
): Promise<{ due: WaitingDelivery[]; nextAt: Date | null }> {
  const { rows } = await pool.query<WaitingDelivery & { nextAt: Date }>(
    `select id, kind, position, event_id as "eventId", type, subject, attempts, next_at as "nextAt" from (
       select distinct on (kind, subject) * from webhook_delivery where endpoint_id = $1 and parked_at is null
       order by kind, subject, position, id) first
     order by next_at, id limit $2`,
    [id, most],
  );
  const isDue = ({ nextAt }: { nextAt: Date }) => nextAt <= now;
  return { due: rows.filter(isDue), nextAt: rows.find((row) => !isDue(row))?.nextAt ?? null };
}

/** New row of a delivery that failed, or that waits behind a failed one. `parkedAt`: no attempt follows. */
export type NewDelivery = Omit<WaitingDelivery, 'id' | 'kind'> & { nextAt: Date; parkedAt: Date | null };

/** Changes of a while of delivering, written in one transaction. */
export type DeliveryProgress = {
  position: number;
  failingSince: Date | null;
  /** The shop parks the endpoint. */
  park: 'gone' | 'failing' | null;
  added: readonly NewDelivery[];
  /** Ids of waiting deliveries that succeeded, or that do not match the filter any more. */
  delivered: readonly number[];
  failed: readonly { id: number; attempts: number; nextAt: Date; parkedAt: Date | null }[];
  log: readonly LoggedAttempt[];
  hour: { at: Date; delivered: number; failed: number; ms: number };
};

/** Condition that an endpoint still has the version $7 and is active; and that it is parked then for the reason $5. */
const IS_KNOWN = "version = $7 and state = 'active'";
const PARKS = `$5::text is not null and ${IS_KNOWN}`;

/**
 * Writes the progress of an endpoint if the process still has its lease; returns whether it has. Health counts only for the
 * state and version that the process knows, since an employee may have changed them.
 */
export async function writeProgress(
  runner: SqlRunner,
  { lease, id, version, table }: { lease: string } & Pick<LeasedEndpoint, 'id' | 'version' | 'table'>,
  progress: DeliveryProgress,
): Promise<boolean> {
  const { position, failingSince, park, added, delivered, failed, log, hour } = progress;
  const { rows } = await runner.query(
    `update webhook_endpoint set position = $3, failing_since = case when ${IS_KNOWN} then $4 else failing_since end,
       state = case when ${PARKS} then 'parked' else state end, parked_why = case when ${PARKS} then $5 else parked_why end,
       parked_at = case when ${PARKS} then $6 else parked_at end
     where id = $1 and lease = $2 and tableoid = $8::bigint::oid returning id`,
    [id, lease, position, failingSince, park, hour.at, version, table],
  );
  if (rows.length === 0) return false;
  if (added.length > 0)
    await runner.query(
      `insert into webhook_delivery (endpoint_id, kind, position, event_id, type, subject, attempts, next_at, parked_at)
       select $1, 'event', position, "eventId", type, subject, attempts, "nextAt", "parkedAt"
       from jsonb_to_recordset($2) as one (position bigint, "eventId" uuid, type text, subject text, attempts int,
         "nextAt" timestamptz, "parkedAt" timestamptz)
       on conflict (endpoint_id, position) where kind = 'event' do nothing`,
      [id, JSON.stringify(added)],
    );
  if (delivered.length > 0) await runner.query('delete from webhook_delivery where id = any($1)', [delivered]);
  if (failed.length > 0)
    await runner.query(
      `update webhook_delivery set attempts = one.attempts, next_at = one."nextAt", parked_at = one."parkedAt"
       from jsonb_to_recordset($1) as one (id bigint, attempts int, "nextAt" timestamptz, "parkedAt" timestamptz)
       where webhook_delivery.id = one.id`,
      [JSON.stringify(failed)],
    );
  await insertAttempts(runner, id, log);
  if (hour.delivered + hour.failed > 0)
    await runner.query(
      `insert into webhook_hour (endpoint_id, hour, delivered, failed, ms)
       values ($1, date_trunc('hour', $2::timestamptz), $3, $4, $5)
       on conflict (endpoint_id, hour) do update set delivered = webhook_hour.delivered + excluded.delivered,
         failed = webhook_hour.failed + excluded.failed, ms = webhook_hour.ms + excluded.ms`,
      [id, hour.at, hour.delivered, hour.failed, hour.ms],
    );
  return true;
}

export async function insertAttempts(runner: SqlRunner, id: EndpointId, log: readonly LoggedAttempt[]): Promise<void> {
  if (log.length === 0) return;
  await runner.query(
    `insert into webhook_attempt (endpoint_id, at, kind, position, event_id, type, subject, attempt, outcome, status, ms, answer)
     select $1, at, kind, position, "eventId", type, subject, attempt, outcome, status, ms, answer
     from jsonb_to_recordset($2) as one (at timestamptz, kind text, position bigint, "eventId" uuid, type text,
       subject text, attempt int, outcome text, status int, ms int, answer text)`,
    [id, JSON.stringify(log)],
  );
}
