import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import {
  type AdminReview,
  adminReviews,
  countWaiting,
  lockReview,
  writeVerdict,
} from './review-administration.store.ts';
import { refusalReason } from './review-rules.ts';
import { isId } from './reviews.ts';
import { renewSummaries } from './summary.store.ts';
import type { ReviewState } from './types.ts';

const PAGE = 20;

/**
 * Decision on a review. `written` is the time of the version that the employee read. A review changed by its author
 * since then is not decided.
 */
export type ReviewVerdict = { id: string; written: string; verdict: string; reason: string };
export type VerdictOutcome = { ok: true } | Refused | { ok: false; problem: 'no-reason' | 'changed' };

/** Reviews for employees. Every function checks the role; changes are recorded in the audit trail. */
export type ReviewAdministration = {
  /** Returns a page, counted from 1; null without permission. */
  list(
    member: StaffMember,
    asked: { tenant: Tenant; locale: string; state: ReviewState; page: number },
  ): Promise<{ reviews: AdminReview[]; waiting: number; hasMore: boolean } | null>;
  /** Counts reviews to decide on; zero without permission. */
  waiting(member: StaffMember, tenant: Tenant): Promise<number>;
  /** Publishes or refuses a review; a later decision may change it. */
  decide(member: StaffMember, tenant: Tenant, verdict: ReviewVerdict): Promise<VerdictOutcome>;
};

export function createReviewAdministration(deps: { pool: Pool; clock: Clock }): ReviewAdministration {
  const { pool, clock } = deps;
  return {
    list: async (member, { tenant, locale, state, page }) => {
      if (!may(member.role, 'review.read')) return null;
      const [reviews, waiting] = await Promise.all([
        adminReviews(pool, { tenant: tenant.id, locale, state, most: PAGE + 1, after: (page - 1) * PAGE }),
        countWaiting(pool, tenant.id),
      ]);
      return { reviews: reviews.slice(0, PAGE), waiting, hasMore: reviews.length > PAGE };
    },

    waiting: async (member, tenant) => (may(member.role, 'review.moderate') ? countWaiting(pool, tenant.id) : 0),

    decide: async (member, tenant, { id, written, verdict, reason }) => {
      if (!may(member.role, 'review.moderate')) return { ok: false, problem: 'not-allowed' };
      if (!isId(id) || (verdict !== 'publish' && verdict !== 'refuse')) return { ok: false, problem: 'not-found' };
      const why = verdict === 'refuse' ? refusalReason(reason) : null;
      if (verdict === 'refuse' && why === null) return { ok: false, problem: 'no-reason' };
      const state = verdict === 'publish' ? 'published' : 'refused';
      return inTransaction(pool, async (client): Promise<VerdictOutcome> => {
        const before = await lockReview(client, tenant.id, id);
        if (!before) return { ok: false, problem: 'not-found' };
        if (before.writtenAt.toISOString() !== written) return { ok: false, problem: 'changed' };
        if (before.state === state && before.reason === why) return { ok: true };
        const now = clock.now();
        await writeVerdict(client, { id, state, reason: why, now });
        await renewSummaries(client, tenant.id, [before.productId]);
        await recordAudit(client, now, member, {
          action: verdict === 'publish' ? 'review.published' : 'review.refused',
          tenant: tenant.id,
          subject: `review:${id}`,
          before: { state: before.state, reason: before.reason },
          after: { state, reason: why, product: before.productId, stars: before.stars },
        });
        return { ok: true };
      });
    },
  };
}
