import type { ViteDevServer } from 'vite';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { builtPages, livePages, type Pages } from '../web/pages.ts';
import type { Listener } from './listener.ts';
import { createServing, type Serving } from './serving.ts';
import { createShopListener } from './shop-listener.ts';

export type Answering = {
  front: Listener;
  serving: Serving;
  /** Opens the pages of the last build, or those of a development server. */
  pages(vite: ViteDevServer | undefined): Promise<Pages>;
};

/**
 * Creates all that the main thread needs to answer requests. Only a process with one worker imports this file, because
 * the routes take 5 MB of live heap (decision 204).
 */
export function createAnswering(deps: {
  config: Config;
  log: Log;
  metrics: Metrics;
  scrape(): Promise<string>;
  house: string;
}): Answering {
  const front = createShopListener(deps);
  return {
    front,
    serving: createServing({ ...deps, front, threads: 1 }),
    pages: async (vite) => (vite ? livePages(vite) : builtPages(deps.config.rendering)),
  };
}
