import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { NewRule, NewSynonym } from './rule.ts';
import { announceDueRules, announceRules, hasRules, insertRule, insertSynonyms } from './rules.store.ts';

/**
 * How far back the job looks for rules that began or ended. Caches and indexes follow changes only, so a job announces
 * them every minute.
 */
const LOOKS_BACK_MS = 150_000;

export async function announceDueSearchRules(deps: { pool: Pool; clock: Clock }): Promise<void> {
  const now = deps.clock.now();
  await announceDueRules(deps.pool, new Date(now.getTime() - LOOKS_BACK_MS), now);
}

/** Writes a tenant's first synonyms and rules from a file. A tenant that already has some keeps its own. */
export async function writeSearchRules(
  deps: { pool: Pool; clock: Clock },
  tenant: string,
  given: { synonyms: NewSynonym[]; rules: NewRule[] },
): Promise<void> {
  const now = deps.clock.now();
  if (await hasRules(deps.pool, tenant)) return;
  await inTransaction(deps.pool, async (client) => {
    await insertSynonyms(client, tenant, given.synonyms, now);
    for (const rule of given.rules) await insertRule(client, tenant, rule, now);
    await announceRules(client, tenant);
  });
}
