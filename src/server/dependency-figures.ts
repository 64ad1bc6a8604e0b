import type { ComposedShop } from '../app/compose-shop.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { DependencyReport } from '../platform/health/dependencies.ts';
import type { MetricReading, Metrics } from '../platform/metrics/metrics.ts';
import { watchShopDependencies } from './dependency-report.ts';

/** Registers whether the services of the shop answer; one thread per process asks them. */
export function registerDependencyFigures(
  metrics: Metrics,
  deps: { config: Pick<Config, 'smtpUrl' | 'files'>; pool: Pool; open: Pick<ComposedShop, 'paymentServer'> },
): void {
  const { pool } = deps;
  const check = async () => {
    await pool.query('select 1');
    return true;
  };
  // The watch of the pages refuses statements during an outage; a second one on this pool would undo that.
  const report = watchShopDependencies({ ...deps, availability: { check, isAway: () => false } });
  metrics.registerGauge(
    'kontor_dependency_up',
    'Whether a service answered at the scrape before, by part of the deep health check.',
    lastReading(report),
  );
}

/**
 * Returns a reading of the latest report, and begins the next one. A service that hangs for as long as a scrape may take
 * would otherwise have no value. Services that are not configured have none.
 */
export function lastReading(report: () => Promise<DependencyReport>): () => Promise<MetricReading> {
  let latest: DependencyReport | null = null;
  return async () => {
    const next = report().then((found) => {
      latest = found;
      return found;
    });
    const { parts } = latest ?? (await next);
    return Object.entries(parts).flatMap(([part, { state }]) =>
      state === 'off' ? [] : [{ labels: { part }, value: state === 'ok' ? 1 : 0 }],
    );
  };
}
