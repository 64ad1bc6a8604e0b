import { Hono } from 'hono';
import type { ComposedShop } from '../app/compose-shop.ts';
import type { Config } from '../platform/config.ts';
import { type Availability, watchDatabase } from '../platform/database/availability.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { DependencyReport } from '../platform/health/dependencies.ts';
import type { Log } from '../platform/log.ts';
import type { AppEnv } from '../web/app-env.ts';
import { healthRoutes } from '../web/health.ts';
import { NOTHING_RUNS, SECURITY_HEADERS } from '../web/security.ts';
import { watchShopDependencies } from './dependency-report.ts';
import { createListener, type Listener } from './listener.ts';

type HealthState = { parts(): Promise<DependencyReport> };

export type HealthFront = {
  front: Listener<HealthState>;
  /** Reports ready from now on. */
  open(shop: { pool: Pool; open: Pick<ComposedShop, 'paymentServer'> }): void;
  close(): void;
};

/**
 * Creates the server of a process that only works (`ROLE=worker`): health and metrics, and nothing else. It loads no
 * routes of the shop.
 */
export function createHealthFront(deps: {
  config: Config;
  log: Log;
  scrape(): Promise<string>;
  house: string;
}): HealthFront {
  const { config, log, scrape, house } = deps;
  let availability: Availability | undefined;
  const front = createListener<HealthState>(config, ({ state, isDraining }) => {
    const app = new Hono<AppEnv>();
    app.use(async (c, next) => {
      await next();
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value);
      c.res.headers.set('Content-Security-Policy', NOTHING_RUNS);
    });
    app.route(
      '/',
      healthRoutes(config, () => ({
        isReady: () => state() !== null && !isDraining(),
        parts: state()?.parts ?? null,
        scrape,
        house,
      })),
    );
    app.all('*', (c) => c.text('This process works in the background: it serves no pages.', 404));
    return app;
  });
  return {
    front,
    open: ({ pool, open }) => {
      availability = watchDatabase({ pool, log });
      front.open({ parts: watchShopDependencies({ config, pool, availability, open }) });
    },
    close: () => availability?.close(),
  };
}
