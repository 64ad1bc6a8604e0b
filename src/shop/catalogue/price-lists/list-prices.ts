import { createShortCache } from '../../../platform/cache/short-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { countsFor, type ListPrice } from './applied-price.ts';
import { type PriceListHead, pricesOfLists, runningLists } from './price-lists.store.ts';

export type ListPrices = {
  /**
   * Returns the list prices that hold now for customers of a group, by SKU. Needs no query while the tenant has no list
   * for them.
   */
  of(asked: { tenant: TenantId; group: string; skus: readonly string[] }): Promise<ReadonlyMap<string, ListPrice[]>>;
  /** Tells whether a list holds now that is for this group only; needs no query beside that of the lists. */
  hasOwn(asked: { tenant: TenantId; group: string }): Promise<boolean>;
  /** Reads the lists again after a change. */
  forget(): void;
};

const MAX_AGE_MS = 60_000;
const NONE: ReadonlyMap<string, ListPrice[]> = new Map();

export function createListPrices({ pool, clock }: { pool: Pool; clock: Clock }): ListPrices {
  const cache = createShortCache({
    clock,
    maxAge: MAX_AGE_MS,
    read: (tenant, now) => runningLists(pool, tenant, now),
  });
  return {
    of: async ({ tenant, group, skus }) => {
      if (skus.length === 0) return NONE;
      const now = clock.now();
      const lists = listsAt(await cache.of(tenant), group, now);
      return lists.length === 0 ? NONE : pricesOfLists(pool, { lists, skus });
    },
    hasOwn: async ({ tenant, group }) =>
      listsAt(await cache.of(tenant), group, clock.now()).some((list) => list.group === group),
    forget: cache.forget,
  };
}

/** Returns the lists that hold now for customers of a group, by one query. */
export async function currentLists(
  pool: Pool,
  { tenant, group, now }: { tenant: TenantId; group: string; now: Date },
): Promise<PriceListHead[]> {
  return listsAt(await runningLists(pool, tenant, now), group, now);
}

function listsAt(lists: PriceListHead[], group: string, now: Date): PriceListHead[] {
  return lists.filter(
    (list) => countsFor(list, group) && list.validFrom <= now && (list.validTo === null || list.validTo > now),
  );
}
