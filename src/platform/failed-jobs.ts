import { isDatabaseAway } from './database/availability.ts';
import { failedJobsFrom, jobsFailedSince } from './failed-jobs.store.ts';
import type { SqlRunner } from './jobs.ts';
import type { Log } from './log.ts';

const LOOK_MS = 30_000;
const MOST = 100;

/**
 * Logs each permanently failed job once, with its queue and id. This includes jobs that killed their process at each
 * try, which no handler can report.
 */
export function watchFailedJobs(deps: { db: SqlRunner; log: Log; lookMs?: number }): { stop(): void } {
  const { db, log, lookMs = LOOK_MS } = deps;
  let since = failedJobsFrom(new Date());
  let looking = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      for (const { at, id, queue, tries, problem } of await jobsFailedSince(db, since, MOST)) {
        log.error({ queue, job: id, tries, problem }, 'a job failed for good and is kept for a look');
        since = { at, id };
      }
    } catch (err) {
      if (!isDatabaseAway(err)) log.warn({ err }, 'failed jobs could not be read');
    } finally {
      looking = false;
    }
  }

  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
