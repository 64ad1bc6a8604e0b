import type { SqlRunner } from '../../../platform/jobs.ts';
import { customerIdsAfter, hashedViewers } from './segment-members.store.ts';
import { type SegmentRule, viewConditions } from './segment-rule.ts';

const DAY_MS = 86_400_000;
const BATCH = 10_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Keyed hash of a customer in stored views, which only exist with consent (decision 41). */
export type PersonOf = (customer: { tenant: string; id: string }) => string;

/**
 * Returns the customers of each condition on views, in the order of the conditions. Views name a keyed hash, so the
 * customers of the tenant are hashed and compared; the key stays out of the database.
 */
export async function viewersOf(
  runner: SqlRunner,
  rule: SegmentRule,
  own: { tenant: string; now: Date; personOf: PersonOf },
): Promise<string[][]> {
  const conditions = viewConditions(rule);
  if (conditions.length === 0) return [];
  const persons: Set<string>[] = [];
  for (const { of, key, days } of conditions) {
    const since = new Date(own.now.getTime() - days * DAY_MS);
    persons.push(await hashedViewers(runner, { tenant: own.tenant, of, key, since }));
  }
  const viewers = conditions.map((): string[] => []);
  if (persons.every(({ size }) => size === 0)) return viewers;
  for (let after = FIRST; ; ) {
    const ids = await customerIdsAfter(runner, { tenant: own.tenant, after, most: BATCH });
    for (const id of ids) {
      const hash = own.personOf({ tenant: own.tenant, id });
      for (const [index, hashes] of persons.entries()) if (hashes.has(hash)) viewers[index]?.push(id);
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return viewers;
    after = last;
  }
}
