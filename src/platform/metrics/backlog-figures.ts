import type { Pool } from '../database/pool.ts';
import { unfinishedJobs, waitingMails } from './backlog.store.ts';
import type { Metrics } from './metrics.ts';

/** Registers the metrics of waiting jobs and mails; one thread per process reads them. */
export function registerBacklogFigures(metrics: Metrics, pool: Pool): void {
  metrics.registerGauge('kontor_jobs', 'Jobs that are not done, by queue and state.', async () =>
    (await unfinishedJobs(pool)).map(({ queue, state, count }) => ({ labels: { queue, state }, value: count })),
  );
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
}
