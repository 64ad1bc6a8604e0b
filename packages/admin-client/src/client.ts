import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from './admin-api.ts';
import type { Credentials } from './credentials.ts';
import { RETRY_RULES, type RetryRules } from './retry-rules.ts';
import { createSend, type Sending } from './send.ts';

/** Version of the API that this package is made for. Each request names it, so that a newer one changes nothing. */
export const API_VERSION = '2026-11-27';
export const API_ROOT = '/api/admin/v1';

export type ClientOptions = Credentials & {
  /** Address of the shop without a path, such as `https://shop.example`. */
  shop: string;
  retries?: Partial<RetryRules>;
  /** Time for the answer of one attempt in milliseconds; 60 seconds by default. */
  attemptMs?: number;
  /** Replaces the network, the clock and chance in tests. */
  fetch?: typeof fetch;
  now?(): Date;
  random?(): number;
};

/** Client of the integration API. Paths are those of the document without `/api/admin/v1`. */
export type AdminClient = Client<paths, `${string}/${string}`> & {
  /** Sends a request to a path of the API, with credential, version and repetitions. */
  send(path: string, init?: SendInit): Promise<Response>;
};

export type SendInit = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal?: AbortSignal;
};

/** Hosts of this machine, which are reached without TLS. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Creates a client. Refusals are values: the answer of a call has either `data`, or `error` with a code. Throws a TypeError
 * for an address without TLS, because the credential is sent there.
 */
export function createAdminClient(options: ClientOptions): AdminClient {
  const shop = options.shop.replace(/\/+$/, '');
  const { protocol, hostname } = new URL(shop);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname)))
    throw new TypeError('the address of the shop must begin with https://');
  const base = shop + API_ROOT;
  const send = createSend({
    shop,
    credentials: options,
    rules: { ...RETRY_RULES, ...options.retries },
    attemptMs: options.attemptMs ?? 60_000,
    headers: { 'kontor-version': API_VERSION, 'user-agent': 'kontor-admin-client/0.1.0' },
    fetch: options.fetch ?? fetch,
    now: options.now ?? (() => new Date()),
    random: options.random ?? Math.random,
  });
  const client = createFetchClient<paths>({ baseUrl: base, fetch: async (request) => send(await sendingOf(request)) });
  return {
    ...client,
    send: (path, { method = 'GET', headers = {}, body, signal } = {}) =>
      send({
        method,
        url: base + path,
        headers: new Headers(headers),
        body: body ?? null,
        signal: signal ?? new AbortController().signal,
      }),
  };
}

async function sendingOf(request: Request): Promise<Sending> {
  const { method, url, headers, signal } = request;
  const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
  return { method, url, headers: new Headers(headers), body, signal };
}
