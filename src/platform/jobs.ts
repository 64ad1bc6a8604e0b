import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import { isDatabaseAway } from './database/availability.ts';
import type { Pool } from './database/pool.ts';
import { watchFailedJobs } from './failed-jobs.ts';
import { hasKilledTooOften, sentData } from './killed-jobs.ts';
import { describeError, errorOf, type Log } from './log.ts';

/** Anything that runs SQL with positional parameters: the pool, or the client of an open transaction. */
export type SqlRunner = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

export type Sending = {
  /** Jobs of a higher priority (0 if not said) are done before others that wait. */
  priority?: number;
  /** Tried again for three days instead of half an hour: what depends on somebody else's server. */
  forDays?: boolean;
  /** The queue counts a job as abandoned once its process has been silent for so long; two minutes if not said. */
  heartbeatSeconds?: number;
};

export type Jobs = {
  /** Enqueues inside the caller's transaction when `runner` is its client: a rolled-back send never arrives. */
  send(queue: string, data: object, runner?: SqlRunner, how?: Sending): Promise<void>;
  /**
   * Does the jobs of a queue, so many `together` (1 if not said). Each succeeds or is tried again by itself. A job that
   * comes alone starts within a second; where more wait than are done together, the next ones follow at once.
   */
  work(queue: string, handle: (data: unknown) => Promise<void>, together?: number): Promise<void>;
  schedule(queue: string, cron: string, handle: () => Promise<void>): Promise<void>;
  /** Takes no more jobs, and waits for those that run; jobs that are not done by then are tried again later. */
  stop(limitMs?: number): Promise<void>;
};

const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
/** Ten tries within two hours, and then one an hour. Said with the job: a queue that exists keeps what it was made with. */
const RETRY_FOR_DAYS = { ...RETRY, retryLimit: 82 };

/** A process that is busy or without its database for a minute is none that ended. */
const HEARTBEAT_SECONDS = 120;
const HEARTBEAT_REFRESH_SECONDS = 10;

/** So long a job that failed for good is kept for a look, and one that is done. Seconds. */
const KEPT_SECONDS = 7 * 86_400;

/**
 * What became of one job. Why it failed is logged and kept with it, without values that may be personal; it is tried
 * again, or has failed for good (see watchFailedJobs).
 */
async function resultOf(
  job: JobWithMetadata<unknown>,
  handle: (data: unknown) => Promise<void>,
  { db, log }: { db: SqlRunner; log: Log },
): Promise<JobResult> {
  const { id, name, data, retryCount } = job;
  try {
    if (await hasKilledTooOften(db, job))
      return { id, status: 'deadletter', output: { message: 'its process ended each time while it ran' } };
    await handle(sentData(data));
    return { id, status: 'completed' };
  } catch (err) {
    // During an outage all of them fail, and it is logged as such.
    log[isDatabaseAway(err) ? 'debug' : 'warn']({ err, queue: name, job: id, tries: retryCount + 1 }, 'a job failed');
    const { type, code, message } = describeError(err);
    return { id, status: 'failed', output: { type, code, message } };
  }
}

/**
 * The job queue. With `works` false this thread only sends: work() and schedule() do nothing, because another thread
 * of the process does it (which also has made the queue's tables).
 */
export async function startJobs(pool: Pool, log: Log, works = true): Promise<Jobs> {
  const runnerOf = (runner: SqlRunner) => ({
    executeSql: (text: string, values?: unknown[]) => runner.query(text, values),
  });
  const boss = new PgBoss({
    db: runnerOf(pool),
    schema: 'jobs',
    ...(works ? {} : { supervise: false, schedule: false, migrate: false }),
  });
  // Each queue asks every second or so: during an outage that is logged by the watch of the database.
  boss.on('error', (problem) => {
    const err = errorOf(problem);
    if (!isDatabaseAway(err)) log.warn({ err, ...queueOf(problem) }, 'the job queue reports a problem');
  });
  await boss.start();
  const failed = works ? watchFailedJobs({ db: pool, log }) : null;
  const queues = new Set<string>();
  const ensure = async (queue: string) => {
    if (queues.has(queue)) return;
    await boss.createQueue(queue, { ...RETRY, deleteAfterSeconds: KEPT_SECONDS });
    queues.add(queue);
  };
  return {
    send: async (queue, data, runner, { priority = 0, forDays = false, heartbeatSeconds = HEARTBEAT_SECONDS } = {}) => {
      await ensure(queue);
      await boss.send(queue, data, {
        priority,
        ...(forDays ? RETRY_FOR_DAYS : {}),
        heartbeatSeconds,
        ...(runner ? { db: runnerOf(runner) } : {}),
      });
    },
    work: async (queue, handle, together = 1) => {
      if (!works) return;
      await ensure(queue);
      const options = {
        batchSize: together,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 1,
        heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
      } as const;
      await boss.work(queue, { ...options, perJobResults: true, includeMetadata: true }, (jobs) =>
        Promise.all(jobs.map((job) => resultOf(job, handle, { db: pool, log }))),
      );
    },
    schedule: async (queue, cron, handle) => {
      if (!works) return;
      await ensure(queue);
      await boss.schedule(queue, cron, null, { heartbeatSeconds: HEARTBEAT_SECONDS });
      const options = {
        batchSize: 1,
        pollingIntervalSeconds: 5,
        heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
      } as const;
      await boss.work(queue, { ...options, perJobResults: true, includeMetadata: true }, (jobs) =>
        Promise.all(jobs.map((job) => resultOf(job, handle, { db: pool, log }))),
      );
    },
    stop: async (limitMs = 3500) => {
      failed?.stop();
      await boss.stop({ graceful: true, timeout: limitMs });
    },
  };
}

/** The queue adds it to what it reports. */
function queueOf(problem: unknown): { queue?: string } {
  const queue: unknown = typeof problem === 'object' && problem !== null ? Reflect.get(problem, 'queue') : undefined;
  return typeof queue === 'string' ? { queue } : {};
}
