import type { Pool } from '../database/pool.ts';
import { pausedQueues } from '../queues/queue-pause.store.ts';
import { overdueJobs, recentMails, unfinishedJobs, waitingMails } from './backlog.store.ts';
import type { Metrics } from './metrics.ts';

/**
 * Registers the metrics of waiting jobs and mails; one thread per process reads them. `awaitedKinds`: kinds of mails that
 * recipients wait for, which count in `kontor_mails_recent`.
 */
export function registerBacklogFigures(metrics: Metrics, pool: Pool, awaitedKinds: readonly string[]): void {
  metrics.registerGauge('kontor_jobs', 'Jobs that are not done, by queue and state.', async () =>
    (await unfinishedJobs(pool)).map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
  );
  metrics.registerGauge(
    'kontor_queue_paused_seconds',
    'How long each paused queue has been paused; no series without one.',
    async () => {
      const now = Date.now();
      return (await pausedQueues(pool)).map(({ queue, since }) => ({
        labels: { queue },
        value: Math.max(0, (now - since.getTime()) / 1000),
      }));
    },
  );
  metrics.registerGauge('kontor_jobs_overdue', 'Jobs that are due for ten minutes or longer.', () => overdueJobs(pool));
  metrics.registerGauge(
    'kontor_mails',
    'Mails that have not left: all, those whose last try failed within a week; in doubt; sent again after a doubt within a week.',
    async () => {
      const { count, failed, inDoubt, doubted } = await waitingMails(pool);
      return [
        { labels: { state: 'waiting' }, value: count },
        { labels: { state: 'failed' }, value: failed },
        { labels: { state: 'in-doubt' }, value: inDoubt },
        { labels: { state: 'doubted' }, value: doubted },
      ];
    },
  );
  metrics.registerGauge(
    'kontor_mail_oldest_waiting_seconds',
    'How long the oldest mail that has not left has been waiting.',
    async () => (await waitingMails(pool)).oldestSeconds,
  );
  metrics.registerGauge(
    'kontor_mails_recent',
    'Awaited mails between 65 and 5 minutes old, by whether they left within five minutes.',
    async () => {
      const { inTime, late } = await recentMails(pool, awaitedKinds);
      return [
        { labels: { result: 'in-time' }, value: inTime },
        { labels: { result: 'late' }, value: late },
      ];
    },
  );
}
