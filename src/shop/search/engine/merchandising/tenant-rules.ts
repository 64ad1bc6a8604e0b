import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { SearchRule } from './rule.ts';
import { readRules } from './rules.store.ts';
import { rulesAt, type Wanted } from './rules-at.ts';

/** For a process that nobody tells of changes; with the change feed a rule counts at once (see forget). */
const KEPT_MS = 5000;

export type TenantRules = {
  /** What the house wants for this search now; while the database is away, by the rules known last. */
  at(asked: { tenant: string; locale: string; term: string; category: string | null }): Promise<Wanted>;
  /** Something has changed: the rules are read again. */
  forget(): void;
};

/** A tenant's rules in memory: hundreds, and every search asks for them. */
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
      // An index answers without the database; a search without its rules is better than none.
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
