import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { SearchRule } from './rule.ts';
import { readRules } from './rules.store.ts';
import { rulesAt, type WantedRules } from './rules-at.ts';

/** Cache time for a process without the change feed. With the feed a rule counts at once (see forget). */
const KEPT_MS = 5000;

export type TenantRules = {
  /** Returns the tenant's rules for this search now; the last known ones while the database is unavailable. */
  at(asked: { tenant: string; locale: string; term: string; category: string | null }): Promise<WantedRules>;
  /** Invalidates the cache after a change. */
  forget(): void;
};

/** Caches a tenant's rules in memory: every search reads hundreds of them. */
export function createTenantRules(deps: { pool: Pool; clock: Clock }): TenantRules {
  const { pool, clock } = deps;
  const kept = new Map<string, { at: number; rules: Promise<SearchRule[]> }>();
  const last = new Map<string, SearchRule[]>();

  async function read(tenant: string): Promise<SearchRule[]> {
    try {
      const rules = await readRules(pool, tenant);
      last.set(tenant, rules);
      return rules;
    } catch {
      // The index answers without the database; a search without rules is better than none.
      return last.get(tenant) ?? [];
    }
  }

  function rulesOf(tenant: string): Promise<SearchRule[]> {
    const now = clock.now().getTime();
    const known = kept.get(tenant);
    if (known && Math.abs(now - known.at) < KEPT_MS) return known.rules;
    const rules = read(tenant);
    kept.set(tenant, { at: now, rules });
    return rules;
  }

  return {
    at: async (asked) => rulesAt(await rulesOf(asked.tenant), asked, clock.now()),
    forget: () => kept.clear(),
  };
}
