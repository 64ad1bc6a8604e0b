import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import type { AddressList } from '../platform/address-list.ts';
import { activeSpan, trace } from '../platform/tracing/spans.ts';
import { readTraceParent } from '../platform/tracing/trace-parent.ts';
import type { AppEnv } from './app-env.ts';
import { sentMethod } from './head-request.ts';
import { isHealthPath } from './health.ts';

/** Methods that a span names; others are chosen by the client. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Records each request that the cache of pages does not answer as a trace: a span would take as long as such an answer. Continues the trace of a `traceparent` that a trusted proxy sends. Other clients could
 * have all their requests recorded, or join traces of others.
 */
export function traceRequests(proxies: AddressList): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const { path } = c.req;
    if (isHealthPath(path) || path === '/metrics') return next();
    const method = knownMethod(sentMethod(c));
    const sent = c.req.header('traceparent');
    const isTrusted = sent !== undefined && proxies.has(getConnInfo(c).remote.address);
    return trace(
      method,
      {
        kind: 'server',
        attributes: { 'http.request.method': method },
        parent: isTrusted ? readTraceParent(sent) : null,
      },
      next,
    );
  };
}

type TracedAnswer = {
  method: string;
  /** Template, never the path. */
  route: string;
  status: number;
  tenant: string;
  requestId: string;
};

/** Adds an answer to the span of its request. */
export function traceAnswer({ method, route, status, tenant, requestId }: TracedAnswer): void {
  const own = activeSpan();
  if (own === null) return;
  own.rename(`${knownMethod(method)} ${route}`);
  own.set({
    'http.route': route,
    'http.response.status_code': status,
    'kontor.tenant': tenant,
    'kontor.request_id': requestId,
  });
  if (status >= 500) own.fail(String(status));
}

function knownMethod(method: string): string {
  return METHODS.has(method) ? method : '_OTHER';
}
