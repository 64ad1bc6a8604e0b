import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { AppState } from '../../src/app/http/app-state.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createMetrics } from '../../src/platform/metrics/metrics.ts';
import { listen, portOf } from '../../src/server/listen.ts';
import { createShopListener } from '../../src/server/shop-listener.ts';
import { type CachedShop, openCachedShop } from './cached-shop.ts';

export type ListeningShop = {
  port: number;
  shop: CachedShop;
  /** Lines of the log, newest last, as they are written. */
  logged: { level: number; msg: string; status?: number; method?: string; host?: string }[];
  close(): Promise<void>;
};

/**
 * Opens the built shop with cached pages, listening on a port of 127.0.0.1; `beside` has further parts of an open shop.
 */
export async function openListeningShop(
  url: string,
  about: { clock?: Clock; environment?: Record<string, string>; beside?: Partial<AppState['open']> } = {},
): Promise<ListeningShop> {
  const { clock = systemClock, environment = {}, beside = {} } = about;
  const shop = await openCachedShop(url, clock, environment);
  const logged: ListeningShop['logged'] = [];
  const log = pino(
    { level: 'info' },
    new Writable({
      write(chunk, _, done) {
        logged.push(JSON.parse(String(chunk)));
        done();
      },
    }),
  );
  const config = readConfig(environment);
  const front = createShopListener({ config, log, metrics: createMetrics('test'), scrape: async () => '', house: '' });
  front.open({ ...shop.state, open: { ...shop.state.open, ...beside } });
  await listen(front.server, { port: 0, host: '127.0.0.1', shared: false }, config);
  return {
    port: portOf(front.server) ?? 0,
    shop,
    logged,
    close: async () => {
      front.server.closeAllConnections();
      await front.drain({ idle: 'close', limitMs: 1 });
      await shop.close();
    },
  };
}
