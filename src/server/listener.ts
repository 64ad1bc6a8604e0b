import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Server } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { AppState } from '../app/http/app-state.ts';
import { createApp } from '../app/http/create-app.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { answerHeadAsGet, withoutBodyForHead } from '../web/head-request.ts';
import { NOTHING_RUNS, SECURITY_HEADERS } from '../web/security.ts';
import { hasWrongHost, NO_HOST } from './host-header.ts';
import { closeIfBodyIsUnread } from './unread-body.ts';

/** How a thread stops serving. */
export type Drain = {
  /** 'wait': connections without a request may send one more, as long as keep-alive was promised; 'close': they end now. */
  idle: 'wait' | 'close';
  /** After so many milliseconds what is still open is cut. */
  limitMs: number;
};

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type Listener = {
  server: HttpServer;
  /** From now on requests are answered by the shop; before, by 503. */
  open(state: AppState): void;
  /** A development server that answers what is its own and passes on the rest. */
  behind(middleware: Middleware): void;
  /**
   * Accepts nothing any more and resolves once every request has its answer. May be called again by somebody in a
   * greater hurry: the shortest limit counts, and all wait for the same end.
   */
  drain(how: Drain): Promise<void>;
};

const SWEEP_MS = 100;
/** A search term of 10,000 characters is cut and answered, not refused: written as an address each may take twelve bytes. */
const LARGEST_HEAD = 136 * 1024;
/** Whoever sends no whole head within this time holds a connection for nothing. */
const HEAD_MS = 15_000;
/**
 * A request may take this long to arrive: the largest catalogue that the back office takes (100 MB) over a line of
 * 1 Mbit/s needs 14 minutes, and Node's own 5 would cut it. How long answering may take is each route's own matter.
 */
const ARRIVAL_MS = 15 * 60_000;
/** How often connections are looked through for those. */
const CHECK_MS = 5000;

function refuseHost(response: ServerResponse): void {
  response.shouldKeepAlive = false;
  response.writeHead(400, {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': NOTHING_RUNS,
    'Content-Type': 'text/plain; charset=utf-8',
  });
  response.end('The request names no host, several, or an invalid one.');
}

/** The HTTP server of one thread. */
export function createListener(deps: {
  config: Config;
  log: Log;
  metrics: Metrics;
  scrape(): Promise<string>;
  house: string;
}): Listener {
  let state: AppState | null = null;
  let draining = false;
  let ended: Promise<void> | undefined;
  const app = createApp({ ...deps, state: () => state, isDraining: () => draining });
  const answer = getRequestListener(
    withoutBodyForHead((request, env) => app.fetch(request, env)),
    { overrideGlobalObjects: false, hostname: NO_HOST },
  );
  let middleware: Middleware | undefined;
  const listener: RequestListener = (request, response) => {
    // Says "Connection: close", so that the client's next request goes to whoever listens then.
    if (draining) response.shouldKeepAlive = false;
    closeIfBodyIsUnread(request, response);
    if (hasWrongHost(request)) return refuseHost(response);
    const answerByShop = (): void => {
      answerHeadAsGet(request);
      void answer(request, response);
    };
    if (middleware) middleware(request, response, answerByShop);
    else answerByShop();
  };
  const server = createServer(
    {
      headersTimeout: HEAD_MS,
      requestTimeout: ARRIVAL_MS,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: LARGEST_HEAD,
    },
    listener,
  );

  return {
    server,
    open: (opened) => {
      state = opened;
    },
    behind: (added) => {
      middleware = added;
    },
    drain: async ({ idle, limitMs }) => {
      draining = true;
      if (!ended && !server.listening) return;
      // Of the HTTP server's own close() idle connections end at once, among them those whose next request is under way.
      ended ??= new Promise((resolve) => Reflect.apply(Server.prototype.close, server, [() => resolve()]));
      const sweep = idle === 'close' ? setInterval(() => server.closeIdleConnections(), SWEEP_MS) : undefined;
      if (idle === 'close') server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), limitMs);
      await ended;
      clearInterval(sweep);
      clearTimeout(late);
    },
  };
}
