import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { isDatabaseAway } from './database/availability.ts';
import type { Pool } from './database/pool.ts';
import { inTransaction } from './database/transaction.ts';
import { watchFailedJobs } from './failed-jobs.ts';
import { hasKilledTooOften, sentData } from './killed-jobs.ts';
import { describeError, errorOf, type Log } from './log.ts';
import { createPausableWorkers } from './queues/pausable-workers.ts';
import { createTenantShares, MOST_STEPS, type TenantShare } from './queues/tenant-share.ts';
import { lockQueuePolicy } from './schedules.store.ts';
import { traceOfJob, withoutTrace, withTrace } from './tracing/job-trace.ts';
import { activeSpan, kindOfError, trace } from './tracing/spans.ts';

/** Runner of SQL with positional parameters: the pool, or the client of an open transaction. */
export type SqlRunner = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

export type JobOptions = {
  /** The queue runs jobs of a higher priority first; default 0. */
  priority?: number;
  /** Jobs of a tenant beyond its share wait for those of other tenants of the same priority; default: first come, first served. */
  share?: TenantShare;
  /** True: retry for three days instead of half an hour, for jobs that depend on an external server. */
  forDays?: boolean;
  /** Seconds without a heartbeat after which the queue counts a job as abandoned; default 120. */
  heartbeatSeconds?: number;
  /** The job starts no earlier; default at once. */
  startAfter?: Date;
};

export type Jobs = {
  /** Enqueues a job. With a transaction's client as `runner`, a rollback removes the job too. */
  send(queue: string, data: object, runner?: SqlRunner, how?: JobOptions): Promise<void>;
  /**
   * Processes the jobs of a queue, up to `together` at a time (default 1), unless employees paused the queue. Each job succeeds or
   * is retried separately. A single job starts within a second, in a queue of `urgent` jobs within half a second. After a full
   * batch the next one starts at once.
   */
  work(
    queue: string,
    handle: (data: unknown) => Promise<void>,
    together?: number,
    how?: { urgent: boolean },
  ): Promise<void>;
  /** Runs a job by a schedule. `alone`: a turn that is due while another waits or runs, in any process, is left out. */
  schedule(queue: string, cron: string, handle: () => Promise<void>, how?: { alone: boolean }): Promise<void>;
  /**
   * Accepts no more jobs and waits for running ones up to `limitMs` milliseconds. The queue retries unfinished jobs
   * later.
   */
  stop(limitMs?: number): Promise<void>;
};

const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
/**
 * Ten tries within two hours, then one per hour. Each job carries this setting, because a queue never changes its own.
 */
const RETRY_FOR_DAYS = { ...RETRY, retryLimit: 82 };

/** Long enough for a living process that is busy, or without its database, for a minute. */
const HEARTBEAT_SECONDS = 120;
const HEARTBEAT_REFRESH_SECONDS = 10;

/** Distance of two priorities, so that no step of a tenant's share reaches the next one. */
const PRIORITY_STEP = MOST_STEPS + 1;

/** Seconds that completed and permanently failed jobs stay stored. */
const KEPT_SECONDS = 7 * 86_400;

/**
 * Runs one job and returns its result. Logs a failure and stores it with the job, without values that may be personal.
 * The queue retries the job until it fails permanently (see watchFailedJobs).
 */
function resultOf(
  job: JobWithMetadata<unknown>,
  handle: (data: unknown) => Promise<void>,
  deps: { db: SqlRunner; log: Log },
): Promise<JobResult> {
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.destination.name': job.name,
    'messaging.operation.type': 'process',
    'kontor.job.tries': job.retryCount + 1,
  };
  return trace(`job ${job.name}`, { kind: 'consumer', attributes, ...traceOfJob(job.data) }, () =>
    tryJob(job, handle, deps),
  );
}

async function tryJob(
  job: JobWithMetadata<unknown>,
  handle: (data: unknown) => Promise<void>,
  { db, log }: { db: SqlRunner; log: Log },
): Promise<JobResult> {
  const { id, name, data, retryCount } = job;
  try {
    if (await hasKilledTooOften(db, job))
      return { id, status: 'deadletter', output: { message: 'its process ended each time while it ran' } };
    await handle(withoutTrace(sentData(data)));
    return { id, status: 'completed' };
  } catch (err) {
    activeSpan()?.fail(kindOfError(err));
    // During an outage all jobs fail, and the database watch logs the outage.
    log[isDatabaseAway(err) ? 'debug' : 'warn']({ err, queue: name, job: id, tries: retryCount + 1 }, 'a job failed');
    const { type, code, message } = describeError(err);
    return { id, status: 'failed', output: { type, code, message } };
  }
}

const SCHEMA = 'jobs';

function runnerOf(runner: SqlRunner) {
  return { executeSql: (text: string, values?: unknown[]) => runner.query(text, values) };
}

/** Creates the tables of the queue, for a process that only sends jobs and may start before the one that runs them. */
export async function createJobTables(pool: Pool): Promise<void> {
  const boss = new PgBoss({ db: runnerOf(pool), schema: SCHEMA, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Starts the job queue. With `works` false this thread only sends: work() and schedule() do nothing. Another thread or
 * process runs jobs, and the tables of the queue exist.
 */
export async function startJobs(pool: Pool, log: Log, works = true): Promise<Jobs> {
  const boss = new PgBoss({
    db: runnerOf(pool),
    schema: SCHEMA,
    ...(works ? {} : { supervise: false, schedule: false, migrate: false }),
  });
  // Each queue polls about once a second. During an outage the database watch logs the problem instead.
  boss.on('error', (problem) => {
    const err = errorOf(problem);
    if (!isDatabaseAway(err)) log.warn({ err, ...queueOf(problem) }, 'the job queue reports a problem');
  });
  await boss.start();
  const failed = works ? watchFailedJobs({ db: pool, log }) : null;
  const stepsOf = createTenantShares();
  const workers = works
    ? createPausableWorkers({ db: pool, log, end: (queue) => boss.offWork(queue, { wait: false }) })
    : null;
  const queues = new Set<string>();
  const ensure = async (queue: string, policy: 'standard' | 'exclusive' = 'standard') => {
    if (queues.has(queue)) return;
    // A queue that exists keeps its policy.
    await boss.createQueue(queue, { ...RETRY, policy, deleteAfterSeconds: KEPT_SECONDS });
    queues.add(queue);
  };
  const isExclusive = async (queue: string) => (await boss.getQueue(queue))?.policy === 'exclusive';
  /**
   * Creates a queue of an earlier version anew, since pg-boss cannot change a policy. One with jobs waits for a later start. Of
   * processes that start together, one does it, and the others find it done.
   */
  const makeExclusive = async (queue: string) => {
    if (await isExclusive(queue)) return;
    await inTransaction(pool, async (client) => {
      await lockQueuePolicy(client, queue);
      if (await isExclusive(queue)) return;
      const { rows } = await pool.query("select from jobs.job where name = $1 and state < 'completed' limit 1", [
        queue,
      ]);
      if (rows.length > 0) return log.info({ queue }, 'a queue keeps its policy until a start without its jobs');
      await boss.deleteQueue(queue);
      queues.delete(queue);
      await ensure(queue, 'exclusive');
    });
  };
  return {
    send: async (queue, data, runner, how = {}) => {
      const { priority = 0, share, forDays = false, heartbeatSeconds = HEARTBEAT_SECONDS, startAfter } = how;
      await ensure(queue);
      // A job that starts later begins a trace of its own: one trace of days is of no use.
      await boss.send(queue, startAfter ? data : withTrace(data), {
        priority: priority * PRIORITY_STEP - (share ? stepsOf(queue, share) : 0),
        ...(forDays ? RETRY_FOR_DAYS : {}),
        heartbeatSeconds,
        ...(startAfter ? { startAfter } : {}),
        ...(runner ? { db: runnerOf(runner) } : {}),
      });
    },
    work: async (queue, handle, together = 1, { urgent } = { urgent: false }) => {
      if (!workers) return;
      await ensure(queue);
      const options = {
        batchSize: together,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: urgent ? 0.5 : 1,
        heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
      } as const;
      await workers.add(queue, () =>
        boss.work(queue, { ...options, perJobResults: true, includeMetadata: true }, (jobs) =>
          Promise.all(jobs.map((job) => resultOf(job, handle, { db: pool, log }))),
        ),
      );
    },
    schedule: async (queue, cron, handle, { alone } = { alone: false }) => {
      if (!workers) return;
      await ensure(queue, alone ? 'exclusive' : 'standard');
      if (alone) await makeExclusive(queue);
      await boss.schedule(queue, cron, null, { heartbeatSeconds: HEARTBEAT_SECONDS });
      const options = {
        batchSize: 1,
        pollingIntervalSeconds: 5,
        heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
      } as const;
      await workers.add(queue, () =>
        boss.work(queue, { ...options, perJobResults: true, includeMetadata: true }, (jobs) =>
          Promise.all(jobs.map((job) => resultOf(job, handle, { db: pool, log }))),
        ),
      );
    },
    stop: async (limitMs = 3500) => {
      failed?.stop();
      workers?.stop();
      await boss.stop({ graceful: true, timeout: limitMs });
    },
  };
}

/** pg-boss adds the queue's name to the errors that it reports. */
function queueOf(problem: unknown): { queue?: string } {
  const queue: unknown = typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'queue') : undefined;
  return typeof queue === 'string' ? { queue } : {};
}
