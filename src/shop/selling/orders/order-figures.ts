import type { Pool } from '../../../platform/database/pool.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { oldestPrepared, ordersOfLastHour } from './order-figures.store.ts';

/** Registers the metrics of placed and unfinished orders; one thread per process reads them. */
export function registerOrderFigures(metrics: Metrics, pool: Pool, tenants: readonly string[]): void {
  metrics.registerGauge('kontor_orders_last_hour', 'Orders placed within the last hour, by tenant.', async () =>
    (await ordersOfLastHour(pool, tenants)).map(({ tenant, count }) => ({ labels: { tenant }, value: count })),
  );
  metrics.registerGauge(
    'kontor_order_oldest_prepared_seconds',
    'Age of the oldest order that is neither placed nor abandoned.',
    () => oldestPrepared(pool),
  );
}
