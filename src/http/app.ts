import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { imageRoutes } from '../api/images.ts';
import { apiError } from '../api/problem.ts';
import { sessionRoutes } from '../api/session.ts';
import type { OpenShop } from '../open-shop.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Availability } from '../platform/database/availability.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import type { CachedPages } from './cached-pages.ts';
import { addressOf, sendDirectly } from './hono-request.ts';
import type { Pages } from './pages.ts';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';
import { type RequestFacts, requestFacts } from './request-facts.ts';
import { isForeignChange, NOTHING_RUNS, SECURITY_HEADERS, TRANSPORT_SECURITY } from './security.ts';
import { createServePage } from './serve-pages.ts';
import { isUnavailable, RETRY_AFTER, withDeadline } from './unavailable.ts';

export type AppState = {
  open: Omit<OpenShop, 'forget' | 'refreshNavigation'>;
  pool: Pool;
  pages: Pages;
  /** Public pages that are kept; without it every page is rendered. */
  cached?: CachedPages;
  /** Whether the database answers; without it each request finds out for itself. */
  availability?: Availability;
};
export type AppEnv = { Variables: { facts: RequestFacts; log: Log } };

const LARGEST_FORM = 256 * 1024;
/** The longest an endpoint may take. */
const API_MS = 30_000;

/**
 * The shop over HTTP. `state()` is null while the shop opens and after it began to close: then everything but
 * /healthz answers 503, so that a load balancer waits.
 */
export function createApp(deps: { config: Config; log: Log; state(): AppState | null; clock?: Clock }): Hono<AppEnv> {
  const { config, state, clock = systemClock } = deps;
  const app = new Hono<AppEnv>();
  const hasProxies = config.trustedProxies.length > 0;
  const servePage = createServePage({ clock, development: !config.production, hasProxies });

  // Kept pages first: they are most of what is asked for, and need nothing of what follows.
  app.use(async (c, next) => {
    const cached = state()?.cached;
    const started = performance.now();
    const hit = cached?.hit(addressOf(c, hasProxies)) ?? null;
    if (hit === null) return next();
    const sent = hit instanceof Promise ? await hit : hit;
    const requestId = randomUUID();
    const more = ['X-Request-Id', requestId];
    if (hasProxies && factsOf(c).secure) more.push('Strict-Transport-Security', TRANSPORT_SECURITY);
    const answer = sendDirectly(c, sent, more);
    const ms = Math.round(performance.now() - started);
    deps.log.info(
      { requestId, method: c.req.method, path: c.req.path, status: sent.status, ms, kept: true },
      'request',
    );
    return answer;
  });

  function factsOf(c: Context<AppEnv>): RequestFacts {
    const info = getConnInfo(c);
    return requestFacts(
      c.req.raw,
      { address: info.remote.address, encrypted: new URL(c.req.url).protocol === 'https:' },
      config.trustedProxies,
    );
  }

  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NOTHING_RUNS);
  });

  app.get('/healthz', (c) => c.text('alive'));
  app.get('/readyz', async (c) => {
    const now = state();
    const answers = now?.availability?.check() ?? now?.pool.query('select 1').then(Boolean);
    const database = (await answers?.catch(() => false)) ?? false;
    return database ? c.text('ready') : c.text('not ready', 503, { 'Retry-After': '2' });
  });

  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    const log = deps.log.child({ requestId });
    const facts = factsOf(c);
    c.set('facts', facts);
    c.set('log', log);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    if (facts.secure) c.res.headers.set('Strict-Transport-Security', TRANSPORT_SECURITY);
    // The path without its query: what people search for is nobody's business.
    log.info(
      { method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round(performance.now() - started) },
      'request',
    );
  });

  app.use(async (c, next) => {
    if (!isForeignChange(c.req.raw, c.var.facts.publicUrl)) return next();
    return c.json(apiError('foreign-request', 'This request comes from another site.'), 403);
  });

  app.use(compress());
  app.use(
    '/assets/*',
    serveStatic({
      root: 'build/client',
      onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  // A file of a build that is gone must not be answered by a page.
  app.all('/assets/*', (c) => c.text('There is no such file.', 404));
  app.use('/*', async (c, next) => {
    // Pages answer on paths without a file ending; everything in public/ has one.
    if (!/\.[a-z0-9]+$/.test(c.req.path) || c.req.path.endsWith('.data')) return next();
    return serveStatic<AppEnv>({
      root: 'build/client',
      onFound: (_, found) => found.header('Cache-Control', 'public, max-age=3600'),
    })(c, next);
  });

  app.use(async (c, next) => {
    if (state()) return next();
    return c.html(plainPage('opening'), 503, { 'Retry-After': '2', 'Content-Security-Policy': PLAIN_PAGE_POLICY });
  });

  const opened = (): AppState['open'] => {
    const now = state();
    if (!now) throw new Error('the shop is not open');
    return now.open;
  };
  app.use('/api/*', (_, next) => withDeadline(API_MS, next(), state()?.availability?.check));
  app.route('/', imageRoutes({ rendition: (...request) => opened().images.rendition(...request) }));
  app.route('/', sessionRoutes({ fetch: (...request) => opened().sessions.fetch(...request) }));
  app.all('/api/*', (c) => c.json(apiError('not-found', 'There is no such endpoint.'), 404));

  app.use(
    bodyLimit({ maxSize: LARGEST_FORM, onError: (c) => c.json(apiError('too-large', 'The form is too large.'), 413) }),
  );
  app.all('*', async (c) => {
    const now = state();
    return now ? servePage(c, now) : c.text('not ready', 503);
  });

  // Pages have error boundaries of their own; what arrives here is a bug or a broken machine.
  app.onError((err, c) => {
    const isAway = isUnavailable(err);
    state()?.availability?.notice(err);
    (c.var.log ?? deps.log).error({ err }, 'request failed');
    if (isAway) c.header('Retry-After', RETRY_AFTER);
    c.header('Cache-Control', 'no-store');
    if (c.req.path.startsWith('/api/')) {
      return isAway
        ? c.json(apiError('unavailable', 'The shop is back in a moment. Please try again.'), 503)
        : c.json(apiError('internal', 'Something went wrong. Please try again later.'), 500);
    }
    c.header('Content-Security-Policy', PLAIN_PAGE_POLICY);
    return isAway ? c.html(plainPage('unavailable'), 503) : c.html(plainPage('failed'), 500);
  });
  return app;
}
