import type { Containment } from '../extending/contain.ts';
import { type JobOwner, jobsOf, QUEUE_PREFIX } from '../extending/extension-job.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Jobs } from '../platform/jobs.ts';
import { endOtherSchedules } from '../platform/schedules.store.ts';

const RUN_MS = 10 * 60_000;

/** Schedules the jobs of extensions, and ends the schedules of jobs that the retailer has removed. */
export async function scheduleExtensionJobs(
  deps: { pool: Pool; jobs: Jobs; containment: Pick<Containment, 'within'> },
  extensions: readonly JobOwner[],
): Promise<void> {
  const own = jobsOf(extensions);
  const queues = own.map(({ queue }) => queue);
  await endOtherSchedules(deps.pool, { prefix: QUEUE_PREFIX, kept: queues });
  for (const { extension, queue, job } of own) {
    const run = async () => {
      await deps.containment.within({ extension, point: 'job' }, job.run, undefined, { limitMs: RUN_MS });
    };
    await deps.jobs.schedule(queue, job.cron, run, { alone: true });
  }
}
