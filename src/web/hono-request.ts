import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import type { SentPage } from './cached-page.ts';
import type { PageAddress } from './cached-pages.ts';

/** Returns Node's request and response; absent if a test calls the app without a socket. */
function bindings(c: Context<AppEnv>): Partial<HttpBindings> {
  return c.env ?? {};
}

/**
 * Returns the facts that identify a request: path, query and Host as sent. Behind a proxy the forwarded headers decide
 * on host and scheme too. The origin of the request's own address is ignored: atPublicOrigin replaces it.
 */
export function addressOf(c: Context<AppEnv>, hasProxies: boolean): PageAddress {
  const { req } = c;
  const path = req.url.slice(req.url.indexOf('/', 'https://'.length));
  return {
    method: req.method,
    address: hasProxies
      ? [
          path,
          req.header('host'),
          req.header('x-forwarded-host'),
          req.header('x-forwarded-proto'),
          bindings(c).incoming?.socket.remoteAddress,
        ].join(' ')
      : `${path} ${req.header('host')}`,
    cookie: req.header('cookie'),
    acceptEncoding: req.header('accept-encoding'),
    ifNoneMatch: req.header('if-none-match'),
  };
}

export function asResponse({ status, lines, body }: SentPage): Response {
  const headers = new Headers();
  for (let index = 0; index < lines.length; index += 2) headers.set(lines[index] ?? '', lines[index + 1] ?? '');
  return new Response(body === null ? null : new Uint8Array(body), { status, headers });
}

/**
 * Writes a cached page to the socket without a Response, which costs more than the rest of sending. HEAD uses a
 * Response: Hono wraps its answer in another one, so the headers would be written twice.
 */
export function sendDirectly(c: Context<AppEnv>, sent: SentPage, more: string[]): Response {
  const { outgoing } = bindings(c);
  const lines = [...sent.lines, ...more];
  if (!outgoing || c.req.method === 'HEAD') return asResponse({ ...sent, lines });
  outgoing.writeHead(sent.status, lines);
  if (sent.body === null) outgoing.end();
  else outgoing.end(sent.body);
  return RESPONSE_ALREADY_SENT;
}
