import type { AppState } from '../http/app.ts';
import { builtPages, type Pages } from '../http/pages.ts';
import { openShop } from '../open-shop.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { registerThreadFigures } from '../platform/metrics/process-figures.ts';

export type Serving = { state: AppState; close(): Promise<void> };

/**
 * Everything one thread needs to answer requests: the opened shop, the pages and what they are kept in. `works` says
 * whether this thread does the jobs and schedules of the process too.
 */
export async function openServing(deps: {
  config: Config;
  url: string;
  pool: Pool;
  log: Log;
  metrics: Metrics;
  works: boolean;
  /** The pages of a development server; without them the built ones. */
  pages?: Pages;
}): Promise<Serving> {
  const { config, pool, log, metrics, works } = deps;
  registerThreadFigures(metrics);
  const open = await openShop({ config, pool, clock: systemClock, log, metrics, works });
  const pages = deps.pages ?? (await builtPages());
  return { state: { open, pool, pages }, close: () => open.close() };
}
