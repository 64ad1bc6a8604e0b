import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { ApiJob, ApiJobId, JobCounts, JobInput, JobOrder, JobProblem, JobState } from './types.ts';

const COLUMNS = `job.id, job.client_id as "clientId", client.name as "clientName", job.kind, job.subject, job.tenant, job.since,
  job.has_persons as "hasPersons", job.state, job.problem, job.place, job.chunks, job.lines_done as done,
  job.lines_total as total, job.changed, job.unchanged, job.refused, job.events_after as "eventsAfter",
  job.created_at as "createdAt", job.started_at as "startedAt", job.ended_at as "endedAt",
  job.result_until as "resultUntil", job.result_gone as "resultGone"`;
const FROM = 'api_job job join api_client client on client.id = job.client_id';

/** States of jobs that have not ended, as the index of them has it. */
const UNFINISHED = "('waiting', 'running', 'cancelling')";

/**
 * Locks a client whose key is in force, and counts its unfinished jobs and those created since a time. Returns null if there is
 * no such client.
 */
export async function lockOwnerOfJobs(
  runner: SqlRunner,
  owner: { clientId: string; secretId: string; since: Date },
): Promise<{ unfinished: number; recent: number } | null> {
  const client = await runner.query(
    `select 1 from api_client client where id = $1 and ended_at is null and exists (
       select from api_secret where id = $2 and client_id = client.id and ended_at is null) for no key update`,
    [owner.clientId, owner.secretId],
  );
  if (client.rows.length === 0) return null;
  const { rows } = await runner.query(
    `select count(*) filter (where state in ${UNFINISHED})::int as unfinished,
       count(*) filter (where created_at > $2)::int as recent
     from api_job where client_id = $1 and (state in ${UNFINISHED} or created_at > $2)`,
    [owner.clientId, owner.since],
  );
  return (rows as { unfinished: number; recent: number }[])[0] ?? null;
}

/** Returns the job that an idempotency key of a client created; null if there is none. */
export async function jobOfKey(
  runner: SqlRunner,
  { clientId, key }: { clientId: string; key: string },
): Promise<{ id: ApiJobId; request: Buffer } | null> {
  const { rows } = await runner.query('select id, request from api_job where client_id = $1 and key = $2', [
    clientId,
    key,
  ]);
  return (rows as { id: ApiJobId; request: Buffer }[])[0] ?? null;
}

export async function insertJob(
  runner: SqlRunner,
  job: JobOrder & {
    clientId: string;
    secretId: string;
    input: Pick<JobInput, 'lines' | 'key' | 'request'> | null;
    now: Date;
  },
): Promise<ApiJobId> {
  const { clientId, secretId, kind, subject, tenant, since, hasPersons, input, now } = job;
  const { rows } = await runner.query(
    `insert into api_job (client_id, secret_id, kind, subject, tenant, since, has_persons, lines_total, key, request, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      ...[clientId, secretId, kind, subject, tenant, since, hasPersons],
      ...[input?.lines ?? null, input?.key ?? null, input?.request ?? null, now],
    ],
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
const FREE = `job.state in ${UNFINISHED} and (job.leased_until is null or job.leased_until < clock_timestamp())`;

/** `written`: answers of lines whose changes an interrupted step wrote. */
export type TakenJob = ApiJob & { attempts: number; written: readonly unknown[] };

/**
 * Takes the next job: the oldest one of the client whose last turn is the longest ago. Returns null if there is none. While a
 * process works on a job of a client, its other jobs wait. Two processes never take the same job: the second one waits for
 * the row, and finds its lease.
 */
export async function takeJob(pool: Pool, lease: string, now: Date): Promise<TakenJob | null> {
  const { rows } = await pool.query<TakenJob>(
    `with first as (
       select distinct on (client_id) id, client_id, created_at from api_job
       where state in ${UNFINISHED} order by client_id, created_at, id),
     due as (
       select first.id from first join api_job job using (id)
       where ${FREE} order by coalesce((select max(turned_at) from api_job own where own.client_id = first.client_id),
         '-infinity'), first.created_at, first.id limit 1),
     taken as (
       update api_job job set state = case when job.state = 'cancelling' then job.state else 'running' end, lease = $1,
         leased_until = clock_timestamp() + ${LEASE},
         started_at = coalesce(started_at, $2), attempts = attempts + 1
       from due where job.id = due.id and ${FREE} returning job.*)
     select ${COLUMNS}, job.attempts, job.written from taken job join api_client client on client.id = job.client_id`,
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
    `update api_job set leased_until = clock_timestamp() + ${LEASE} where id = $1 and lease = $2 and state in ${UNFINISHED}`,
    [id, lease],
  );
  return rowCount === 1;
}

/** Another process has the job, or it has ended. */
export class LeaseLost extends Error {}

/**
 * Notes answers of lines in the transaction that changes the lines, so that a repeated step leaves them out. It throws if another
 * process has the job, so that nothing is changed.
 */
export async function noteAnswers(runner: SqlRunner, { id, lease }: Leased, answers: readonly object[]): Promise<void> {
  const { rows } = await runner.query(
    `update api_job set written = written || $3::jsonb where id = $1 and lease = $2 and state in ${UNFINISHED} returning id`,
    [id, lease, JSON.stringify(answers)],
  );
  if (rows.length === 0) throw new LeaseLost();
}

/** State of a job whose lease a process has; `problem`: reason of a job that ends as failed. */
export type HeldState = Pick<ApiJob, 'state' | 'problem'>;

/** Returns the state of a leased job before a step; null if the job has ended or another process has it. */
export async function stateOfLeased(pool: Pool, { id, lease }: Leased): Promise<HeldState | null> {
  const { rows } = await pool.query<HeldState>(
    `select state, problem from api_job where id = $1 and lease = $2 and state in ${UNFINISHED}`,
    [id, lease],
  );
  return rows[0] ?? null;
}

/**
 * Waits for erasures that run. Later ones find the job under way and take its lease away. So a step never writes what it read
 * before an erasure.
 */
export async function awaitErasures(pool: Pool): Promise<void> {
  await pool.query("select pg_advisory_xact_lock_shared(hashtextextended('erasure of exports', 0))");
}

/** Locks an unfinished job and returns its state; null if it has ended. */
export async function lockJob(runner: SqlRunner, id: ApiJobId): Promise<JobState | null> {
  const { rows } = await runner.query(
    `select state from api_job where id = $1 and state in ${UNFINISHED} for no key update`,
    [id],
  );
  return (rows as { state: JobState }[])[0]?.state ?? null;
}

/** Lets a job end after the step under way. */
export async function askEnd(runner: SqlRunner, id: ApiJobId, problem: JobProblem | null): Promise<void> {
  await runner.query("update api_job set state = 'cancelling', problem = $2 where id = $1 and state = 'running'", [
    id,
    problem,
  ]);
}

/** Returns the unfinished jobs of a client, or those that a key of it created. */
export async function jobsToStop(
  runner: SqlRunner,
  { clientId, secretId }: { clientId: string; secretId: string | null },
): Promise<ApiJob[]> {
  const { rows } = await runner.query(
    `select ${COLUMNS} from ${FROM} where job.client_id = $1 and ($2::uuid is null or job.secret_id = $2)
       and job.state in ${UNFINISHED} order by job.id`,
    [clientId, secretId],
  );
  return rows as ApiJob[];
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
 * Writes a step of a leased job and extends the lease. Returns the number of its chunk of the result, and the state of the job;
 * null if the job has ended or another process has it, so that nothing of the step counts.
 */
export async function writeStep(
  runner: SqlRunner,
  { id, lease }: Leased,
  step: { place: string | null; lines: number; counts: JobCounts; content: Buffer | null },
): Promise<(HeldState & { number: number }) | null> {
  const { place, lines, counts, content } = step;
  const { changed, unchanged, refused } = counts;
  const { rows } = await runner.query(
    `update api_job set place = $3, lines_done = lines_done + $4, changed = changed + $5, unchanged = unchanged + $6,
       refused = refused + $7, chunks = chunks + $8, result_bytes = result_bytes + $9, written = '[]', attempts = 0,
       leased_until = clock_timestamp() + ${LEASE}
     where id = $1 and lease = $2 and state in ${UNFINISHED} returning chunks as number, state, problem`,
    [id, lease, place, lines, changed, unchanged, refused, content ? 1 : 0, content?.length ?? 0],
  );
  return (rows as (HeldState & { number: number })[])[0] ?? null;
}

/** Ends an unfinished job; null if it has ended. With a lease only for the process that has it. Returns its lines. */
export async function endJob(
  runner: SqlRunner,
  { id, lease }: { id: ApiJobId; lease: string | null },
  end: { state: 'done' | 'failed' | 'cancelled'; problem: JobProblem | null; resultUntil: Date | null; now: Date },
): Promise<number | null> {
  const { rows } = await runner.query(
    `update api_job set state = $3, problem = $4, ended_at = $5, result_until = $6, lease = null, leased_until = null, written = '[]',
       turned_at = clock_timestamp(), lines_total = case when $3 = 'done' then lines_done else lines_total end
     where id = $1 and ($2::uuid is null or lease = $2) and state in ${UNFINISHED} returning lines_done as done`,
    [id, lease, end.state, end.problem, end.now, end.resultUntil],
  );
  return (rows as { done: number }[])[0]?.done ?? null;
}

/** Ends the life of results of a client but its newest ones, up to a number and a size. The newest one lives in any case. */
export async function endOlderResults(
  runner: SqlRunner,
  { clientId, kept, bytes, now }: { clientId: string; kept: number; bytes: number; now: Date },
): Promise<void> {
  await runner.query(
    `update api_job set result_until = $4, result_gone = 'replaced' where id in (
       select id from api_job where id in (
         select id from (
           select id, row_number() over newest as place, sum(result_bytes) over newest as size from api_job
           where client_id = $1 and result_until > $4 window newest as (order by ended_at desc, id)) stored
         where place > $2 or (place > 1 and size > $3))
       order by id for update skip locked)`,
    [clientId, kept, bytes, now],
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
