import type { Pool } from '../../../platform/database/pool.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { oldestPending, openByState, recentNotices } from './payment-figures.store.ts';

/** Registers the metrics of unfinished payments and refunds; one thread per process reads them. */
export function registerPaymentFigures(metrics: Metrics, pool: Pool): void {
  metrics.registerGauge('kontor_online_payments_open', 'Online payments that have not ended, by state.', async () =>
    (await openByState(pool)).map(({ state, count }) => ({ labels: { state }, value: count })),
  );
  metrics.registerGauge(
    'kontor_payment_oldest_unchecked_seconds',
    'Longest time since an open payment was compared with the provider.',
    async () => (await oldestPending(pool)).uncheckedSeconds,
  );
  metrics.registerGauge(
    'kontor_refund_oldest_pending_seconds',
    'Age of the oldest refund that the provider has not made.',
    async () => (await oldestPending(pool)).refundSeconds,
  );
  metrics.registerGauge(
    'kontor_payment_notices_recent',
    'Notices of the provider between 65 and 5 minutes old, by whether they were handled within a minute.',
    async () => {
      const { inTime, late } = await recentNotices(pool);
      return [
        { labels: { result: 'in-time' }, value: inTime },
        { labels: { result: 'late' }, value: late },
      ];
    },
  );
}
