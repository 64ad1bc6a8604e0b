import { createApp } from '../app/http/create-app.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { createListener, type Listener } from './listener.ts';

/** Creates the HTTP server of a thread that answers requests of the shop. */
export function createShopListener(deps: {
  config: Config;
  log: Log;
  metrics: Metrics;
  scrape(): Promise<string>;
  house: string;
}): Listener {
  return createListener(deps.config, (listener) => createApp({ ...deps, ...listener }));
}
