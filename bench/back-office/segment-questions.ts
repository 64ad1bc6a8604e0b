import type { Pool } from '../../src/platform/database/pool.ts';
import { countMembers } from '../../src/shop/marketing/segments/segment-members.store.ts';
import type { SegmentCondition } from '../../src/shop/marketing/segments/segment-rule.ts';
import type { Question } from './measure.ts';

const CONDITIONS: Record<string, SegmentCondition[]> = {
  everybody: [],
  'spent CHF 500 at least': [{ kind: 'spent', from: 50_000, to: null, days: null }],
  'spent CHF 500 at least in a year': [{ kind: 'spent', from: 50_000, to: null, days: 365 }],
  'spent CHF 100 at most': [{ kind: 'spent', from: null, to: 10_000, days: null }],
  'three orders': [{ kind: 'orders', from: 3, to: null, days: null }],
  'two orders in 90 days': [{ kind: 'orders', from: 2, to: null, days: 90 }],
  'no order for 180 days': [{ kind: 'last-order', of: 'longer', days: 180 }],
  'an order in 30 days': [{ kind: 'last-order', of: 'within', days: 30 }],
  'bought anything': [{ kind: 'bought', of: 'any', key: '', not: false, days: null }],
  'bought a product': [{ kind: 'bought', of: 'product', key: 'bench', not: false, days: 90 }],
  'of Zürich': [{ kind: 'place', key: 'CH', from: 8000, to: 8099 }],
  'a group': [{ kind: 'group', key: 'vip', not: false }],
  'spent and quiet': [
    { kind: 'spent', from: 50_000, to: null, days: null },
    { kind: 'last-order', of: 'longer', days: 90 },
  ],
};

/** Counts segments as their form does during changes. */
export function segmentQuestions(pool: Pool): Question[] {
  return Object.entries(CONDITIONS).map(([name, conditions]) => ({
    name,
    ask: () =>
      countMembers(
        pool,
        { match: 'all', groups: conditions.length > 0 ? [{ match: 'all', conditions }] : [] },
        { tenant: 'ch', now: new Date(), viewers: [] },
      ),
  }));
}
