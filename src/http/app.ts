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
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import { backofficeRoutes } from './backoffice.ts';
import { readCookie, setCookie } from './cookies.ts';
import type { Pages } from './pages.ts';
import { type RequestFacts, requestFacts } from './request-facts.ts';
import { contentSecurityPolicy, createNonce, isForeignChange, SECURITY_HEADERS } from './security.ts';

export type AppState = { open: OpenShop; pool: Pool; pages: Pages };
export type AppEnv = { Variables: { facts: RequestFacts; log: Log } };

const BASKET_COOKIE = 'basket';
const LARGEST_FORM = 256 * 1024;
const DAY = 86_400;

/**
 * The shop over HTTP. `state()` is null while the shop opens and after it began to close: then everything but
 * /healthz answers 503, so that a load balancer waits.
 */
export function createApp(deps: { config: Config; log: Log; state(): AppState | null }): Hono<AppEnv> {
  const { config, state } = deps;
  const app = new Hono<AppEnv>();

  app.get('/healthz', (c) => c.text('alive'));
  app.get('/readyz', async (c) => {
    const now = state();
    const database = now
      ? await now.pool.query('select 1').then(
          () => true,
          () => false,
        )
      : false;
    return database ? c.text('ready') : c.text('not ready', 503, { 'Retry-After': '2' });
  });

  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    const log = deps.log.child({ requestId });
    const info = getConnInfo(c);
    const facts = requestFacts(
      c.req.raw,
      { address: info.remote.address, encrypted: new URL(c.req.url).protocol === 'https:' },
      config.trustedProxies,
    );
    c.set('facts', facts);
    c.set('log', log);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      // An answer may be stricter or, within the back office, be shown in a frame of its own page.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    if (facts.secure) c.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
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
    return c.html(
      '<!doctype html><title>Einen Moment</title><p>Der Shop öffnet gleich. / La boutique ouvre tout de suite.</p>',
      503,
      { 'Retry-After': '2' },
    );
  });

  const opened = (): OpenShop => {
    const now = state();
    if (!now) throw new Error('the shop is not open');
    return now.open;
  };
  app.route('/', imageRoutes({ rendition: (...request) => opened().images.rendition(...request) }));
  app.route('/', sessionRoutes({ fetch: (...request) => opened().sessions.fetch(...request) }));
  app.all('/api/*', (c) => c.json(apiError('not-found', 'There is no such endpoint.'), 404));

  app.route('/', backofficeRoutes({ config, state }));

  app.use(
    bodyLimit({ maxSize: LARGEST_FORM, onError: (c) => c.json(apiError('too-large', 'The form is too large.'), 413) }),
  );
  app.all('*', async (c) => {
    const now = state();
    return now ? await servePage(c, now, config) : c.text('not ready', 503);
  });

  // Pages have error boundaries of their own; what arrives here is a bug or a broken machine.
  app.onError((err, c) => {
    (c.var.log ?? deps.log).error({ err }, 'request failed');
    if (c.req.path.startsWith('/api/'))
      return c.json(apiError('internal', 'Something went wrong. Please try again later.'), 500);
    return c.html(
      '<!doctype html><html lang="de"><title>Fehler</title><h1>Das hat nicht geklappt</h1><p>Bitte versuchen Sie es später noch einmal.</p></html>',
      500,
    );
  });
  return app;
}

async function servePage(c: Context<AppEnv>, state: AppState, config: Config): Promise<Response> {
  const { facts, log } = c.var;
  const nonce = createNonce();
  const response = await state.pages.answer(c.req.raw, {
    shop: state.open.shop,
    tenant: facts.tenant,
    locale: facts.locale,
    path: facts.path,
    publicUrl: facts.publicUrl,
    knownHost: facts.knownHost,
    nonce,
    basketSecret: readCookie(c.req.raw, BASKET_COOKIE, facts.secure),
    basketCookie: (secret) => setCookie(BASKET_COOKIE, secret, facts.tenant.session.basketDays * DAY, facts.secure),
    report: (err) => log.error({ err }, 'page failed'),
  });
  const answer = new Response(response.body, response);
  if (answer.headers.get('content-type')?.startsWith('text/html')) {
    answer.headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, !config.production));
  }
  if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'private, no-store');
  if (!facts.knownHost) answer.headers.set('X-Robots-Tag', 'noindex');
  return answer;
}
