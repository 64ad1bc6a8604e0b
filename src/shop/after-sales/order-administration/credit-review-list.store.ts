import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import type { CreditReviewState, ReviewLine } from './review.store.ts';

type CreditReviewSort = 'due' | 'requested' | 'total';
type CreditReviewColumn =
  | 'subject'
  | 'name'
  | 'reasons'
  | 'total'
  | 'matches'
  | 'requested'
  | 'due'
  | 'state'
  | 'answered'
  | 'by';

/** Credit review as the list shows it. */
export type ListedCreditReview = ReviewLine & { answeredAt: Date | null; answeredBy: string | null };

const BILLING = "coalesce(orders.delivery, checkout.delivery)->'billing'";
const ofState = (state: CreditReviewState) => `credit_review.state = '${state}'`;

export const CREDIT_REVIEW_LIST: ListDefinition<CreditReviewState, CreditReviewSort, CreditReviewColumn> = {
  name: 'credit-reviews',
  shape: {
    tabs: ['open', 'accepted', 'refused', 'prepayment', 'void'],
    filters: { from: 'day', to: 'day' },
    sorts: ['due', 'requested', 'total'],
    columns: ['subject', 'name', 'reasons', 'total', 'matches', 'requested', 'due', 'state', 'answered', 'by'],
    usual: {
      sort: 'due',
      descending: true,
      columns: ['subject', 'name', 'reasons', 'total', 'matches', 'due', 'state'],
      tab: 'open',
    },
    oldestFirst: ['open'],
  },
  source: {
    table: 'credit_review',
    key: 'id',
    tabs: {
      // Orders whose placing is not finished, or that were cancelled, need no answer.
      open: `${ofState('open')} and not exists (select from orders waiting
        where waiting.id = credit_review.order_id and waiting.state <> 'placed')`,
      accepted: ofState('accepted'),
      refused: ofState('refused'),
      prepayment: ofState('prepayment'),
      void: ofState('void'),
    },
    sorts: {
      due: ['credit_review.answer_by', 'credit_review.id'],
      requested: ['credit_review.requested_at', 'credit_review.id'],
      total: ['credit_review.total', 'credit_review.id'],
    },
    line: `credit_review.id, orders.number, concat_ws(' ', ${BILLING}->>'firstName', ${BILLING}->>'lastName') as name,
      credit_review.state, credit_review.reasons, credit_review.total, credit_review.currency,
      jsonb_array_length(credit_review.matches) as matches, credit_review.requested_at as "requestedAt",
      credit_review.answer_by as "answerBy", credit_review.answered_at as "answeredAt", credit_review.answered_by as "answeredBy"`,
    lineJoins: `left join orders on orders.id = credit_review.order_id
      left join checkout on checkout.basket_id = credit_review.basket_id`,
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const here = sql.add(tenant.id);
    const all = [
      `credit_review.tenant = ${here}`,
      ...periodConditions(sql, 'credit_review.requested_at', filters, tenant.timeZone),
    ];
    if (typed.includes('@')) all.push(`lower(credit_review.email) = lower(${sql.add(typed)})`);
    else if (typed !== '')
      all.push(
        `credit_review.order_id = any(array(select id from orders where tenant = ${here} and number = ${sql.add(typed)}))`,
      );
    return all;
  },
  contents: {
    subject: 'text',
    name: 'text',
    reasons: 'text',
    total: 'amount',
    matches: 'number',
    requested: 'day',
    due: 'day',
    state: 'text',
    answered: 'day',
    by: 'text',
  },
  pageOnly: ['name'],
  namesPerson: (typed) => typed.includes('@'),
};
