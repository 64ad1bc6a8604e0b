import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { routePath } from 'hono/route';
import { staticFiles } from '../api/content/static-files.ts';
import { restEndpoints } from '../api/endpoints.ts';
import { imageRoutes } from '../api/images.ts';
import { type ProblemCode, problemResponse } from '../api/problem.ts';
import { localeOf, restRoutes } from '../api/rest.ts';
import { videoRoutes } from '../api/videos.ts';
import type { ComposedShop } from '../app/compose-shop.ts';
import { gatewayRoutes } from '../gateway/routes.ts';
import { isFromThisMachine, PAY_PATH } from '../payment-simulator/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Availability } from '../platform/database/availability.ts';
import type { Pool } from '../platform/database/pool.ts';
import { hasDescriptor } from '../platform/descriptors.ts';
import type { DependencyReport } from '../platform/health/dependencies.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Catalogue } from '../shop/catalogue/products/index.ts';
import { LARGEST_CONTACT_FORM } from '../storefront/multipart.ts';
import { withoutOnlineMethods } from '../tenants/offered-methods.ts';
import { adminHttpRoutes } from './admin-routes.ts';
import { readBrowser } from './browser-cookies.ts';
import type { CachedPages } from './cached-pages.ts';
import { clientAddress } from './client-address.ts';
import { countSearch } from './count-search.ts';
import { developerPanel } from './developer-panel.ts';
import { encodeAnswer, encodeText } from './encode-text.ts';
import { cacheFiles } from './file-cache.ts';
import { geoCountry } from './geo-country.ts';
import { sentMethod } from './head-request.ts';
import { healthRoutes } from './health.ts';
import { addressOf, sendDirectly } from './hono-request.ts';
import { bringsFiles } from './incoming-body.ts';
import { refuseUnknownHosts } from './known-hosts.ts';
import { limitBody, saysMoreThan } from './limit-body.ts';
import { ALLOW_READING, isReading, NOT_ALLOWED, pageMethods } from './page-methods.ts';
import type { Pages } from './pages.ts';
import { paymentWebhook } from './payment-webhook.ts';
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts';
import { previewRoutes } from './preview.ts';
import type { PrintedCardCache } from './printed-card-cache.ts';
import { publicOrigin } from './public-origin.ts';
import { hostRules, type RequestFacts, requestFacts } from './request-facts.ts';
import { routeTemplate } from './route-template.ts';
import { isForeignChange, NOTHING_RUNS, SECURITY_HEADERS, TRANSPORT_SECURITY } from './security.ts';
import { seoRoutes } from './seo-routes.ts';
import { createServePage } from './serve-pages.ts';
import { isUnavailable, RETRY_AFTER, withDeadline } from './unavailable.ts';
import { hostHeaders, linesVaryingBy, varyBy } from './vary.ts';

export type AppState = {
  /** Without a desk there is no back office, without an insight no search is counted. */
  open: Omit<
    ComposedShop,
    | 'forget'
    | 'onSearchRenewed'
    | 'refreshNavigation'
    | 'keeper'
    | 'readWords'
    | 'paymentServer'
    | 'desk'
    | 'insight'
    | 'vitals'
    | 'payPages'
    | 'previews'
    | 'videos'
  > &
    Partial<Pick<ComposedShop, 'desk' | 'insight' | 'vitals' | 'payPages' | 'previews' | 'videos'>>;
  pool: Pool;
  pages: Pages;
  /** Public pages that are kept; without it every page is rendered. */
  cached?: CachedPages;
  /** Printed cards, kept and dropped like pages; without them each is printed anew. */
  cards?: PrintedCardCache;
  /** Cards for the REST interface, kept likewise; without it each is loaded anew. */
  productCards?: Catalogue['cards'];
  /** Whether the database answers; without it each request finds out for itself. */
  availability?: Availability;
  /** Reports on what the shop depends on. */
  parts?: () => Promise<DependencyReport>;
};
export type AppEnv = { Variables: { facts: RequestFacts; log: Log } };

/** Wording of the log line (docs/rules/content.md#content-failures). */
const FETCH_FAILED = 'Error during data fetching';
const LARGEST_FORM = 256 * 1024;
/** The longest an endpoint may take. */
const API_MS = 30_000;
/** Reads a form with files as it comes in, and bounds itself. */
const UPLOADS = '/api/contact';
/** Endpoints that go on while the database is away; those of the search as far as its index and cards are in memory. */
const WITHOUT_DATABASE = /^\/api\/(?:search|session|vitals|calculator|openapi\.json|docs)(?:\/|$)/;

/**
 * The shop over HTTP. `state()` is null while the shop opens: then everything but /healthz answers 503, so that a load
 * balancer waits. Once `isDraining()` /readyz says so, and what still arrives is served.
 */
export function createApp(deps: {
  config: Config;
  log: Log;
  state(): AppState | null;
  metrics?: Metrics;
  isDraining?: () => boolean;
  scrape?: () => Promise<string>;
  house?: string;
  clock?: Clock;
}): Hono<AppEnv> {
  const { config, state, clock = systemClock } = deps;
  const app = new Hono<AppEnv>();
  const rules = hostRules(config);
  const { proxies } = rules;
  const hasProxies = !proxies.isEmpty;
  const selectingHeaders = hostHeaders(hasProxies);
  const servePage = createServePage({
    clock,
    development: !config.production,
    tagManager: config.tagManager,
    proxies,
    payOrigin: config.payments.kind === 'stripe' ? 'https://checkout.stripe.com' : null,
    videoOrigin: config.videoService?.origin ?? null,
  });

  app.use((c, next) => {
    const insight = state()?.open.insight;
    if (insight && sentMethod(c) === 'GET') countSearch(insight, c.req.raw, () => factsOf(c));
    return next();
  });

  // Kept pages first: they are most of what is asked for, and need nothing of what follows.
  app.use(async (c, next) => {
    const started = performance.now();
    const hit = state()?.cached?.hit(addressOf(c, hasProxies)) ?? null;
    if (hit === null) return next();
    const page = await hit.sent;
    const sent = { ...page, lines: linesVaryingBy(selectingHeaders, page.lines) };
    const requestId = randomUUID();
    const more = ['X-Request-Id', requestId];
    if (hasProxies && factsOf(c).secure) more.push('Strict-Transport-Security', TRANSPORT_SECURITY);
    const answer = sendDirectly(c, sent, more);
    const ms = performance.now() - started;
    deps.metrics?.request({ route: hit.route, status: sent.status, tenant: hit.tenant, seconds: ms / 1000 });
    deps.log.info(
      { requestId, method: sentMethod(c), path: c.req.path, status: sent.status, ms: Math.round(ms), kept: true },
      'request',
    );
    return answer;
  });

  /** Whether somebody collects money from whoever sends these headers. */
  function takesOnline(headers: Headers): boolean {
    const { payments } = config;
    return payments.kind === 'simulated' ? !payments.isDemo || isFromThisMachine(headers) : payments.kind === 'stripe';
  }

  function factsOf(c: Context<AppEnv>): RequestFacts {
    const info = getConnInfo(c);
    const facts = requestFacts(
      c.req.raw,
      { address: info.remote.address, encrypted: new URL(c.req.url).protocol === 'https:' },
      rules,
    );
    return takesOnline(c.req.raw.headers) ? facts : { ...facts, tenant: withoutOnlineMethods(facts.tenant) };
  }

  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      // Within the back office a mail is shown in a frame of its own page.
      if (!headers.has(name)) headers.set(name, value);
    }
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NOTHING_RUNS);
  });

  app.route(
    '/',
    healthRoutes(config, () => ({
      isReady: () => state() !== null && !deps.isDraining?.(),
      parts: state()?.parts ?? null,
      scrape: deps.scrape ?? (async () => ''),
      house: deps.house ?? '',
    })),
  );

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
    varyBy(selectingHeaders, c.res.headers);
    const ms = performance.now() - started;
    const page = { locale: facts.locale.locale, path: facts.path, isData: c.req.path.endsWith('.data') };
    const route = routeTemplate(routePath(c), page);
    deps.metrics?.request({
      route,
      status: c.res.status,
      tenant: facts.tenant.id,
      seconds: ms / 1000,
    });
    // The path without its query, and of events not even that: what people search for and look at is nobody's business.
    const path = c.req.path.startsWith('/api/dynamicyield') ? route : c.req.path;
    log.info({ method: sentMethod(c), path, status: c.res.status, ms: Math.round(ms) }, 'request');
  });

  if (config.refusesUnknownHosts) app.use(refuseUnknownHosts(deps.log));

  // No address begins with two slashes, and to a browser they name a host.
  app.use((c, next) =>
    /^[/\\]{2}/.test(c.req.path) ? Promise.resolve(c.text('There is no such page.', 404)) : next(),
  );

  app.use(async (c, next) => {
    if (!isForeignChange(c.req.raw, c.var.facts)) return next();
    return refuse(c, 'foreign-request');
  });

  app.use(compress());
  app.use('/assets/*', (c, next) =>
    isReading(c.req.method) ? next() : Promise.resolve(c.text(NOT_ALLOWED, 405, { Allow: ALLOW_READING })),
  );
  app.use(
    '/assets/*',
    cacheFiles(serveStatic({ root: 'build/client', precompressed: true }), 'public, max-age=31536000, immutable'),
  );
  // A file of a build that is gone must not be answered by a page.
  app.all('/assets/*', (c) =>
    hasDescriptor()
      ? c.text('There is no such file.', 404)
      : c.text('The shop is back in a moment.', 503, { 'Retry-After': RETRY_AFTER, 'Cache-Control': 'no-store' }),
  );
  app.use('/*', async (c, next) => {
    // Pages answer on paths without a file ending; everything in public/ has one.
    if (!isReading(c.req.method) || !/\.[a-z0-9]+$/.test(c.req.path) || c.req.path.endsWith('.data')) return next();
    return serveStatic<AppEnv>({
      root: 'build/client',
      precompressed: true,
      onFound: (_, found) => found.header('Cache-Control', 'public, max-age=3600'),
    })(c, next);
  });

  app.use(async (c, next) => {
    if (state()) return next();
    if (c.req.path.startsWith('/api/')) return refuse(c, 'not-open', { 'Retry-After': '2' });
    return c.html(plainPage('opening'), 503, { 'Retry-After': '2', 'Content-Security-Policy': PLAIN_PAGE_POLICY });
  });

  // Cached pages and files of the build are answered by now: they read no origin, and a copy costs 13 µs.
  app.use(publicOrigin(deps.log));

  const opened = (): AppState['open'] => {
    const now = state();
    if (!now) throw new Error('the shop is not open');
    return now.open;
  };
  app.route('/', seoRoutes({ state, clock }));
  app.route(
    '/',
    videoRoutes({
      file: async (...request) => opened().videos?.file(...request) ?? null,
      captions: async (id) => opened().videos?.captions(id) ?? null,
    }),
  );
  app.route('/', imageRoutes({ rendition: (...request) => opened().images.rendition(...request) }));
  app.use('/api/*', (c, next) => {
    const { availability } = state() ?? {};
    if (availability?.isAway() && !WITHOUT_DATABASE.test(c.req.path))
      return Promise.resolve(refuse(c, 'not-open', { 'Retry-After': RETRY_AFTER }));
    // Pictures of a phone far out take their time.
    if (c.req.path === UPLOADS) return next();
    return withDeadline(API_MS, next(), availability?.check);
  });
  const endpoints = restEndpoints({
    shop: () => opened().shop,
    cards: (request) => (state()?.productCards ?? opened().shop.catalogue.cards)(request),
    sessions: {
      fetch: (...request) => opened().sessions.fetch(...request),
      visitor: (...request) => opened().sessions.visitor(...request),
    },
    // A history is for the customer alone, who has shown the password.
    customerOf: async ({ request, tenant, secure, client }) => {
      const { session, remember } = readBrowser(request, secure, client);
      const visitor = await opened().sessions.visitor(tenant, session, remember);
      return visitor.type === 2 ? visitor.customer.id : null;
    },
    knownCustomerOf: async ({ request, tenant, secure, client }) => {
      const { session, remember } = readBrowser(request, secure, client);
      return (await opened().sessions.visitor(tenant, session, remember)).customer?.id ?? null;
    },
    tracking: () => opened().shop.tracking,
    recordVital: (vital, tenant) => {
      deps.metrics?.vital(vital);
      opened().vitals?.record(tenant, vital);
    },
    recordClick: (...given) => opened().insight?.clicked(...given),
    reportFetch: (err, about) => deps.log.error({ err, ...about }, FETCH_FAILED),
    clock,
  });
  app.route(
    '/',
    restRoutes(
      endpoints,
      (c: Context<AppEnv>) => ({
        ...c.var.facts,
        client: clientAddress(c.req.raw, getConnInfo(c).remote.address, proxies),
        country: geoCountry(c.req.raw, getConnInfo(c).remote.address, { ...config, proxies }),
      }),
      encodeText,
    ),
  );
  app.route('/', gatewayRoutes({ production: config.production, opened, clock, proxies }));
  app.route(
    '/',
    staticFiles<AppEnv>({
      shop: () => opened().shop,
      facts: (c) => c.var.facts,
      report: (c) => (err, about) => c.var.log.error({ err, ...about }, FETCH_FAILED),
    }),
  );
  const panel = developerPanel(config);
  if (panel) app.route('/', panel);
  app.route(
    '/',
    paymentWebhook<AppEnv>(
      () => opened().shop.payments,
      (c) => c.var.log,
    ),
  );
  app.all('/api/*', (c) => refuse(c, 'not-found'));
  app.all(`${PAY_PATH}/*`, async (c) => {
    const answer = await opened().payPages?.fetch(c.req.raw);
    if (!answer) return c.text('There is no such page.', 404);
    if (answer.body === null) return answer;
    const headers = new Headers(answer.headers);
    const body = await encodeAnswer(await answer.text(), c.req.header('Accept-Encoding') ?? null, headers);
    return new Response(body, { status: answer.status, headers });
  });

  app.route('/', previewRoutes({ clock, state }));
  app.route('/', adminHttpRoutes({ config, proxies, state, clock }));

  app.use(pageMethods({ clock, state }));
  // A form with files is read as it comes in, and bounds itself; everything else is small.
  app.use((c, next) => {
    if (bringsFiles(c.req.raw, c.var.facts))
      return saysMoreThan(c.req.raw, LARGEST_CONTACT_FORM) ? Promise.resolve(refuse(c, 'too-large')) : next();
    return limitBody(LARGEST_FORM, (own: Context<AppEnv>) => refuse(own, 'too-large'))(c, next);
  });
  app.all('*', async (c) => {
    const now = state();
    return now ? servePage(c, now) : c.text('not ready', 503);
  });

  // Pages have error boundaries of their own; what arrives here is a bug or a broken machine.
  app.onError((err, c) => {
    const isAway = isUnavailable(err);
    state()?.availability?.notice(err);
    (c.var.log ?? deps.log).error({ err }, 'request failed');
    const headers: Record<string, string> = isAway ? { 'Retry-After': RETRY_AFTER } : {};
    if (c.req.path.startsWith('/api/')) return refuse(c, isAway ? 'not-open' : 'internal', headers);
    return c.html(plainPage(isAway ? 'unavailable' : 'failed'), isAway ? 503 : 500, {
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': PLAIN_PAGE_POLICY,
    });
  });
  return app;
}

/** What programs are told, in the language they asked for. */
function refuse(c: Context<AppEnv>, code: ProblemCode, headers: Record<string, string> = {}): Response {
  // Without facts the request failed before anybody knew whose it is: the platform's own language.
  const { facts } = c.var;
  return problemResponse({ code, headers }, facts ? localeOf(facts, c.req.url).locale : 'de-DE');
}
