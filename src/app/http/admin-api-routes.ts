import { getConnInfo } from '@hono/node-server/conninfo';
import type { Hono } from 'hono';
import { adminApi } from '../../api/admin/admin-api.ts';
import type { AddressList } from '../../platform/address-list.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { RunningRequests } from '../../platform/queues/running-requests.ts';
import { tenants } from '../../tenants/index.ts';
import type { PublicUrlOf } from '../../tenants/origins.ts';
import { configuredTerms } from '../../tenants/terms-at.ts';
import { clientAddress, fullClientAddress } from '../../web/client-address.ts';
import { encodeText } from '../../web/encode-text.ts';
import type { AppState } from './app-state.ts';

export type AdminApiRoutesDeps = {
  proxies: AddressList;
  clock: Clock;
  state(): AppState | null;
  /** Origin of a tenant's links in letters. */
  letterUrlOf: PublicUrlOf;
  isDraining?: (() => boolean) | undefined;
  checksAnswers?: boolean | undefined;
  /** Requests of people that run in the thread. */
  people: RunningRequests;
  /** Number of threads that answer requests. */
  threads: number;
  metrics: Metrics | undefined;
};

/** Mounts the integration API on the opened shop. */
export function adminApiRoutes(deps: AdminApiRoutesDeps): Hono {
  const { proxies, clock, state, letterUrlOf, isDraining = () => false, checksAnswers = false } = deps;
  const { people, threads, metrics } = deps;
  return adminApi({
    services: () => state()?.open.admin ?? null,
    tenantOf: (id) => {
      const tenant = Object.values(tenants).find((one) => one.id === id);
      return tenant ? (state()?.open.settings?.termsAt ?? configuredTerms)(tenant, clock.now()) : null;
    },
    addressOf: (c) => {
      const peer = getConnInfo(c).remote.address;
      return { full: fullClientAddress(c.req.raw, peer, proxies), limit: clientAddress(c.req.raw, peer, proxies) };
    },
    clock,
    encodeText,
    letterUrlOf,
    isDraining,
    checksAnswers,
    people,
    threads,
    metrics,
  });
}
