import type { Pool } from '../../../platform/database/pool.ts';
import { allPages, pageAt, pathOfBrand } from './list-pages.store.ts';
import type { ListPages } from './types.ts';

/** Reads list pages. Cached pages cover repeated requests, so each read asks the database. */
export function createListPages({ pool }: { pool: Pool }): ListPages {
  return {
    at: ({ tenant, locale, path }) => pageAt(pool, { tenant: tenant.id, locale, path }),
    ofBrand: ({ tenant, locale, productId }) => pathOfBrand(pool, { tenant: tenant.id, locale, productId }),
    published: async (tenant) => (await allPages(pool, tenant.id)).filter(({ published }) => published),
  };
}
