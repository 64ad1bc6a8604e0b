import { redirect } from 'react-router';
import type { ApprovalAct, ApprovalInput, NotApproved } from '../shop/staff/employees/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { ADMIN_ROOT } from './sections.ts';

/** Fields that a step adds to the form of an act. */
export const FACTOR_CODE = 'factor-code';
export const APPROVAL_REASON = 'approval-reason';

type Entered = Record<string, string>;

/** Step before an act: the second factor again, or the reason for a request. `entered` is the whole form. */
export type ApprovalStep = {
  ask: 'factor' | 'reason';
  problem: string | null;
  entered: Entered;
  /** The act and its amount in minor units, if the step shows them. */
  act?: ApprovalAct | undefined;
  amount?: number | undefined;
};

const PROBLEMS: readonly string[] = [
  'needs-factor',
  'needs-reason',
  'needs-approval',
  'already-requested',
  'approval-closed',
  'approval-outdated',
  'not-independent',
] satisfies NotApproved['problem'][];

/** Result of a form whose act was refused for want of a second pair of eyes. */
export type Unapproved = { ok: false; approval: NotApproved };

/** Marks the refusal of an act as one that a step or a request follows. */
export function unapproved(approval: NotApproved): Unapproved {
  return { ok: false, approval };
}

/** Whether an act was refused for want of a second pair of eyes. */
export function isNotApproved(outcome: { ok: boolean; problem?: string }): outcome is NotApproved {
  return !outcome.ok && outcome.problem !== undefined && PROBLEMS.includes(outcome.problem);
}

/**
 * Runs the form of an act that may need a second pair of eyes. A code in the form is checked first; it makes the second
 * factor of this session fresh. Returns the act's result, the step that comes before it, or the page of its request.
 */
export async function withApproval<Result>(
  visit: EmployeeVisit,
  entered: Entered,
  run: (visit: EmployeeVisit, approval: ApprovalInput) => Promise<Result | Unapproved>,
): Promise<{ result: Result } | { step: ApprovalStep } | { go: Response }> {
  const { [FACTOR_CODE]: code, ...form } = entered;
  const confirmed = code === undefined ? visit : await stepUp(visit, code);
  if ('wrong' in confirmed) return { step: { ask: 'factor', problem: confirmed.wrong, entered: form } };
  const reason = entered[APPROVAL_REASON];
  const outcome = await run(confirmed, reason === undefined ? {} : { reason });
  if (!isUnapproved(outcome)) return { result: outcome };
  const { problem, request, act, amount } = outcome.approval;
  if (request !== undefined) {
    const said = problem === 'needs-approval' ? 'requested' : 'already';
    return { go: redirect(`${ADMIN_ROOT}/approvals/${request}?said=${said}`, 303) };
  }
  if (problem === 'needs-factor') return { step: { ask: 'factor', problem: null, entered: form, act, amount } };
  const isEmpty = APPROVAL_REASON in entered;
  const { [APPROVAL_REASON]: _, ...rest } = form;
  return {
    step: {
      ask: 'reason',
      problem: isEmpty ? visit.text.approvals.problems['no-reason'] : null,
      entered: rest,
      act,
      amount,
    },
  };
}

function isUnapproved(outcome: unknown): outcome is Unapproved {
  return typeof outcome === 'object' && outcome !== null && 'approval' in outcome;
}

/** Checks a code. Returns the visit with a fresh second factor, or the problem as a sentence. */
export async function stepUp(visit: EmployeeVisit, code: string): Promise<EmployeeVisit | { wrong: string }> {
  const { admin, token, device, text, member } = visit;
  const outcome = await admin.staff.factor.confirm(token, code, device);
  if (outcome.ok) return { ...visit, member: { ...member, factorAt: outcome.factorAt } };
  if (outcome.problem === 'wait') return { wrong: text.wait(outcome.seconds) };
  return { wrong: outcome.problem === 'session-gone' ? text.factor.gone : text.factor[outcome.problem] };
}
