import type { Pool } from '../../../../platform/database/pool.ts';
import type { Metrics } from '../../../../platform/metrics/metrics.ts';

/** Registers the metrics of disputes and of money at the provider; one thread per process reads them. */
export function registerDisputeFigures(metrics: Metrics, pool: Pool): void {
  metrics.registerGauge('kontor_disputes', 'Undecided disputes of payments by tenant and state.', async () => {
    const { rows } = await pool.query<{ tenant: string; state: string; value: number }>(
      `select tenant, case when state = 'needs-response' and due_at < now() + interval '2 days' then 'due-soon' else state end as state,
         count(*)::int as value
       from payment_dispute where state in ('inquiry', 'needs-response', 'under-review') group by 1, 2 order by 1, 2`,
    );
    return rows.map(({ tenant, state, value }) => ({ labels: { tenant, state }, value }));
  });
  metrics.registerGauge(
    'kontor_provider_unknown',
    'Movements at the payment provider that name no payment, by tenant.',
    async () => {
      const { rows } = await pool.query<{ tenant: string; value: number }>(
        "select tenant, count(*)::int as value from provider_transaction where state = 'unknown' group by 1 order by 1",
      );
      return rows.map(({ tenant, value }) => ({ labels: { tenant }, value }));
    },
  );
}
