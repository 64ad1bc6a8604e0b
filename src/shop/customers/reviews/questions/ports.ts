import type { Tenant } from '../../../../tenants/tenant.ts';
import type { Refused, StaffMember } from '../../../staff/employees/index.ts';
import type { Listing } from '../../../staff/lists/index.ts';
import type { AdminQuestion } from './question-list.store.ts';
import type { AnswerProblem } from './question-rules.ts';

/**
 * Decision on a question: "publish", "answer" or "refuse". The first two need an answer. `decided` is the time of the earlier
 * decision that the employee read, or ''. A question that another employee decided since then stays as it is.
 */
export type QuestionVerdict = { id: string; decided: string; verdict: string; answer: string };
export type QuestionOutcome = { ok: true } | Refused | { ok: false; problem: AnswerProblem | 'changed' };

/** Questions for employees. Every function checks the role; decisions are recorded in the audit trail. */
export type QuestionAdministration = {
  listing: Listing<AdminQuestion>;
  /** Counts questions without a decision; zero without permission. */
  waiting(member: StaffMember, tenant: Tenant): Promise<number>;
  /** Answers, publishes or refuses a question; a later decision may change it. The first answer goes to the shopper by mail. */
  decide(member: StaffMember, tenant: Tenant, verdict: QuestionVerdict): Promise<QuestionOutcome>;
};
