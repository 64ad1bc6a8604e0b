import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { EndpointEntry } from './endpoint-entry.ts';
import type { EndpointFilter, EndpointId, EndpointState } from './types.ts';

export type ParkedWhy = 'gone' | 'failing' | 'secret';

export type EndpointRow = EndpointFilter & {
  id: EndpointId;
  name: string;
  url: string;
  apiVersion: string;
  state: EndpointState;
  parkedWhy: ParkedWhy | null;
  position: number;
  failingSince: Date | null;
  secretAt: Date;
  /** Whether the former secret signs too. */
  isRotating: boolean;
  version: number;
  staffEmail: string;
  createdAt: Date;
  /** Events of the log behind its position, of any type. */
  behind: number;
  /** Deliveries that wait for another attempt, and parked ones. */
  waiting: number;
  parked: number;
  /** Figures of the last 24 hours. `ms`: average time of an attempt. */
  delivered: number;
  failed: number;
  ms: number | null;
};

const COLUMNS = `endpoint.id, name, url, types, tenants, subject_prefix as "subjectPrefix", api_version as "apiVersion",
  state, parked_why as "parkedWhy", position, failing_since as "failingSince", secret_at as "secretAt",
  former_secret is not null as "isRotating", version, staff_email as "staffEmail", created_at as "createdAt",
  greatest(0, coalesce((select max(event.position) from event), 0) - position) as behind,
  (select count(*) from webhook_delivery where endpoint_id = endpoint.id and parked_at is null) as waiting,
  (select count(*) from webhook_delivery where endpoint_id = endpoint.id and parked_at is not null) as parked,
  day.delivered, day.failed, day.ms`;

/** Endpoints with their figures since $1. */
const FROM = `webhook_endpoint endpoint cross join lateral (
    select coalesce(sum(delivered), 0)::bigint as delivered, coalesce(sum(failed), 0)::bigint as failed,
      (sum(ms) / nullif(sum(delivered + failed), 0))::int as ms
    from webhook_hour where endpoint_id = endpoint.id and hour > $1) day`;

const DAY_MS = 86_400_000;
const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

export async function allEndpoints(pool: Pool, now: Date): Promise<EndpointRow[]> {
  const { rows } = await pool.query<EndpointRow>(`select ${COLUMNS} from ${FROM} order by lower(name)`, [
    dayBefore(now),
  ]);
  return rows;
}

export async function endpointById(pool: Pool, id: string, now: Date): Promise<EndpointRow | null> {
  const { rows } = await pool.query<EndpointRow>(`select ${COLUMNS} from ${FROM} where endpoint.id = $2`, [
    dayBefore(now),
    id,
  ]);
  return rows[0] ?? null;
}

/** Endpoint as its changes need it. */
export type LockedEndpoint = EndpointFilter & {
  id: EndpointId;
  name: string;
  url: string;
  apiVersion: string;
  state: EndpointState;
  secret: Buffer;
  formerSecret: Buffer | null;
  version: number;
};

const LOCKED = `id, name, url, types, tenants, subject_prefix as "subjectPrefix", api_version as "apiVersion", state, secret,
  former_secret as "formerSecret", version`;

export async function lockEndpoint(runner: SqlRunner, id: string): Promise<LockedEndpoint | null> {
  const { rows } = await runner.query(`select ${LOCKED} from webhook_endpoint where id = $1 for update`, [id]);
  return (rows as LockedEndpoint[])[0] ?? null;
}

/** Returns an endpoint without a lock. */
export async function readEndpoint(pool: Pool, id: string): Promise<LockedEndpoint | null> {
  const { rows } = await pool.query<LockedEndpoint>(`select ${LOCKED} from webhook_endpoint where id = $1`, [id]);
  return rows[0] ?? null;
}

/**
 * Adds an endpoint that gets events from now on. The lock keeps two employees from passing the limit of `most` together.
 */
export async function insertEndpoint(
  runner: SqlRunner,
  endpoint: EndpointEntry & { secret: Buffer; apiVersion: string; staffEmail: string; now: Date },
  most: number,
): Promise<{ ok: true; id: EndpointId } | { ok: false; problem: 'name-taken' | 'too-many' }> {
  await runner.query("select pg_advisory_xact_lock(hashtextextended('webhook endpoints', 0))");
  const { rows: counted } = await runner.query('select count(*)::int as count from webhook_endpoint');
  if (((counted as { count: number }[])[0]?.count ?? 0) >= most) return { ok: false, problem: 'too-many' };
  const { rows } = await runner.query(
    `insert into webhook_endpoint (name, url, types, tenants, subject_prefix, api_version, secret, secret_at, position,
       staff_email, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce((select max(position) from event), 0), $9, $8, $8)
     on conflict (lower(name)) do nothing returning id`,
    [
      endpoint.name,
      endpoint.url,
      endpoint.types,
      endpoint.tenants,
      endpoint.subjectPrefix,
      endpoint.apiVersion,
      endpoint.secret,
      endpoint.now,
      endpoint.staffEmail,
    ],
  );
  const [made] = rows as { id: EndpointId }[];
  return made ? { ok: true, id: made.id } : { ok: false, problem: 'name-taken' };
}

export async function isEndpointNameTaken(runner: SqlRunner, name: string, id: EndpointId): Promise<boolean> {
  const { rows } = await runner.query('select 1 from webhook_endpoint where lower(name) = lower($1) and id <> $2', [
    name,
    id,
  ]);
  return rows.length > 0;
}

/** Writes an endpoint that the caller has locked. Deliveries follow the new version within seconds. */
export async function updateEndpoint(
  runner: SqlRunner,
  id: EndpointId,
  endpoint: EndpointEntry & { now: Date },
): Promise<void> {
  await runner.query(
    `update webhook_endpoint set name = $2, url = $3, types = $4, tenants = $5, subject_prefix = $6, changed_at = $7,
       version = version + 1 where id = $1`,
    [id, endpoint.name, endpoint.url, endpoint.types, endpoint.tenants, endpoint.subjectPrefix, endpoint.now],
  );
}

/** Pauses a locked endpoint, or lets it go on from where it stopped. Waiting deliveries are due at once then. */
export async function setEndpointState(
  runner: SqlRunner,
  id: EndpointId,
  { state, now }: { state: 'active' | 'paused'; now: Date },
): Promise<void> {
  await runner.query(
    `update webhook_endpoint set state = $2, parked_why = null, parked_at = null, failing_since = null, changed_at = $3,
       version = version + 1 where id = $1`,
    [id, state, now],
  );
  if (state === 'active')
    await runner.query(
      'update webhook_delivery set next_at = $2 where endpoint_id = $1 and parked_at is null and next_at > $2',
      [id, now],
    );
}

/** Stores a new secret of a locked endpoint. The one before signs too until it is ended. */
export async function rotateSecret(runner: SqlRunner, id: EndpointId, secret: Buffer, now: Date): Promise<void> {
  await runner.query(
    `update webhook_endpoint set former_secret = secret, secret = $2, secret_at = $3, changed_at = $3,
       version = version + 1 where id = $1`,
    [id, secret, now],
  );
}

export async function endFormerSecret(runner: SqlRunner, id: EndpointId, now: Date): Promise<void> {
  await runner.query(
    'update webhook_endpoint set former_secret = null, changed_at = $2, version = version + 1 where id = $1',
    [id, now],
  );
}

export async function deleteEndpoint(runner: SqlRunner, id: EndpointId): Promise<void> {
  await runner.query('delete from webhook_endpoint where id = $1', [id]);
}
