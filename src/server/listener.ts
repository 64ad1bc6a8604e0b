import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Server } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppState } from '../app/http/app-state.ts';
import type { Config } from '../platform/config.ts';
import type { AppEnv } from '../web/app-env.ts';
import { sendComplete } from '../web/complete-answer.ts';
import { answerHeadAsGet, withoutBodyForHead } from '../web/head-request.ts';
import { NOTHING_RUNS, SECURITY_HEADERS } from '../web/security.ts';
import { hasWrongHost, NO_HOST } from './host-header.ts';
import { closeIfBodyIsUnread } from './unread-body.ts';

/** Mode in which a thread stops serving. */
export type Drain = {
  /** 'wait': idle connections may send one more request within the promised keep-alive; 'close': they end now. */
  idle: 'wait' | 'close';
  /** Milliseconds after which open connections are cut. */
  limitMs: number;
};

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type Listener<State = AppState> = {
  server: HttpServer;
  /** Lets the application answer requests from now on; before, they get 503. */
  open(state: State): void;
  /** Mounts a development server, which answers its own requests and passes on all others. */
  behind(middleware: Middleware): void;
  /**
   * Accepts no further connection and resolves once every request has its answer. A further call may shorten the time:
   * the shortest limit counts, and all calls wait for the same end.
   */
  drain(how: Drain): Promise<void>;
};

const SWEEP_MS = 100;
/**
 * Largest head of a request in bytes. A search term of 10,000 characters is cut, not refused; in an address each
 * character may take twelve bytes.
 */
const LARGEST_HEAD = 136 * 1024;
/** Longest time for the head of a request, in milliseconds. A slower client only occupies a connection. */
const HEAD_MS = 15_000;
/**
 * Longest time for a request to arrive, in milliseconds. The largest catalogue for the back office (100 MB) needs 14
 * minutes at 1 Mbit/s, and Node's default is 5. Each route limits the time of its answer itself.
 */
const ARRIVAL_MS = 15 * 60_000;
/** Interval of the check for slow requests, in milliseconds. */
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

/** State of a listener that its application asks for. `state`: null until it is open. */
export type ListenerState<State = AppState> = { state(): State | null; isDraining(): boolean };

/** Creates the HTTP server of one thread, which answers by the application of `compose`. */
export function createListener<State = AppState>(
  config: Pick<Config, 'keepAliveSeconds'>,
  compose: (listener: ListenerState<State>) => Hono<AppEnv>,
): Listener<State> {
  let state: State | null = null;
  let draining = false;
  let ended: Promise<void> | undefined;
  const app = compose({ state: () => state, isDraining: () => draining });
  const answer = getRequestListener(sendComplete(withoutBodyForHead((request, env) => app.fetch(request, env))), {
    overrideGlobalObjects: false,
    hostname: NO_HOST,
  });
  let middleware: Middleware | undefined;
  const listener: RequestListener = (request, response) => {
    // Sends "Connection: close", so that the client's next request reaches a listening process.
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
      keepAliveTimeout: config.keepAliveSeconds * 1000,
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
      // The HTTP server's own close() would end idle connections at once, even if their next request is on its way.
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
