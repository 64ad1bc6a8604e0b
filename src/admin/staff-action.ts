import type { ApprovalInput } from '../shop/staff/employees/index.ts';
import { isRole } from '../shop/staff/employees/permissions.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { WELCOME } from './sections.ts';
import { isNotApproved, type Unapproved, unapproved } from './with-approval.ts';

type Result = { ok: true; link?: { email: string; address: string } } | { ok: false; problem: string };

/** Runs one of the forms on the page of accounts. */
export async function changeStaff(
  work: EmployeeVisit,
  entered: Record<string, string>,
  approval: ApprovalInput,
): Promise<Result | Unapproved> {
  const { admin, member, text } = work;
  const { accounts } = admin.staff;
  const { intent, id = '', email = '', role = '' } = entered;
  if (intent === 'add') {
    if (!isRole(role)) return { ok: false, problem: text.staff.problems['no-role'] };
    const outcome = await accounts.add(member, { email, role }, approval);
    if (outcome.ok)
      return { ok: true, link: { email: email.trim().toLowerCase(), address: linkOf(work, outcome.link) } };
    if (isNotApproved(outcome)) return unapproved(outcome);
    return { ok: false, problem: sentence(work, outcome.problem) };
  }
  if (intent === 'invite') {
    const outcome = await accounts.invite(member, id, approval);
    if (outcome.ok) return { ok: true, link: { email: outcome.email, address: linkOf(work, outcome.link) } };
    if (isNotApproved(outcome)) return unapproved(outcome);
    return { ok: false, problem: sentence(work, outcome.problem) };
  }
  const outcome = await change(work, entered, id, approval);
  if (isNotApproved(outcome)) return unapproved(outcome);
  return outcome.ok ? { ok: true } : { ok: false, problem: sentence(work, outcome.problem) };
}

async function change(
  { admin, member }: EmployeeVisit,
  { intent, role = '' }: Record<string, string>,
  id: string,
  approval: ApprovalInput,
) {
  const { accounts } = admin.staff;
  if (intent === 'lock') return accounts.setLocked(member, id, true);
  if (intent === 'unlock') return accounts.setLocked(member, id, false, approval);
  if (intent === 'factor') return accounts.resetFactor(member, id, approval);
  if (intent === 'role' && isRole(role)) return accounts.changeRole(member, id, role, approval);
  return { ok: false, problem: 'no-role' } as const;
}

type Problem = 'not-allowed' | 'not-found' | keyof EmployeeVisit['text']['staff']['problems'];

function sentence({ text }: EmployeeVisit, problem: Problem): string {
  if (problem === 'not-allowed') return text.notAllowed;
  return problem === 'not-found' ? text.notFound : text.staff.problems[problem];
}

function linkOf({ publicUrl }: EmployeeVisit, link: string): string {
  return `${publicUrl}${WELCOME}?token=${link}`;
}
