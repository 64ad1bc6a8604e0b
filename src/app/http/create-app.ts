import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { staticFiles } from '../../api/content/static-files.ts';
import { imageRoutes } from '../../api/images.ts';
import { productDocumentRoutes } from '../../api/product-documents.ts';
import { reviewPhotoRoutes } from '../../api/review-photos.ts';
import { videoRoutes } from '../../api/videos.ts';
import { extensions } from '../../extending/extensions.ts';
import { gatewayRoutes } from '../../gateway/routes.ts';
import { isFromThisMachine, PAY_PATH } from '../../payment-simulator/index.ts';
import type { AddressList } from '../../platform/address-list.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { createRunningRequests } from '../../platform/queues/running-requests.ts';
import { isTracing } from '../../platform/tracing/spans.ts';
import { LARGEST_CONTACT_FORM } from '../../storefront/multipart.ts';
import { localeConfig } from '../../tenants/index.ts';
import { withoutOnlineMethods } from '../../tenants/offered-methods.ts';
import { configuredTerms } from '../../tenants/terms-at.ts';
import type { AppEnv } from '../../web/app-env.ts';
import { clientAddress } from '../../web/client-address.ts';
import { countSearch } from '../../web/count-search.ts';
import { countVisit } from '../../web/count-visit.ts';
import { developerPanel } from '../../web/developer-panel.ts';
import { encodeAnswer } from '../../web/encode-text.ts';
import { sentMethod } from '../../web/head-request.ts';
import { healthRoutes } from '../../web/health.ts';
import { bringsFiles } from '../../web/incoming-body.ts';
import { refuseUnknownHosts } from '../../web/known-hosts.ts';
import { limitBody, saysMoreThan } from '../../web/limit-body.ts';
import { markForCdn } from '../../web/mark-for-cdn.ts';
import { paymentWebhook } from '../../web/payment-webhook.ts';
import { PLAIN_PAGE_POLICY, plainPage } from '../../web/plain-page.ts';
import { publicOrigin } from '../../web/public-origin.ts';
import { type HostRules, hostRules, type RequestFacts, requestFacts } from '../../web/request-facts.ts';
import { isForeignChange, NOTHING_RUNS, SECURITY_HEADERS, TRANSPORT_SECURITY } from '../../web/security.ts';
import { traceRequests } from '../../web/trace-requests.ts';
import { isUnavailable, RETRY_AFTER, withDeadline } from '../../web/unavailable.ts';
import { hostHeaders } from '../../web/vary.ts';
import { type AdminApiRoutesDeps, adminApiRoutes } from './admin-api-routes.ts';
import { adminHttpRoutes } from './admin-routes.ts';
import type { AppState } from './app-state.ts';
import { buildFiles } from './build-files.ts';
import { countPeople } from './count-people.ts';
import { demoLabelRoutes } from './demo-label-routes.ts';
import { pageMethods } from './page-methods.ts';
import { previewRoutes } from './preview-routes.ts';
import { refuse } from './refuse.ts';
import { logRequests, sendCachedPages } from './request-log.ts';
import { FETCH_FAILED, shopRestRoutes } from './rest-routes.ts';
import { schemeRoutes } from './scheme-routes.ts';
import { seoRoutes } from './seo-routes.ts';
import { createServePage } from './serve-pages.ts';

/** Largest form without files, in bytes. */
const LARGEST_FORM = 256 * 1024;
/** Deadline of an endpoint, in milliseconds. */
const API_MS = 30_000;
/** Endpoint that reads a form with files in a stream and limits itself. */
const UPLOADS = '/api/contact';
/** Endpoints that work without the database; search works while its index and cards are in memory. */
const WITHOUT_DATABASE = /^\/api\/(?:search|session|vitals|calculator|openapi\.json|docs)(?:\/|$)/;

export type AppDeps = {
  config: Config;
  log: Log;
  /** Null while the shop opens: then everything but the health addresses answers 503. */
  state(): AppState | null;
  metrics?: Metrics;
  /** Returns true once the process stops: /readyz reports it, and requests are still answered. */
  isDraining?: () => boolean;
  scrape?: () => Promise<string>;
  house?: string;
  clock?: Clock;
  /** True in tests: an answer of the integration API that its description does not match fails. */
  checksAnswers?: boolean;
};

/** Composes the HTTP application of the shop. The order of its middleware is the order of the calls below. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { config, state, log, metrics, clock = systemClock } = deps;
  const app = new Hono<AppEnv>();
  const rules = hostRules(config);
  const { proxies } = rules;
  const hasProxies = !proxies.isEmpty;
  const factsOf = requestFactsOf({ config, rules, clock, state });
  const logging = { log, metrics, factsOf, hasProxies, selectingHeaders: hostHeaders(hasProxies) };
  const opened = (): AppState['open'] => {
    const now = state();
    if (!now) throw new Error('the shop is not open');
    return now.open;
  };

  app.use((c, next) => {
    const { insight, visits } = state()?.open ?? {};
    if (sentMethod(c) === 'GET') {
      if (insight) countSearch(insight, c.req.raw, () => factsOf(c));
      if (visits) countVisit(visits, c.req.raw, () => factsOf(c));
    }
    return next();
  });
  app.use(sendCachedPages(() => state()?.cached, logging));
  if (isTracing()) app.use(traceRequests(proxies));
  app.use(secureHeaders(factsOf));
  app.route(
    '/',
    healthRoutes(config, () => ({
      isReady: () => state() !== null && !deps.isDraining?.(),
      parts: state()?.parts ?? null,
      scrape: deps.scrape ?? (async () => ''),
      house: deps.house ?? '',
    })),
  );
  app.use(logRequests(logging));
  if (config.cdn) app.use(markForCdn(config.cdn));
  if (config.refusesUnknownHosts) app.use(refuseUnknownHosts(log));
  app.use(refuseForeign);
  app.use(compress());
  app.route('/', buildFiles());
  app.use(async (c, next) => {
    if (state()) return next();
    if (c.req.path.startsWith('/api/')) return refuse(c, 'not-open', { 'Retry-After': '2' });
    return c.html(plainPage('opening'), 503, { 'Retry-After': '2', 'Content-Security-Policy': PLAIN_PAGE_POLICY });
  });
  // Cached pages and build files need no origin, and copying the request costs 13 µs.
  app.use(publicOrigin(log));
  const people = createRunningRequests();
  app.use(countPeople(people));
  const { isDraining, checksAnswers } = deps;
  const beside = { isDraining, checksAnswers, letterUrlOf: rules.letterUrlOf, people };
  mountInterfaces(app, { config, proxies, log, metrics, clock, state, opened, ...beside });
  mountPages(app, { config, proxies, clock, state, opened });
  app.onError(answerError(log, state));
  return app;
}

/**
 * Reads the facts of a request, with the settings that hold now. Without a payment provider for the client, its tenant
 * offers transfers only.
 */
function requestFactsOf(deps: {
  config: Config;
  rules: HostRules;
  clock: Clock;
  state: AppDeps['state'];
}): (c: Context<AppEnv>) => RequestFacts {
  const { config, rules, clock, state } = deps;
  const takesOnline = ({ payments }: Config, headers: Headers): boolean =>
    payments.kind === 'simulated' ? !payments.isDemo || isFromThisMachine(headers) : payments.kind === 'stripe';
  return (c) => {
    const info = getConnInfo(c);
    const facts = requestFacts(
      c.req.raw,
      { address: info.remote.address, encrypted: new URL(c.req.url).protocol === 'https:' },
      rules,
    );
    const termsAt = state()?.open.settings?.termsAt ?? configuredTerms;
    const terms = termsAt(facts.tenant, clock.now());
    const tenant = takesOnline(config, c.req.raw.headers) ? terms : withoutOnlineMethods(terms);
    return { ...facts, tenant, locale: localeConfig(tenant, facts.locale.locale) };
  };
}

/** Adds security headers that the answer has not set itself. */
const secureHeaders =
  (factsOf: (c: Context<AppEnv>) => RequestFacts): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    const { headers } = c.res;
    // Health addresses set no facts.
    if ((c.get('facts') ?? factsOf(c)).secure) headers.set('Strict-Transport-Security', TRANSPORT_SECURITY);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      // The back office shows a mail in an iframe, whose answer sets its own headers.
      if (!headers.has(name)) headers.set(name, value);
    }
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NOTHING_RUNS);
  };

/** Refuses changes that another site sends, paths that a browser would read as a host, and undecodable paths. */
const refuseForeign: MiddlewareHandler<AppEnv> = async (c, next) => {
  // The router would print an undecodable path on standard error, and the database refuses NUL.
  if (/^[/\\]{2}/.test(c.req.path) || !isDecodable(c.req.url)) return c.text('There is no such page.', 404);
  if (!isForeignChange(c.req.raw, c.var.facts)) return next();
  return refuse(c, 'foreign-request');
};

/** Returns false for a path with a NUL character, or that is no valid percent-encoding of UTF-8. */
function isDecodable(address: string): boolean {
  if (!address.includes('%')) return true;
  try {
    return !decodeURIComponent(new URL(address).pathname).includes('\0');
  } catch {
    return false;
  }
}

type Mounting = {
  config: Config;
  proxies: AddressList;
  clock: Clock;
  state(): AppState | null;
  opened(): AppState['open'];
};

/** Mounts everything below /api, and the files for programs: sitemaps, videos, pictures. */
function mountInterfaces(app: Hono<AppEnv>, deps: Mounting & Omit<AdminApiRoutesDeps, 'threads'> & { log: Log }): void {
  const { config, proxies, clock, state, opened } = deps;
  app.route('/', seoRoutes({ state, clock }));
  app.route(
    '/',
    videoRoutes({
      file: async (...request) => opened().videos?.file(...request) ?? null,
      captions: async (id) => opened().videos?.captions(id) ?? null,
    }),
  );
  app.route(
    '/',
    imageRoutes<AppEnv>({ rendition: (...request) => opened().images.rendition(...request) }, (c) =>
      clientAddress(c.req.raw, getConnInfo(c).remote.address, proxies),
    ),
  );
  app.route(
    '/',
    reviewPhotoRoutes<AppEnv>((c, id) => opened().shop.reviews.photo(c.var.facts.tenant, id)),
  );
  app.route(
    '/',
    productDocumentRoutes<AppEnv>((_, id) => opened().shop.productDocuments.file(id)),
  );
  app.use('/api/*', (c, next) => {
    const { availability } = state() ?? {};
    if (availability?.isAway() && !WITHOUT_DATABASE.test(c.req.path))
      return Promise.resolve(refuse(c, 'not-open', { 'Retry-After': RETRY_AFTER }));
    // A slow phone may need minutes for its pictures.
    if (c.req.path === UPLOADS) return next();
    return withDeadline(API_MS, next(), availability?.check);
  });
  app.route('/', adminApiRoutes({ ...deps, threads: config.workers }));
  app.route('/', schemeRoutes());
  app.route('/', shopRestRoutes(deps));
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
}

/** Returns the origins of pay pages as the policy of pages lists them; null without any. */
function payOrigins({ payments }: Config): string | null {
  const own = extensions.flatMap(({ paymentMethods = [] }) =>
    paymentMethods.flatMap(({ payOrigin }) => payOrigin ?? []),
  );
  const all = [...(payments.kind === 'stripe' ? ['https://checkout.stripe.com'] : []), ...own];
  return all.length > 0 ? [...new Set(all)].join(' ') : null;
}

/** Mounts pay pages of the simulator, previews, the back office, and the pages of the storefront. */
function mountPages(app: Hono<AppEnv>, { config, proxies, clock, state, opened }: Mounting): void {
  const servePage = createServePage({
    clock,
    development: !config.production,
    tagManager: config.tagManager,
    proxies,
    payOrigin: payOrigins(config),
    videoOrigin: config.videoService?.origin ?? null,
  });
  app.all(`${PAY_PATH}/*`, async (c) => {
    const answer = await opened().payPages?.fetch(c.req.raw);
    if (!answer) return c.text('There is no such page.', 404);
    if (answer.body === null) return answer;
    const headers = new Headers(answer.headers);
    const body = await encodeAnswer(await answer.text(), c.req.header('Accept-Encoding') ?? null, headers);
    return new Response(body, { status: answer.status, headers });
  });
  if (config.demo) app.route('/', demoLabelRoutes({ opened }));
  app.route('/', previewRoutes({ clock, state }));
  app.route('/', adminHttpRoutes({ config, proxies, state, clock }));
  app.use(pageMethods({ clock, state }));
  // Forms with files are read as a stream and limit themselves; everything else is small.
  app.use((c, next) => {
    if (bringsFiles(c.req.raw, c.var.facts))
      return saysMoreThan(c.req.raw, LARGEST_CONTACT_FORM) ? Promise.resolve(refuse(c, 'too-large')) : next();
    return limitBody(LARGEST_FORM, (own: Context<AppEnv>) => refuse(own, 'too-large'))(c, next);
  });
  app.all('*', async (c) => {
    const now = state();
    return now ? servePage(c, now) : c.text('not ready', 503);
  });
}

/** Answers an error that no route handled: a bug or a broken machine. Pages have their own error boundaries. */
function answerError(log: Log, state: () => AppState | null): ErrorHandler<AppEnv> {
  return (err, c) => {
    const isAway = isUnavailable(err);
    state()?.availability?.notice(err);
    (c.var.log ?? log).error({ err }, 'request failed');
    const headers: Record<string, string> = isAway ? { 'Retry-After': RETRY_AFTER } : {};
    if (c.req.path.startsWith('/api/')) return refuse(c, isAway ? 'not-open' : 'internal', headers);
    return c.html(plainPage(isAway ? 'unavailable' : 'failed'), isAway ? 503 : 500, {
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': PLAIN_PAGE_POLICY,
    });
  };
}
