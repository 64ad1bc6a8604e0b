import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { apiError } from '../api/problem.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { AppEnv, AppState } from './app.ts';
import type { Address } from './cached-pages.ts';
import { readCookie, setCookie } from './cookies.ts';
import type { Sent } from './kept-page.ts';
import { nobody, type Personal, type Rendered, renderPage } from './render-page.ts';
import { RETRY_AFTER, isUnavailable, Unavailable } from './unavailable.ts';
import type { createUnavailablePage } from './unavailable-page.ts';

const BASKET_COOKIE = 'basket';
const DAY = 86_400;
/** Nobody waits longer for a page; placing an order may wait for a payment. */
const READ_MS = 10_000;
const CHANGE_MS = 30_000;
/** Staff import whole catalogues. */
const STAFF_MS = 600_000;

function addressOf(c: Context<AppEnv>, hasProxies: boolean): Address {
  const { url, header } = { url: c.req.url, header: (name: string) => c.req.header(name) };
  return {
    method: c.req.method,
    // Behind a proxy these decide on host and scheme too, if it is one that counts.
    address: hasProxies
      ? [url, header('x-forwarded-host'), header('x-forwarded-proto'), remoteAddress(c)].join(' ')
      : url,
    cookie: header('cookie'),
    acceptEncoding: header('accept-encoding'),
    ifNoneMatch: header('if-none-match'),
  };
}

function remoteAddress(c: Context<AppEnv>): string | undefined {
  return bindings(c).incoming?.socket.remoteAddress;
}

/** Absent where the app is called without a socket, as by tests. */
function bindings(c: Context<AppEnv>): Partial<HttpBindings> {
  return c.env ?? {};
}

function asResponse({ status, lines, body }: Sent): Response {
  const headers = new Headers();
  for (let index = 0; index < lines.length; index += 2) headers.set(lines[index] ?? '', lines[index + 1] ?? '');
  return new Response(body === null ? null : new Uint8Array(body), { status, headers });
}

/** Past Request and Response, which cost more than all the rest of sending a kept page. */
export function sendDirectly(c: Context<AppEnv>, sent: Sent, more: string[]): Response {
  const { outgoing } = bindings(c);
  if (!outgoing || !('writeHead' in outgoing)) return asResponse({ ...sent, lines: [...sent.lines, ...more] });
  outgoing.writeHead(sent.status, [...sent.lines, ...more]);
  if (sent.body === null) outgoing.end();
  else outgoing.end(sent.body);
  return RESPONSE_ALREADY_SENT;
}
