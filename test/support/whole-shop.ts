import type { AppState } from '../../src/app/http/app-state.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createContent, withTerms } from '../../src/shop/content/pages/index.ts';
import { createSessions } from '../../src/shop/customers/accounts/index.ts';
import { createPostgresSearch } from '../../src/shop/search/engine/index.ts';
import type { Shop } from '../../src/storefront/context.ts';
import { tenantById } from '../../src/tenants/index.ts';
import { configuredTerms, type TermsAt } from '../../src/tenants/terms-at.ts';
import type { Pages } from '../../src/web/pages.ts';
import * as hostNames from './public-urls.ts';
import { openSelling, SESSION_KEYS } from './selling.ts';

/** Opens all departments over a database; PostgreSQL answers searches. */
export function wholeShop(
  pool: Pool,
  clock: Clock = systemClock,
  publicUrlOf = hostNames.publicUrlOf,
  termsAt: TermsAt = configuredTerms,
) {
  const deps = { pool, clock, log: silentLog };
  const content = withTerms(createContent(deps), (id) => termsAt(tenantById(id), clock.now()));
  const selling = openSelling(pool, clock, undefined, undefined, undefined, publicUrlOf);
  return { ...selling, search: createPostgresSearch(deps), content };
}

const unused = () => Promise.reject(new Error('not part of this test'));

/** Pages for tests that request none. */
export const noPages: Pages = { answer: unused };

/**
 * Returns the state that an app needs to answer, without pictures and jobs; `beside` has further parts of an open shop.
 */
export function appState(given: {
  pool: Pool;
  shop: Shop;
  pages: Pages;
  clock?: Clock;
  beside?: Partial<AppState['open']>;
}): AppState {
  const { pool, shop, pages, clock = systemClock, beside = {} } = given;
  return {
    pool,
    pages,
    open: {
      shop,
      sessions: createSessions({ keys: SESSION_KEYS, clock, pool, publicUrlOf: hostNames.publicUrlOf }),
      images: { rendition: unused },
      jobs: { send: unused, work: unused, schedule: unused, stop: unused },
      close: unused,
      ...beside,
    },
  };
}

/** Connection for requests to an app without a port. */
export const CONNECTION = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
};
