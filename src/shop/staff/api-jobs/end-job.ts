import type pg from 'pg';
import { type Actor, recordAudit } from '../employees/index.ts';
import { deleteInput, deleteOutput } from './chunks.store.ts';
import { endJob, endOlderResults } from './jobs.store.ts';
import type { ApiJob, JobProblem } from './types.ts';

const HOUR_MS = 3_600_000;
/** Life of a result. One that may have data of persons has a short one. */
const RESULT_MS = 7 * 24 * HOUR_MS;
const RESULT_WITH_PERSONS_MS = 24 * HOUR_MS;
/** Results of a client, the newest ones. */
const MOST_RESULTS = 20;

/** Returns what the audit trail calls a job. */
export const subjectOfJob = ({ id }: Pick<ApiJob, 'id'>): string => `api-job:${id}`;

type End = { state: 'done' | 'failed' | 'cancelled'; problem: JobProblem | null; actor: Actor; now: Date };

/**
 * Ends a job in the caller's transaction; returns false if it has ended. An export that is not complete has no result. Lines
 * have the answers that there are, because their changes stay.
 */
export async function finishJob(
  client: pg.PoolClient,
  job: Pick<ApiJob, 'id' | 'clientId' | 'kind' | 'subject' | 'tenant' | 'hasPersons'>,
  { lease, ...end }: End & { lease: string | null },
): Promise<boolean> {
  const { state, problem, now } = end;
  const hasResult = state === 'done' || job.kind === 'lines';
  const life = job.hasPersons ? RESULT_WITH_PERSONS_MS : RESULT_MS;
  const resultUntil = hasResult ? new Date(now.getTime() + life) : null;
  const lines = await endJob(client, { id: job.id, lease }, { state, problem, resultUntil, now });
  if (lines === null) return false;
  await deleteInput(client, job.id);
  if (hasResult) await endOlderResults(client, { clientId: job.clientId, kept: MOST_RESULTS, now });
  else await deleteOutput(client, job.id);
  await recordAudit(client, now, end.actor, {
    action: state === 'cancelled' ? 'api-job.cancelled' : 'api-job.ended',
    tenant: job.tenant,
    subject: subjectOfJob(job),
    after: { kind: job.kind, of: job.subject, state, lines, ...(problem ? { problem } : {}) },
  });
  return true;
}
