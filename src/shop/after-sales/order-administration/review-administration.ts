import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransactionOrNot } from '../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import { tenantById } from '../../../tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { configuredTerms, type TermsAt } from '../../../tenants/terms-at.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { createListing, type Listing } from '../../staff/lists/index.ts';
import { type AnswerDeps, answerReview, CREDIT_ANSWERS } from './answer-review.ts';
import type { CancelProblem } from './cancel-rule.ts';
import { CREDIT_REVIEW_LIST, type ListedCreditReview } from './credit-review-list.store.ts';
import { type CreditReview, endedReviews, markAnswered, reviewById } from './review.store.ts';

const BATCH = 50;
const LONGEST_NOTE = 300;

type OfTenant = { tenant: Tenant; id: string };

/** Every function checks the role. Answers and views are recorded in the audit trail. */
export type CreditReviewAdministration = {
  listing: Listing<ListedCreditReview>;
  open(member: StaffMember, asked: OfTenant): Promise<CreditReview | null>;
  /** Accepts, refuses or asks for prepayment; each needs a reason. */
  answer(
    member: StaffMember,
    asked: OfTenant & { answer: string; note: string },
  ): Promise<{ ok: true } | Refused | { ok: false; problem: CancelProblem | 'answered' | 'no-reason' }>;
};

type Deps = AnswerDeps & {
  pool: Pool;
  clock: Clock;
  /** Called after benefits of a refused order were released. */
  benefitsChanged(): void;
};

export function createCreditReviewAdministration(deps: Deps): CreditReviewAdministration {
  const { pool, clock } = deps;
  return {
    listing: createListing(deps, CREDIT_REVIEW_LIST),

    open: async (member, { tenant, id }) => {
      if (!may(member, 'credit.review')) return null;
      const review = await reviewById(pool, tenant.id, id);
      if (review)
        await recordAudit(pool, clock.now(), member, {
          action: 'credit-review.viewed',
          tenant: tenant.id,
          subject: review.number === null ? `credit-review:${id}` : `order:${review.number}`,
        });
      return review;
    },

    answer: async (member, { tenant, id, answer, note }) => {
      if (!may(member, 'credit.review')) return { ok: false, problem: 'not-allowed' };
      const chosen = CREDIT_ANSWERS.find((entry) => entry === answer);
      const reason = oneLineNote(note, LONGEST_NOTE);
      if (!chosen) return { ok: false, problem: 'not-found' };
      if (reason === '') return { ok: false, problem: 'no-reason' };
      const asked = { id, answer: chosen, note: reason, by: member, now: clock.now() };
      const outcome = await inTransactionOrNot(pool, async (client) => {
        const result = await answerReview(deps, client, tenant, asked);
        return { keep: result.ok, result };
      });
      if (outcome.ok) deps.benefitsChanged();
      return outcome;
    },
  };
}

/** Changes orders to prepayment whose review has no answer in time. Returns the number of ended reviews. */
export async function endUnansweredReviews(
  deps: AnswerDeps & { pool: Pool; clock: Clock; termsAt?: TermsAt },
): Promise<number> {
  const { pool, clock, termsAt = configuredTerms } = deps;
  const now = clock.now();
  const ended = await endedReviews(pool, now, BATCH);
  for (const { id, tenant, isVoid } of ended)
    await inTransactionOrNot(pool, async (client) => {
      if (isVoid) {
        await markAnswered(client, id, { state: 'void', by: null, note: null, validUntil: null, now });
        return { keep: true, result: null };
      }
      const asked = { id, answer: 'prepayment' as const, note: null, by: null, now };
      const { ok } = await answerReview(deps, client, termsAt(tenantById(tenant), now), asked);
      return { keep: ok, result: null };
    });
  return ended.length;
}
