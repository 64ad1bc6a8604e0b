import { registerCacheFigures } from '../app/cache-figures.ts';
import { openCaches, type ShopCaches } from '../app/cache-invalidation.ts';
import type { ComposedShop } from '../app/compose-shop.ts';
import { openPurging, registerPurgeFigures } from '../app/purge-cdn.ts';
import type { Purging } from '../platform/cdn/run-purging.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { type Availability, watchDatabase } from '../platform/database/availability.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { compressionBytes } from '../web/content-coding.ts';
import type { Pages } from '../web/pages.ts';
import { watchShopDependencies } from './dependency-report.ts';
import type { Listener } from './listener.ts';

export type Serving = {
  /** Answers requests from now on. */
  open(shop: { url: string; pool: Pool; open: ComposedShop; pages: Pages }): Promise<void>;
  close(): Promise<void>;
};

/** Creates the caches of a thread and its watch of the database, which requests need besides the opened shop. */
export function createServing(deps: {
  config: Config;
  front: Listener;
  log: Log;
  metrics: Metrics;
  threads: number;
}): Serving {
  const { config, front, log, metrics, threads } = deps;
  let keeping: ShopCaches | undefined;
  let availability: Availability | undefined;
  let purging: Purging | undefined;
  const { cdn } = config;
  if (cdn) registerPurgeFigures(metrics, () => purging);
  metrics.registerGauge(
    'kontor_compression_bytes',
    'Estimated memory of the compressors of this thread.',
    compressionBytes,
  );
  registerCacheFigures(metrics, () => keeping?.uses() ?? []);
  return {
    open: async ({ url, pool, open, pages }) => {
      availability = watchDatabase({ pool, log });
      const { shared } = pages;
      const budget = (config.cacheMb * 1024 * 1024) / threads;
      const build = pages.precache?.version ?? '';
      if (shared && cdn) purging = openPurging({ cdn, config, build, pool, log });
      const purged = cdn && purging ? { ...purging, config: cdn } : null;
      if (shared) keeping = await openCaches({ url, open, shared, clock: systemClock, log, budget, cdn: purged });
      front.open({
        open,
        pool,
        pages,
        availability,
        parts: watchShopDependencies({ config, pool, availability, open, purges: purging?.outcome ?? null }),
        ...(keeping ? { cached: keeping.cached, cards: keeping.cards, productCards: keeping.products.cards } : {}),
      });
    },
    close: async () => {
      availability?.close();
      await keeping?.close();
      await purging?.close();
    },
  };
}
