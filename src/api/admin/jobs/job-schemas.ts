import * as v from 'valibot';
import { type ApiJob, JOB_KINDS, JOB_PROBLEMS, JOB_STATES, RESULT_ENDS } from '../../../shop/staff/api-jobs/index.ts';
import { Timestamp } from '../admin-schemas.ts';
import { timeOf } from '../read-order.ts';

const count = v.pipe(v.number(), v.integer());

export const JobBody = v.object({
  id: v.string(),
  kind: v.picklist(JOB_KINDS),
  subject: v.pipe(v.string(), v.description('Resource of an export, operation of lines.')),
  tenant: v.pipe(v.nullable(v.string()), v.description('Null for what all tenants share.')),
  updatedSince: v.nullable(Timestamp),
  state: v.picklist(JOB_STATES),
  problem: v.pipe(v.nullable(v.picklist(JOB_PROBLEMS)), v.description('Reason of the state `failed`.')),
  lines: v.object({
    done: count,
    total: v.pipe(v.nullable(count), v.description('Null until an export has ended.')),
    changed: v.pipe(v.nullable(count), v.description('Null for an export, as the next two.')),
    unchanged: v.nullable(count),
    refused: v.nullable(count),
  }),
  eventsAfter: v.pipe(
    v.nullable(count),
    v.description(
      'Parameter `after` of the events that follow an export. Each line is at least as new as this position; null before the job begins, and for lines.',
    ),
  ),
  createdAt: Timestamp,
  startedAt: v.nullable(Timestamp),
  endedAt: v.nullable(Timestamp),
  resultUntil: v.pipe(v.nullable(Timestamp), v.description('The result can be read until then; null without one.')),
  resultGone: v.pipe(
    v.nullable(v.picklist(RESULT_ENDS)),
    v.description(
      'Why the result is gone: its life ended, newer results replaced it, the data of a customer were erased, or a backup was restored.',
    ),
  ),
});

export type JobContent = v.InferOutput<typeof JobBody>;

export const JOB_EXAMPLE: JobContent = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'export',
  subject: 'orders',
  tenant: 'ch',
  updatedSince: null,
  state: 'done',
  problem: null,
  lines: { done: 1200, total: 1200, changed: null, unchanged: null, refused: null },
  eventsAfter: 4711,
  createdAt: '2026-11-27T09:12:00.000Z',
  startedAt: '2026-11-27T09:12:01.000Z',
  endedAt: '2026-11-27T09:12:30.000Z',
  resultUntil: '2026-11-28T09:12:30.000Z',
  resultGone: null,
};

export function jobContent(job: ApiJob): JobContent {
  const { id, kind, subject, tenant, state, problem, done, total, changed, unchanged, refused, eventsAfter } = job;
  const isLines = kind === 'lines';
  return {
    ...{ id, kind, subject, tenant, state, problem, eventsAfter },
    updatedSince: timeOf(job.since),
    lines: {
      done,
      total,
      changed: isLines ? changed : null,
      unchanged: isLines ? unchanged : null,
      refused: isLines ? refused : null,
    },
    createdAt: job.createdAt.toISOString(),
    startedAt: timeOf(job.startedAt),
    endedAt: timeOf(job.endedAt),
    resultUntil: timeOf(job.resultUntil),
    resultGone: job.resultGone,
  };
}
