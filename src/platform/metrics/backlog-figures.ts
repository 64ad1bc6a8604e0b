import type { Pool } from '../database/pool.ts';
import { unfinishedJobs, waitingMails } from './backlog.store.ts';
import type { Metrics } from './metrics.ts';

/** What waits in the database; one thread per process reads it. */
export function registerBacklogFigures(metrics: Metrics, pool: Pool): void {
  metrics.registerGauge('kontor_jobs', 'Jobs that are not done, by queue and state.', async () =>
    (await unfinishedJobs(pool)).map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
  );
  metrics.registerGauge(
    'kontor_mails',
    'Mails that have not left: all, and those whose delivery was given up.',
    async () => {
      const [waiting, jobs] = await Promise.all([waitingMails(pool), unfinishedJobs(pool)]);
      const failed = jobs.find(({ queue, state }) => queue === 'mail' && state === 'failed')?.count ?? 0;
      return [
        { labels: { state: 'waiting' }, value: waiting.count },
        { labels: { state: 'failed' }, value: failed },
      ];
    },
  );
  metrics.registerGauge(
    'kontor_mail_oldest_waiting_seconds',
    'How long the oldest mail that has not left has been waiting.',
    async () => (await waitingMails(pool)).oldestSeconds,
  );
}
