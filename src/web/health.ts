import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import type { Config } from '../platform/config.ts';
import type { DependencyReport, DependencyState } from '../platform/health/dependencies.ts';
import { mayReadMetrics } from './metrics-access.ts';
import { ALLOW_READING, NOT_ALLOWED } from './reading-methods.ts';

/** Header by which a starting process asks the owner of its port whether it is of the same installation. */
export const HOUSE_HEADER = 'Kontor-House';

const HEALTH_PATHS = ['/livez', '/healthz', '/readyz'] as const;
type HealthPath = (typeof HEALTH_PATHS)[number];

/** Returns whether a path is a health address. */
export function isHealthPath(path: string): boolean {
  return HEALTH_PATHS.some((known) => known === path);
}

/** HAProxy's "option httpchk /readyz" sends OPTIONS by HTTP/1.0, without a host. */
const CHECKING = ['GET', 'OPTIONS'];

export type HealthDeps = {
  /**
   * Returns whether this process accepts requests: false while opening and once stopping. The database does not count:
   * cached pages and searches work without it, and the load balancer would remove every machine at once.
   */
  isReady(): boolean;
  /** Reports the state of the shop's dependencies; null while opening. */
  parts: (() => Promise<DependencyReport>) | null;
  /** Returns the metrics of the whole process as text. */
  scrape(): Promise<string>;
  /** Fingerprint of the installation, see src/server/data-folder.ts. */
  house: string;
};

const RETRY_AFTER = '2';

/** Mounts the addresses of load balancers and monitors. Metrics and request log leave them out. */
export function healthRoutes(config: Config, health: () => HealthDeps) {
  const app = new Hono();
  const mayReadDetails = (c: Context): boolean =>
    mayReadMetrics({ peer: getConnInfo(c).remote.address, headers: c.req.raw.headers }, config.metricsToken);

  const alive = (c: Context): Response => {
    const { house } = health();
    if (c.req.header(HOUSE_HEADER) === house) c.header(HOUSE_HEADER, 'same');
    return c.text('alive', 200, { 'Cache-Control': 'no-store' });
  };
  const deep = async (c: Context): Promise<Response> => {
    const report = await health().parts?.();
    const headers = { 'Cache-Control': 'no-store' };
    if (!report) return c.json({ status: 'failed', parts: {} }, 503, { ...headers, 'Retry-After': RETRY_AFTER });
    const show = mayReadDetails(c) ? (part: DependencyState) => part : ({ state }: DependencyState) => state;
    const parts = Object.fromEntries(Object.entries(report.parts).map(([name, part]) => [name, show(part)]));
    if (report.ok) return c.json({ status: 'ok', parts }, 200, headers);
    return c.json({ status: 'failed', parts }, 503, { ...headers, 'Retry-After': RETRY_AFTER });
  };

  const ready = (c: Context): Response =>
    health().isReady()
      ? c.text('ready', 200, { 'Cache-Control': 'no-store' })
      : c.text('not ready', 503, { 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER });
  const answers: Record<HealthPath, (c: Context) => Response | Promise<Response>> = {
    '/livez': alive,
    '/healthz': (c) => (c.req.query('deep') === undefined ? alive(c) : deep(c)),
    '/readyz': ready,
  };
  for (const path of HEALTH_PATHS) {
    app.on(CHECKING, path, answers[path]);
    app.all(path, (c) => c.text(NOT_ALLOWED, 405, { Allow: 'GET, HEAD, OPTIONS' }));
  }
  app.get('/metrics', async (c) => {
    if (!mayReadDetails(c)) return c.text('The figures are for this machine and for bearers of the token.', 403);
    c.header('Cache-Control', 'no-store');
    c.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
    return c.body(await health().scrape());
  });
  app.all('/metrics', (c) => c.text(NOT_ALLOWED, 405, { Allow: ALLOW_READING }));
  return app;
}
