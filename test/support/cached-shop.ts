import { openCaches } from '../../src/app/cache-invalidation.ts';
import type { AppState } from '../../src/app/http/app-state.ts';
import { createApp } from '../../src/app/http/create-app.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { watchDatabase } from '../../src/platform/database/availability.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createStoredTexts } from '../../src/shop/content/own-texts/index.ts';
import { createTenantSettings } from '../../src/shop/staff/settings/index.ts';
import { configuredUrls } from '../../src/tenants/origins.ts';
import { builtPages, type Pages } from '../../src/web/pages.ts';
import type { Selling } from './selling.ts';
import { appState, CONNECTION, wholeShop } from './whole-shop.ts';

export type CachedShop = Selling & {
  pool: Pool;
  /** As the app of a process has it. */
  state: AppState;
  search: ReturnType<typeof wholeShop>['search'];
  /** Requests as a browser does; the path may begin with a host: "//de.localhost/mode". */
  browse(path: string, init?: RequestInit): Promise<Response>;
  /** Number of answers rendered so far. */
  rendered(): number;
  /** Addresses that reached the pages, newest last. */
  addresses: string[];
  /** Resolves when all changes committed so far have been processed. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the built shop with cached pages as one process has it, without jobs and without a port. */
export async function openCachedShop(
  url: string,
  clock: Clock = systemClock,
  environment: Record<string, string> = {},
  /** Whether purges reach the CDN of the environment. */
  isPurging: () => boolean = () => true,
): Promise<CachedShop> {
  const pool = openPool(url, silentLog, 10);
  // No port: addresses of this machine have the port of the request.
  const config = readConfig({ PORT: '0', ...environment });
  const settings = createTenantSettings({ pool, log: silentLog });
  await settings.renew();
  const shop = wholeShop(pool, clock, configuredUrls(config.publicUrls), settings.termsAt);
  const built = await builtPages();
  const { shared } = built;
  if (!shared) throw new Error('built pages can be kept');
  const addresses: string[] = [];
  const pages: Pages = {
    ...built,
    answer: (request, shopRequest) => {
      addresses.push(request.url);
      return built.answer(request, shopRequest);
    },
  };
  const keys = await shop.filterKeys();
  const keeping = await openCaches({
    url,
    open: {
      forget: () => {
        shop.search.forget();
        shop.fragments.forget();
      },
      settings,
      texts: createStoredTexts({ pool, log: silentLog }),
      filterKeys: () => keys,
      onSearchRenewed: () => {},
      refreshNavigation: shop.catalogue.refreshNavigation,
      shop,
      productTexts: shop.productTexts,
      readWords: shop.catalogue.words,
      readVariantTexts: shop.catalogue.variantTexts,
    },
    shared,
    clock,
    log: silentLog,
    cdn: config.cdn && { config: config.cdn, isPurging, wake: () => {}, add: () => {} },
  });
  const availability = watchDatabase({ pool, log: silentLog });
  const state: AppState = {
    ...appState({ pool, pages, shop, clock, beside: { settings } }),
    cached: keeping.cached,
    cards: keeping.cards,
    productCards: keeping.products.cards,
    availability,
  };
  const app = createApp({ config, log: silentLog, state: () => state, clock });
  return {
    ...shop,
    pool,
    state,
    addresses,
    rendered: () => addresses.length,
    browse: async (path, init = {}) => {
      const address = new URL(path.startsWith('/') ? `http://localhost${path}` : path);
      return app.request(
        address.href,
        { ...init, headers: { host: address.host, ...Object.fromEntries(new Headers(init.headers)) } },
        CONNECTION,
      );
    },
    catchUp: () => keeping.follower.catchUp(),
    close: async () => {
      availability.close();
      await keeping.close();
      await pool.end();
    },
  };
}
