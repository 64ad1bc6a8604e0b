import type { Pool } from '../../../../platform/database/pool.ts';
import type { Metrics } from '../../../../platform/metrics/metrics.ts';

/** Registers the metric of approvals; one thread per process reads it. */
export function registerApprovalFigures(metrics: Metrics, pool: Pool): void {
  metrics.registerGauge(
    'kontor_approval_requests',
    'Requests for a second pair of eyes of the last 30 days, by act and state.',
    async () => {
      const { rows } = await pool.query<{ act: string; state: string; value: number }>(
        `select act, state, count(*)::int as value from approval_request
         where requested_at > now() - interval '30 days' group by act, state order by act, state`,
      );
      return rows.map(({ act, state, value }) => ({ labels: { act, state }, value }));
    },
  );
}
