import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import type { Config } from '../platform/config.ts';
import { mayReadMetrics } from './metrics-access.ts';

/** Sent by a starting process that finds its port in use: is the other one of the same house? */
export const HOUSE_HEADER = 'Kontor-House';

export type Health = {
  /** Whether requests are welcome: false while opening and once stopping. */
  isReady(): Promise<boolean>;
  /** The figures of the whole process as text. */
  scrape(): Promise<string>;
  /** Fingerprint of the house, see src/server/house.ts. */
  house: string;
};

/** What load balancers and monitors ask; never part of the figures or the request log. */
export function healthRoutes(config: Config, health: Health) {
  const app = new Hono();
  app.get('/healthz', (c) => {
    if (c.req.header(HOUSE_HEADER) === health.house) c.header(HOUSE_HEADER, 'same');
    return c.text('alive');
  });
  app.get('/readyz', async (c) =>
    (await health.isReady()) ? c.text('ready') : c.text('not ready', 503, { 'Retry-After': '2' }),
  );
  app.get('/metrics', async (c) => {
    const asker = { peer: getConnInfo(c).remote.address, headers: c.req.raw.headers };
    if (!mayReadMetrics(asker, config.trustedProxies, config.metricsToken))
      return c.text('The figures are for this machine and for bearers of the token.', 403);
    c.header('Cache-Control', 'no-store');
    c.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
    return c.body(await health.scrape());
  });
  return app;
}
