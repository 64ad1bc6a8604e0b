import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { AppEnv } from '../../web/app-env.ts';
import type { CachedPages } from '../../web/cached-pages.ts';
import { sentMethod } from '../../web/head-request.ts';
import { addressOf, sendDirectly } from '../../web/hono-request.ts';
import type { RequestFacts } from '../../web/request-facts.ts';
import { routeTemplate } from '../../web/route-template.ts';
import { TRANSPORT_SECURITY } from '../../web/security.ts';
import { traceAnswer } from '../../web/trace-requests.ts';
import { linesVaryingBy, varyBy } from '../../web/vary.ts';

type Deps = {
  log: Log;
  metrics: Metrics | undefined;
  factsOf(c: Context<AppEnv>): RequestFacts;
  /** Whether trusted proxies are configured. */
  hasProxies: boolean;
  /** Request headers that decide which tenant answers. */
  selectingHeaders: string;
};

/** Sends a cached page before other middleware runs; most requests need nothing more. */
export function sendCachedPages(cached: () => CachedPages | undefined, deps: Deps): MiddlewareHandler<AppEnv> {
  const { hasProxies, factsOf } = deps;
  return async (c, next) => {
    const started = performance.now();
    const hit = cached()?.hit(addressOf(c, hasProxies)) ?? null;
    if (hit === null) return next();
    const page = await hit.sent;
    const sent = { ...page, lines: linesVaryingBy(deps.selectingHeaders, page.lines) };
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
  };
}

/** Sets the facts and the log of a request, then counts and logs its answer. */
export function logRequests(deps: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    const log = deps.log.child({ requestId });
    const facts = deps.factsOf(c);
    c.set('facts', facts);
    c.set('log', log);
    await next();
    c.res.headers.set('X-Request-Id', requestId);
    varyBy(deps.selectingHeaders, c.res.headers);
    const ms = performance.now() - started;
    const page = { locale: facts.locale.locale, path: facts.path, isData: c.req.path.endsWith('.data') };
    const route = routeTemplate(routePath(c), page);
    deps.metrics?.request({ route, status: c.res.status, tenant: facts.tenant.id, seconds: ms / 1000 });
    const method = sentMethod(c);
    traceAnswer({ method, route, status: c.res.status, tenant: facts.tenant.id, requestId });
    // The log omits the query and paths of events: both reveal what a visitor searches for and views.
    const path = c.req.path.startsWith('/api/dynamicyield') ? route : c.req.path;
    log.info({ method, path, status: c.res.status, ms: Math.round(ms) }, 'request');
  };
}
