import type pg from 'pg';
import { type Actor, recordAudit } from '../employees/index.ts';
import { deleteInput, deleteOutput } from './chunks.store.ts';
import { askEnd, endJob, endOlderResults, jobsToStop, lockJob } from './jobs.store.ts';
import type { ApiJob, JobProblem } from './types.ts';

const HOUR_MS = 3_600_000;
/** Life of a result. One that may have data of persons has a short one. */
const RESULT_MS = 7 * 24 * HOUR_MS;
const RESULT_WITH_PERSONS_MS = 24 * HOUR_MS;
/** Results of a client, the newest ones. */
const MOST_RESULTS = 20;
/** Their size, compressed. */
const MOST_RESULT_BYTES = 1024 ** 3;

/** Returns what the audit trail calls a job. */
export const subjectOfJob = ({ id }: Pick<ApiJob, 'id'>): string => `api-job:${id}`;

type EndedJob = Pick<ApiJob, 'id' | 'clientId' | 'kind' | 'subject' | 'tenant' | 'hasPersons'>;
type End = { state: 'done' | 'failed' | 'cancelled'; problem: JobProblem | null; actor: Actor; now: Date };

/**
 * Ends a job in the caller's transaction; returns false if it has ended. An export that is not complete has no result. Lines
 * have the answers that there are, because their changes stay.
 */
export async function finishJob(
  client: pg.PoolClient,
  job: EndedJob,
  { lease, ...end }: End & { lease: string | null },
): Promise<boolean> {
  const { state, problem, now } = end;
  const hasResult = state === 'done' || job.kind === 'lines';
  const life = job.hasPersons ? RESULT_WITH_PERSONS_MS : RESULT_MS;
  const resultUntil = hasResult ? new Date(now.getTime() + life) : null;
  const lines = await endJob(client, { id: job.id, lease }, { state, problem, resultUntil, now });
  if (lines === null) return false;
  await deleteInput(client, job.id);
  if (hasResult)
    await endOlderResults(client, { clientId: job.clientId, kept: MOST_RESULTS, bytes: MOST_RESULT_BYTES, now });
  else await deleteOutput(client, job.id);
  await recordAudit(client, now, end.actor, {
    // With a lease the job was cancelled before, and that is recorded.
    action: state === 'cancelled' && lease === null ? 'api-job.cancelled' : 'api-job.ended',
    tenant: job.tenant,
    subject: subjectOfJob(job),
    after: { kind: job.kind, of: job.subject, state, lines, ...(problem ? { problem } : {}) },
  });
  return true;
}

/**
 * Stops a job in the caller's transaction; returns false if it has ended. Lines that have begun end after the step under way, so that
 * the result tells all that was written. The other jobs end at once.
 */
export async function stopJob(
  client: pg.PoolClient,
  job: EndedJob,
  end: End & { state: 'failed' | 'cancelled' },
): Promise<boolean> {
  const found = await lockJob(client, job.id);
  if (found === null) return false;
  if (job.kind !== 'lines' || found === 'waiting') return finishJob(client, job, { ...end, lease: null });
  if (found === 'cancelling') return true;
  const { problem, actor, now } = end;
  await askEnd(client, job.id, problem);
  await recordAudit(client, now, actor, {
    action: 'api-job.cancelled',
    tenant: job.tenant,
    subject: subjectOfJob(job),
    after: { kind: job.kind, of: job.subject, state: 'cancelling', ...(problem ? { problem } : {}) },
  });
  return true;
}

/** Stops the jobs of a client whose access ends, or those that a key of it created, in the transaction that ends it. */
export async function stopJobsOf(
  client: pg.PoolClient,
  owner: { clientId: string; secretId: string | null },
  { actor, now }: Pick<End, 'actor' | 'now'>,
): Promise<void> {
  for (const job of await jobsToStop(client, owner))
    await stopJob(client, job, { state: 'failed', problem: 'access-ended', actor, now });
}
