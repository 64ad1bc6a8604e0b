import { Hono } from 'hono';
import { type RestDeps, restEndpoints } from '../../src/api/endpoints.ts';
import { restRoutes } from '../../src/api/rest.ts';
import type { SentVital } from '../../src/api/vitals/recorded-vital.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createCatalogue } from '../../src/shop/catalogue/products/index.ts';
import { createContent } from '../../src/shop/content/pages/index.ts';
import { createSessions } from '../../src/shop/customers/accounts/index.ts';
import { createPostgresSearch, type SearchEngine } from '../../src/shop/search/engine/index.ts';
import { createSearchHistory } from '../../src/shop/search/history/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { encodeText } from '../../src/web/encode-text.ts';
import { hostRules, requestFacts } from '../../src/web/request-facts.ts';
import { publicUrlOf } from './public-urls.ts';
import { openSelling, SESSION_KEYS } from './selling.ts';

/** Opens the REST interface over a database, without the rest of the server. */
export function openRest(
  pool: Pool,
  own: { clock?: Clock; client?: () => string; deps?: Partial<RestDeps>; search?: SearchEngine } = {},
) {
  const clock = own.clock ?? systemClock;
  const deps = { pool, clock, log: silentLog };
  const selling = openSelling(pool, clock);
  const shop = {
    catalogue: createCatalogue({ ...deps, deliveryPromise }),
    search: own.search ?? createPostgresSearch(deps),
    filterKeys: selling.filterKeys,
    history: createSearchHistory(deps),
    content: createContent(deps),
    customers: selling.customers,
    reviews: selling.reviews,
    basket: selling.basket,
    places: selling.places,
    promotions: selling.promotions,
    fragments: selling.fragments,
    surveys: selling.surveys,
    newsletter: selling.newsletter,
    contact: selling.contact,
  };
  const recorded: SentVital[] = [];
  const endpoints = restEndpoints({
    shop: () => shop,
    cards: (request) => shop.catalogue.cards(request),
    sessions: createSessions({ keys: SESSION_KEYS, clock, pool, publicUrlOf }),
    recordVital: (vital) => recorded.push(vital),
    recordClick: () => {},
    tracking: () => openSelling(pool, clock).tracking,
    reportFetch: () => {},
    clock,
    ...own.deps,
  });
  const app = new Hono();
  app.route(
    '/',
    restRoutes(
      endpoints,
      (c) => ({
        ...requestFacts(c.req.raw, { address: '127.0.0.1', encrypted: false }, hostRules(readConfig({ PORT: '0' }))),
        client: own.client?.() ?? '127.0.0.1',
      }),
      encodeText,
    ),
  );
  const ask = (address: string, init: RequestInit & { host?: string } = {}) => {
    const { host = 'localhost', ...rest } = init;
    return app.request(`http://${host}${address}`, { ...rest, headers: { host, ...rest.headers } });
  };
  return { endpoints, recorded, ask };
}
