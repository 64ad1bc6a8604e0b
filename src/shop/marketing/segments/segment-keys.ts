import type { SqlRunner } from '../../../platform/jobs.ts';
import type { SegmentCondition, SegmentRule } from './segment-rule.ts';
import { knownKeys, type SegmentNames } from './segments.store.ts';

/** Kind of names that a condition's key belongs to; null if it has none that must exist. */
function namesOf(condition: SegmentCondition): keyof SegmentNames | null {
  if (condition.kind === 'group') return 'groups';
  if (condition.kind !== 'bought' && condition.kind !== 'viewed') return null;
  if (condition.of === 'any') return null;
  return condition.of === 'brand' ? 'brands' : condition.of === 'product' ? 'products' : 'categories';
}

/** Replaces entered names by stored keys. Returns the place of the first unknown one, such as "1.2". */
export async function withStoredKeys(
  runner: SqlRunner,
  tenant: string,
  rule: SegmentRule,
): Promise<{ rule: SegmentRule } | { unknown: string }> {
  const entered: SegmentNames = { products: [], brands: [], categories: [], groups: [] };
  for (const { conditions } of rule.groups)
    for (const condition of conditions) {
      const kind = namesOf(condition);
      if (kind && 'key' in condition) entered[kind].push(condition.key);
    }
  const known = await knownKeys(runner, tenant, entered);
  const groups: SegmentRule['groups'] = [];
  for (const [group, { match, conditions }] of rule.groups.entries()) {
    const own: SegmentCondition[] = [];
    for (const [index, condition] of conditions.entries()) {
      const kind = namesOf(condition);
      if (!kind || !('key' in condition)) {
        own.push(condition);
        continue;
      }
      const name = kind === 'brands' ? condition.key.toLowerCase() : condition.key;
      const key = known[kind].get(name);
      if (key === undefined) return { unknown: `${group + 1}.${index + 1}` };
      own.push({ ...condition, key });
    }
    groups.push({ match, conditions: own });
  }
  return { rule: { match: rule.match, groups } };
}
