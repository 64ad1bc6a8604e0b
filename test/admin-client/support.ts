import { once } from 'node:events';
import http from 'node:http';
import { type AdminClient, type ClientOptions, createAdminClient } from '#admin-client';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { listen, portOf } from '../../src/server/listen.ts';
import { createShopListener } from '../../src/server/shop-listener.ts';
import type { ClientScope } from '../../src/shop/staff/api-clients/index.ts';
import { openTestApi, type TestApi, type TestClient } from '../admin-api/support.ts';

/** The shop with its integration API, listening on a port of 127.0.0.1. */
export type ListeningApi = {
  api: TestApi;
  url: string;
  /** Creates a client of the API with these scopes, and one of the package for it. */
  clientWith(scopes: readonly ClientScope[], more?: Partial<ClientOptions>): Promise<AdminClient>;
  close(): Promise<void>;
};

export async function openListeningApi(pool: Pool, clock: Clock = systemClock): Promise<ListeningApi> {
  const api = await openTestApi(pool, clock);
  const config = readConfig({});
  const front = createShopListener({
    config,
    log: silentLog,
    metrics: createMetrics('test'),
    scrape: async () => '',
    house: '',
  });
  front.open(api.state);
  await listen(front.server, { port: 0, host: '127.0.0.1', shared: false }, config);
  const url = `http://127.0.0.1:${portOf(front.server)}`;
  return {
    api,
    url,
    clientWith: async (scopes, more = {}) => clientFor(url, await api.client(scopes), more),
    close: async () => {
      front.server.closeAllConnections();
      await front.drain({ idle: 'close', limitMs: 1 });
    },
  };
}

/** Creates a client of the package; it waits milliseconds where others wait seconds. */
export function clientFor(url: string, { secret }: TestClient, more: Partial<ClientOptions> = {}): AdminClient {
  return createAdminClient({ shop: url, key: secret, retries: { firstPause: 1 }, ...more });
}

/** Moves written events to the log. */
export const sequence = (pool: Pool) => pool.query('select sequence_events(10000)');

/**
 * Fault of a connection. With `refuse` it ends before the shop gets the request, with `lose` before the answer. With `cut` it ends
 * after the first part of the answer. Others are answers of a loaded shop, of a limit, and of a proxy.
 */
export type Fault = 'refuse' | 'lose' | 'cut' | 'busy' | 'limited' | 'gateway';

export type FaultyServer = {
  url: string;
  /** Faults of the next requests, in their order; later requests have none. */
  faults: Fault[];
  requests: { method: string; url: string; key: string | null }[];
  /** Ends all open connections, also those of streams. */
  breakConnections(): void;
  close(): Promise<void>;
};

/** Starts a server that passes requests on to the shop, with faults. */
export async function openFaultyServer(target: string): Promise<FaultyServer> {
  const faults: Fault[] = [];
  const requests: FaultyServer['requests'] = [];
  const server = http.createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const key = headers['idempotency-key'];
    requests.push({ method, url, key: typeof key === 'string' ? key : null });
    const fault = faults.shift();
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk);
    if (fault === 'refuse') return response.destroy();
    if (fault === 'busy') return response.writeHead(503, { 'retry-after': '0' }).end('busy');
    if (fault === 'limited') return response.writeHead(429, { ratelimit: '"client";r=0;t=0' }).end();
    if (fault === 'gateway')
      return response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    const { host: _, 'content-length': __, ...passed } = headers;
    const onward = http.request(target + url, { method, headers: passed }, (answer) => {
      if (fault === 'lose') {
        answer.resume().once('end', () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      if (fault !== 'cut') return answer.pipe(response);
      answer.once('data', (chunk: Buffer) => {
        response.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => response.destroy());
        answer.destroy();
      });
    });
    response.once('close', () => onward.destroy());
    onward.once('error', () => response.destroy());
    onward.end(Buffer.concat(body));
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    faults,
    requests,
    breakConnections: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
