import type { SqlRunner } from '../../../platform/jobs.ts';
import type { TenantId } from '../../../tenants/tenant.ts';

declare const jobId: unique symbol;
/** Id of a job of an API client. */
export type ApiJobId = string & { readonly [jobId]: true };

export const JOB_KINDS = ['export', 'lines'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATES = ['waiting', 'running', 'cancelling', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Reason why a job failed. */
export const JOB_PROBLEMS = [
  /** The client has ended or expired, no longer works for the tenant, or the key that created the job was revoked. */
  'access-ended',
  /** The client lost a scope that the job needs. */
  'missing-scope',
  /** This version of the shop does not know the resource or operation. */
  'unknown-subject',
  /** A step failed each time. */
  'internal',
  /** Erasures of customers made the export begin anew too often. */
  'erased',
  /** A backup from before the end of the job was restored. */
  'restored',
] as const;
export type JobProblem = (typeof JOB_PROBLEMS)[number];

/** Why the result of an ended job is gone: its life ended, newer ones replaced it, a customer was erased, or a backup was restored. */
export const RESULT_ENDS = ['expired', 'replaced', 'erased', 'restored'] as const;
type ResultEnd = (typeof RESULT_ENDS)[number];

/** Work that a client orders. `subject`: resource of an export, operation of lines. */
export type JobOrder = {
  kind: JobKind;
  subject: string;
  /** Null for what all tenants share. */
  tenant: TenantId | null;
  /** Export of what changed at this time or later; null for all. */
  since: Date | null;
  /** Whether the result may have data of persons. */
  hasPersons: boolean;
};

/** Uploaded lines, compressed with gzip: one chunk for each step. `key`: idempotency key; `request`: hash of the request. */
export type JobInput = { chunks: readonly Buffer[]; lines: number; key: string; request: Buffer };

export type ApiJob = JobOrder & {
  id: ApiJobId;
  clientId: string;
  clientName: string;
  state: JobState;
  problem: JobProblem | null;
  /** Begin of the next step; null at the beginning. */
  place: string | null;
  chunks: number;
  done: number;
  /** Null while it is unknown. */
  total: number | null;
  changed: number;
  unchanged: number;
  refused: number;
  /** Events behind this position tell what the export may lack; null before it began. */
  eventsAfter: number | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  /** End of the result's life; null without one. */
  resultUntil: Date | null;
  resultGone: ResultEnd | null;
};

/**
 * Outcome of a step. `text`: its lines of the result; `place`: begin of the next step, null after the last one; `pauseMs`: time
 * until the next one, while the job waits for something else.
 */
export type JobStep =
  | { ok: true; text: string; place: string | null; lines: number; counts?: JobCounts; pauseMs?: number }
  | { ok: false; problem: JobProblem };

export type JobCounts = Record<'changed' | 'unchanged' | 'refused', number>;

/** Input and notes of a step. */
export type StepWork = {
  /** Returns a chunk of the uploaded lines as text. */
  inputChunk(number: number): Promise<string | null>;
  /** Stores answers in the transaction that changes their lines. It throws if another process has the job. */
  noteWritten(runner: SqlRunner, answers: readonly object[]): Promise<void>;
  /** Answers that an interrupted step stored. */
  written: readonly unknown[];
  /** The job ends after this step, which tells stored answers only. */
  isEnding: boolean;
};

/** Runs the next step of a job. */
export type RunJobStep = (job: ApiJob, work: StepWork) => Promise<JobStep>;
