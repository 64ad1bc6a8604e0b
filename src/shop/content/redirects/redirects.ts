import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type FormerCategoryPath, formerCategoryPaths } from '../../catalogue/products/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { createListing, type Listing } from '../../staff/lists/index.ts';
import { REDIRECT_LIST } from './redirect-list.store.ts';
import { isLoop, plainPath, type RedirectProblem, type RedirectStatus, readRedirect } from './redirect-rule.ts';
import {
  allRedirects,
  deleteRedirect,
  findRedirect,
  insertRedirect,
  lockRedirects,
  type StoredRedirect,
} from './redirects.store.ts';

export type { RedirectProblem, RedirectStatus } from './redirect-rule.ts';
export type { StoredRedirect } from './redirects.store.ts';

export type Redirects = {
  /** Returns the redirect of a path that has no page, with language prefix and without query; null if there is none. */
  at(tenant: Tenant, pathname: string): Promise<{ to: string; status: RedirectStatus } | null>;
};

/** Reads redirects only for missing pages and without a cache, so that a change takes effect with the next request. */
export function createRedirects(deps: { pool: Pool }): Redirects {
  return {
    at: async (tenant, pathname) => {
      const path = plainPath(pathname);
      return path === null ? null : findRedirect(deps.pool, tenant.id, path);
    },
  };
}

export type RedirectOutcome = { ok: true } | Refused | { ok: false; problem: RedirectProblem };

/** Administration of redirects. Every function checks the role and records its changes. */
export type RedirectAdministration = {
  listing: Listing<StoredRedirect>;
  /** Returns the latest former addresses of categories, which redirect by themselves. */
  ofCategories(member: StaffMember, tenant: Tenant): Promise<FormerCategoryPath[] | null>;
  add(
    member: StaffMember,
    tenant: Tenant,
    entered: { from: string; to: string; status: string },
  ): Promise<RedirectOutcome>;
  remove(member: StaffMember, tenant: Tenant, id: string): Promise<{ ok: true } | Refused>;
};

const MOST = 5000;
const MOST_OF_CATEGORIES = 500;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createRedirectAdministration(deps: { pool: Pool; clock: Clock }): RedirectAdministration {
  const { pool, clock } = deps;
  return {
    listing: createListing(deps, REDIRECT_LIST),

    ofCategories: async (member, tenant) =>
      may(member, 'redirect.read')
        ? formerCategoryPaths(
            pool,
            tenant.locales.map(({ locale }) => locale),
            MOST_OF_CATEGORIES,
          )
        : null,

    add: async (member, tenant, entered) => {
      if (!may(member, 'redirect.change')) return { ok: false, problem: 'not-allowed' };
      const read = readRedirect(tenant, entered);
      if ('problem' in read) return { ok: false, problem: read.problem };
      return inTransaction(pool, async (client): Promise<RedirectOutcome> => {
        await lockRedirects(client, tenant.id);
        const stored = await allRedirects(client, tenant.id);
        if (stored.length >= MOST) return { ok: false, problem: 'full' };
        if (stored.some(({ from }) => from === read.from)) return { ok: false, problem: 'taken' };
        if (isLoop(read.from, read.to, new Map(stored.map(({ from, to }) => [from, to]))))
          return { ok: false, problem: 'loop' };
        const now = clock.now();
        await insertRedirect(client, tenant.id, { ...read, by: member.email, now });
        await recordAudit(client, now, member, {
          action: 'redirect.added',
          tenant: tenant.id,
          subject: `redirect:${read.from}`,
          after: { to: read.to, status: read.status },
        });
        return { ok: true };
      });
    },

    remove: async (member, tenant, id) => {
      if (!may(member, 'redirect.change')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client): Promise<{ ok: true } | Refused> => {
        const gone = ID.test(id) ? await deleteRedirect(client, tenant.id, id) : null;
        if (!gone) return { ok: false, problem: 'not-found' };
        await recordAudit(client, clock.now(), member, {
          action: 'redirect.removed',
          tenant: tenant.id,
          subject: `redirect:${gone.from}`,
          before: { to: gone.to },
        });
        return { ok: true };
      });
    },
  };
}
