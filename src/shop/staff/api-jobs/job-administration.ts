import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { mayEverywhere, type Refused, recordAudit, type StaffMember } from '../employees/index.ts';
import { insertInput, outputChunk } from './chunks.store.ts';
import { stopJob, subjectOfJob } from './end-job.ts';
import { insertJob, jobOfClient, jobOfKey, jobsOfClient, lockOwnerOfJobs } from './jobs.store.ts';
import type { ApiJob, ApiJobId, JobInput, JobOrder, JobState } from './types.ts';

/** `isRepeated`: the idempotency key had created the job before. */
export type JobCreated =
  | { ok: true; id: ApiJobId; isRepeated: boolean }
  | { ok: false; problem: 'not-allowed' | 'too-many' | 'key-reused' };
export type JobCancelled = { ok: true } | Refused | { ok: false; problem: 'ended' };
export type JobsRead = { jobs: ApiJob[]; last: readonly [string, string] | null };

/**
 * Jobs of API clients. A client sees its own ones only. The operations check the scopes of a job
 * when it is created, before each of its steps, and when its result is read.
 */
export type ApiJobAdministration = {
  /** Creates a job of a client, by the key of its request. An upload without lines ends at once. */
  create(
    member: StaffMember,
    order: JobOrder,
    by: { secretId: string | null; input: JobInput | null },
  ): Promise<JobCreated>;
  list(
    member: StaffMember,
    asked: { state: JobState | null; last: readonly string[] | null; most: number },
  ): Promise<JobsRead | null>;
  open(member: StaffMember, id: string): Promise<ApiJob | null>;
  cancel(member: StaffMember, id: string): Promise<JobCancelled>;
  /** Begins to read a result, and records it if it may have data of persons. Chunks are compressed with gzip. */
  result(member: StaffMember, job: ApiJob): Promise<AsyncGenerator<Buffer>>;
  /** Returns the newest jobs of a client for employees who administer clients. */
  ofClient(member: StaffMember, clientId: string): Promise<ApiJob[] | null>;
  cancelOf(member: StaffMember, asked: { clientId: string; id: string }): Promise<JobCancelled>;
};

/** Unfinished jobs of a client. */
export const MOST_JOBS = 10;
/** Jobs that a client creates within 24 hours. */
export const MOST_DAILY_JOBS = 500;
const DAY_MS = 86_400_000;
const MOST_SHOWN = 20;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;
const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;

const isClient = ({ role, id }: StaffMember): boolean => role === 'api-client' && isUuid(id);

export function createApiJobAdministration({ pool, clock }: { pool: Pool; clock: Clock }): ApiJobAdministration {
  async function cancel(member: StaffMember, asked: { clientId: string; id: string }): Promise<JobCancelled> {
    const job = isUuid(asked.id) && isUuid(asked.clientId) ? await jobOfClient(pool, asked) : null;
    if (!job) return NOT_FOUND;
    const isEnded = await inTransaction(pool, (client) =>
      stopJob(client, job, { state: 'cancelled', problem: null, actor: member, now: clock.now() }),
    );
    return isEnded ? { ok: true } : { ok: false, problem: 'ended' };
  }

  async function* chunksOf({ id, chunks }: ApiJob): AsyncGenerator<Buffer> {
    for (let number = 1; number <= chunks; number += 1) {
      const chunk = await outputChunk(pool, { id, number, now: clock.now() });
      // The life of the result ended meanwhile. The answer breaks off, so that no program takes it for complete.
      if (!chunk) throw new Error('a result ended while it was read');
      yield chunk;
    }
  }

  return {
    create: async (member, order, { secretId, input }) => {
      if (!isClient(member) || secretId === null) return NOT_ALLOWED;
      return inTransaction(pool, async (client): Promise<JobCreated> => {
        const now = clock.now();
        const since = new Date(now.getTime() - DAY_MS);
        const counted = await lockOwnerOfJobs(client, { clientId: member.id, secretId, since });
        if (counted === null) return NOT_ALLOWED;
        const known = input && (await jobOfKey(client, { clientId: member.id, key: input.key }));
        if (known && !known.request.equals(input.request)) return { ok: false, problem: 'key-reused' };
        if (known) return { ok: true, id: known.id, isRepeated: true };
        if (counted.unfinished >= MOST_JOBS || counted.recent >= MOST_DAILY_JOBS)
          return { ok: false, problem: 'too-many' };
        const id = await insertJob(client, { ...order, clientId: member.id, secretId, input, now });
        if (input) await insertInput(client, id, input.chunks);
        await recordAudit(client, now, member, {
          action: 'api-job.created',
          tenant: order.tenant,
          subject: subjectOfJob({ id }),
          after: { kind: order.kind, of: order.subject, ...(input ? { lines: input.lines } : {}) },
        });
        return { ok: true, id, isRepeated: false };
      });
    },

    list: async (member, { state, last, most }) => {
      if (!isClient(member)) return null;
      const rows = await jobsOfClient(pool, { clientId: member.id, state, last, most: most + 1 });
      const shown = rows.slice(0, most);
      const end = rows.length > most ? shown.at(-1) : undefined;
      return { jobs: shown, last: end ? [end.createdText, end.id] : null };
    },

    open: async (member, id) =>
      isClient(member) && isUuid(id) ? jobOfClient(pool, { clientId: member.id, id }) : null,

    cancel: async (member, id) => (isClient(member) ? cancel(member, { clientId: member.id, id }) : NOT_ALLOWED),

    result: async (member, job) => {
      if (job.hasPersons)
        await recordAudit(pool, clock.now(), member, {
          action: 'api-job.read',
          tenant: job.tenant,
          subject: subjectOfJob(job),
          after: { of: job.subject, lines: job.done },
        });
      return chunksOf(job);
    },

    ofClient: async (member, clientId) =>
      mayEverywhere(member, 'api-client.manage') && isUuid(clientId)
        ? jobsOfClient(pool, { clientId, state: null, last: null, most: MOST_SHOWN })
        : null,

    cancelOf: async (member, asked) =>
      mayEverywhere(member, 'api-client.manage') ? cancel(member, asked) : NOT_ALLOWED,
  };
}
