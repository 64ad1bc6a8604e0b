import type { Pool } from '../../../platform/database/pool.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';

type Count = { tenant: string; name: string; value: number };

/** Registers the metrics of credit; one thread per process reads them. */
export function registerCreditFigures(metrics: Metrics, pool: Pool): void {
  metrics.registerGauge('kontor_credit_reviews', 'Reviews of credit of the last 30 days, by tenant and state.', () =>
    counts(
      pool,
      'state',
      `select tenant, state as name, count(*)::int as value from credit_review
       where requested_at > now() - interval '30 days' group by tenant, state order by tenant, state`,
    ),
  );
  metrics.registerGauge(
    'kontor_credit_refusals',
    'Refusals to pay later of the last 24 hours, by tenant and reason.',
    () =>
      counts(
        pool,
        'reason',
        `select tenant, reason as name, count(*)::int as value from credit_decision
         where decided_at > now() - interval '24 hours' group by tenant, reason order by tenant, reason`,
      ),
  );
}

async function counts(pool: Pool, label: 'state' | 'reason', sql: string) {
  const { rows } = await pool.query<Count>(sql);
  return rows.map(({ tenant, name, value }) => ({ labels: { tenant, [label]: name }, value }));
}
