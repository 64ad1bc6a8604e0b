import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { ApiJob, ApiJobId, JobCounts, JobOrder, JobProblem, JobState } from './types.ts';

const COLUMNS = `job.id, job.client_id as "clientId", client.name as "clientName", job.kind, job.subject, job.tenant, job.since,
  job.has_persons as "hasPersons", job.state, job.problem, job.place, job.chunks, job.lines_done as done,
  job.lines_total as total, job.changed, job.unchanged, job.refused, job.events_after as "eventsAfter",
  job.created_at as "createdAt", job.started_at as "startedAt", job.ended_at as "endedAt",
  job.result_until as "resultUntil"`;
const FROM = 'api_job job join api_client client on client.id = job.client_id';

/** Locks a client that has not ended, and returns the number of its unfinished jobs; null if there is none. */
export async function lockOwnerOfJobs(runner: SqlRunner, clientId: string): Promise<number | null> {
  const client = await runner.query('select 1 from api_client where id = $1 and ended_at is null for update', [
    clientId,
  ]);
  if (client.rows.length === 0) return null;
  const { rows } = await runner.query(
    "select count(*)::int as count from api_job where client_id = $1 and state in ('waiting', 'running')",
    [clientId],
  );
  return (rows as { count: number }[])[0]?.count ?? 0;
}

export async function insertJob(
  runner: SqlRunner,
  job: JobOrder & { clientId: string; total: number | null; now: Date },
): Promise<ApiJobId> {
  const { rows } = await runner.query(
    `insert into api_job (client_id, kind, subject, tenant, since, has_persons, lines_total, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [job.clientId, job.kind, job.subject, job.tenant, job.since, job.hasPersons, job.total, job.now],
  );
  const [row] = rows as { id: ApiJobId }[];
  if (!row) throw new Error('a job was not stored');
  return row.id;
}

/** Returns jobs of a client, the newest first. `last`: creation and id of the last one before, as texts. */
export async function jobsOfClient(
  pool: Pool,
  asked: { clientId: string; state: JobState | null; last: readonly string[] | null; most: number },
): Promise<(ApiJob & { createdText: string })[]> {
  const { rows } = await pool.query<ApiJob & { createdText: string }>(
    `select ${COLUMNS}, job.created_at::text as "createdText" from ${FROM}
     where job.client_id = $1 and ($2::text is null or job.state = $2)
       and ($3::timestamptz is null or (job.created_at, job.id) < ($3, $4::uuid))
     order by job.created_at desc, job.id desc limit $5`,
    [asked.clientId, asked.state, asked.last?.[0] ?? null, asked.last?.[1] ?? null, asked.most],
  );
  return rows;
}

/** Returns a job of a client; null if it has none with this id. */
export async function jobOfClient(pool: Pool, asked: { clientId: string; id: string }): Promise<ApiJob | null> {
  const { rows } = await pool.query<ApiJob>(`select ${COLUMNS} from ${FROM} where job.client_id = $1 and job.id = $2`, [
    asked.clientId,
    asked.id,
  ]);
  return rows[0] ?? null;
}

/** Seconds of a lease, by the clock of the database. */
const LEASE = "interval '30 seconds'";
const FREE =
  "job.state in ('waiting', 'running') and (job.leased_until is null or job.leased_until < clock_timestamp())";

/**
 * Takes the next job: the oldest one of the client whose last turn is the longest ago. Returns null if there is none. While a
 * process works on a job of a client, its other jobs wait. Two processes never take the same job: the second one waits for
 * the row, and finds its lease.
 */
export async function takeJob(pool: Pool, lease: string, now: Date): Promise<(ApiJob & { attempts: number }) | null> {
  const { rows } = await pool.query<ApiJob & { attempts: number }>(
    `with first as (
       select distinct on (client_id) id, client_id, created_at from api_job
       where state in ('waiting', 'running') order by client_id, created_at, id),
     due as (
       select first.id from first join api_job job using (id)
       where ${FREE} order by coalesce((select max(turned_at) from api_job own where own.client_id = first.client_id),
         '-infinity'), first.created_at, first.id limit 1),
     taken as (
       update api_job job set state = 'running', lease = $1, leased_until = clock_timestamp() + ${LEASE},
         started_at = coalesce(started_at, $2), attempts = attempts + 1
       from due where job.id = due.id and ${FREE} returning job.*)
     select ${COLUMNS}, job.attempts from taken job join api_client client on client.id = job.client_id`,
    [lease, now],
  );
  return rows[0] ?? null;
}

type Leased = { id: ApiJobId; lease: string };

/** Notes the position of the newest event before the first step of an export. */
export async function writePosition(pool: Pool, { id, lease }: Leased, position: number): Promise<void> {
  await pool.query('update api_job set events_after = $3 where id = $1 and lease = $2', [id, lease, position]);
}

/** Extends a lease; returns whether the process still has it. */
export async function extendLease(pool: Pool, { id, lease }: Leased): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update api_job set leased_until = clock_timestamp() + ${LEASE} where id = $1 and lease = $2 and state = 'running'`,
    [id, lease],
  );
  return rowCount === 1;
}

/** Gives a lease back. `pauseMs`: the job has no turn for so long. */
export async function releaseJob(pool: Pool, { id, lease }: Leased, pauseMs: number): Promise<void> {
  await pool.query(
    `update api_job set lease = null, leased_until = clock_timestamp() + $3 * interval '1 millisecond',
       turned_at = clock_timestamp() where id = $1 and lease = $2`,
    [id, lease, pauseMs],
  );
}

/**
 * Writes a step of a leased job and extends the lease. Returns the number of its chunk of the result; null if the job has ended
 * or another process has it, so that nothing of the step counts.
 */
export async function writeStep(
  runner: SqlRunner,
  { id, lease }: Leased,
  step: { place: string | null; lines: number; counts: JobCounts; hasChunk: boolean },
): Promise<number | null> {
  const { rows } = await runner.query(
    `update api_job set place = $3, lines_done = lines_done + $4, changed = changed + $5, unchanged = unchanged + $6,
       refused = refused + $7, chunks = chunks + $8, attempts = 0, leased_until = clock_timestamp() + ${LEASE}
     where id = $1 and lease = $2 and state = 'running' returning chunks`,
    [
      id,
      lease,
      step.place,
      step.lines,
      step.counts.changed,
      step.counts.unchanged,
      step.counts.refused,
      step.hasChunk ? 1 : 0,
    ],
  );
  return (rows as { chunks: number }[])[0]?.chunks ?? null;
}

/** Ends an unfinished job; null if it has ended. With a lease only for the process that has it. Returns its lines. */
export async function endJob(
  runner: SqlRunner,
  { id, lease }: { id: ApiJobId; lease: string | null },
  end: { state: 'done' | 'failed' | 'cancelled'; problem: JobProblem | null; resultUntil: Date | null; now: Date },
): Promise<number | null> {
  const { rows } = await runner.query(
    `update api_job set state = $3, problem = $4, ended_at = $5, result_until = $6, lease = null, leased_until = null,
       turned_at = clock_timestamp(), lines_total = case when $3 = 'done' then lines_done else lines_total end
     where id = $1 and ($2::uuid is null or lease = $2) and state in ('waiting', 'running') returning lines_done as done`,
    [id, lease, end.state, end.problem, end.now, end.resultUntil],
  );
  return (rows as { done: number }[])[0]?.done ?? null;
}

/** Ends the life of results of a client but its newest ones. */
export async function endOlderResults(
  runner: SqlRunner,
  { clientId, kept, now }: { clientId: string; kept: number; now: Date },
): Promise<void> {
  await runner.query(
    `update api_job set result_until = $3 where id in (
       select id from api_job where client_id = $1 and result_until > $3 order by ended_at desc, id offset $2
       for update skip locked)`,
    [clientId, kept, now],
  );
}

/** Deletes jobs that ended before a time, up to a number; returns how many. */
export async function deleteJobs(pool: Pool, before: Date, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from api_job where id in (select id from api_job where ended_at < $1 order by ended_at limit $2)',
    [before, most],
  );
  return rowCount ?? 0;
}
