import { isRole } from '../shop/staff/employees/permissions.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { WELCOME } from './sections.ts';

type Result = { ok: true; link?: { email: string; address: string } } | { ok: false; problem: string };

/** Runs one of the forms on the page of accounts. */
export async function changeStaff(work: EmployeeVisit, entered: Record<string, string>): Promise<Result> {
  const { admin, member, text } = work;
  const { accounts } = admin.staff;
  const { intent, id = '', email = '', role = '' } = entered;
  if (intent === 'add') {
    if (!isRole(role)) return { ok: false, problem: text.staff.problems['no-role'] };
    const outcome = await accounts.add(member, { email, role });
    if (outcome.ok)
      return { ok: true, link: { email: email.trim().toLowerCase(), address: linkOf(work, outcome.link) } };
    return { ok: false, problem: sentence(work, outcome.problem) };
  }
  if (intent === 'invite') {
    const outcome = await accounts.invite(member, id);
    if (outcome.ok) return { ok: true, link: { email: outcome.email, address: linkOf(work, outcome.link) } };
    return { ok: false, problem: sentence(work, outcome.problem) };
  }
  const outcome = await change(work, entered, id);
  return outcome.ok ? { ok: true } : { ok: false, problem: sentence(work, outcome.problem) };
}

async function change({ admin, member }: EmployeeVisit, { intent, role = '' }: Record<string, string>, id: string) {
  const { accounts } = admin.staff;
  if (intent === 'lock') return accounts.setLocked(member, id, true);
  if (intent === 'unlock') return accounts.setLocked(member, id, false);
  if (intent === 'factor') return accounts.resetFactor(member, id);
  if (intent === 'role' && isRole(role)) return accounts.changeRole(member, id, role);
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
