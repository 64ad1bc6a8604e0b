import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import { restEndpoints } from '../../api/endpoints.ts';
import { restRoutes } from '../../api/rest.ts';
import type { AddressList } from '../../platform/address-list.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { AppEnv } from '../../web/app-env.ts';
import { readBrowser } from '../../web/browser-cookies.ts';
import { clientAddress } from '../../web/client-address.ts';
import { encodeText } from '../../web/encode-text.ts';
import { geoCountry } from '../../web/geo-country.ts';
import type { AppState } from './app-state.ts';

/** Wording of the log line (docs/rules/content.md#content-failures). */
export const FETCH_FAILED = 'Error during data fetching';

/** Mounts the REST interface on the opened shop. */
export function shopRestRoutes(deps: {
  config: Config;
  proxies: AddressList;
  log: Log;
  metrics: Metrics | undefined;
  clock: Clock;
  state(): AppState | null;
  opened(): AppState['open'];
}): Hono {
  const { config, proxies, state, opened, clock } = deps;
  const endpoints = restEndpoints({
    shop: () => opened().shop,
    cards: (request) => (state()?.productCards ?? opened().shop.catalogue.cards)(request),
    sessions: {
      fetch: (...request) => opened().sessions.fetch(...request),
      visitor: (...request) => opened().sessions.visitor(...request),
    },
    // Only a customer who entered the password in this session sees the history.
    customerOf: async ({ request, tenant, secure, client }) => {
      const { session, remember } = readBrowser(request, secure, client);
      const visitor = await opened().sessions.visitor(tenant, session, remember);
      return visitor.type === 2 ? visitor.customer.id : null;
    },
    knownCustomerOf: async ({ request, tenant, secure, client }) => {
      const { session, remember } = readBrowser(request, secure, client);
      return (await opened().sessions.visitor(tenant, session, remember)).customer?.id ?? null;
    },
    tracking: () => opened().shop.tracking,
    recordVital: (vital, tenant) => {
      deps.metrics?.vital(vital);
      opened().vitals?.record(tenant, vital);
    },
    recordClick: (...given) => opened().insight?.clicked(...given),
    reportFetch: (err, about) => deps.log.error({ err, ...about }, FETCH_FAILED),
    clock,
  });
  return restRoutes(
    endpoints,
    (c: Context<AppEnv>) => ({
      ...c.var.facts,
      client: clientAddress(c.req.raw, getConnInfo(c).remote.address, proxies),
      country: geoCountry(c.req.raw, getConnInfo(c).remote.address, { ...config, proxies }),
    }),
    encodeText,
  );
}
