import type { AnyPermission, ApprovalInput, RoleAssignment } from '../shop/staff/employees/index.ts';
import { readAssignment } from '../shop/staff/employees/role-assignment.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { permissionText } from './permission-text.ts';
import { BY_TENANT, TENANT_ROLE } from './role-fields.ts';
import { WELCOME } from './sections.ts';
import { isNotApproved, type Unapproved, unapproved } from './with-approval.ts';
import { refusedText } from './worded.ts';

type Result = { ok: true; link?: { email: string; address: string } } | { ok: false; problem: string };

/** Runs one of the forms on the page of accounts. */
export async function changeStaff(
  work: EmployeeVisit,
  entered: Record<string, string>,
  approval: ApprovalInput,
): Promise<Result | Unapproved> {
  const { admin, member, text } = work;
  const { accounts } = admin.staff;
  const { intent, id = '', email = '' } = entered;
  const role = enteredRoles(entered);
  if (intent === 'add') {
    if (!role) return { ok: false, problem: text.staff.problems['no-role'] };
    const outcome = await accounts.add(member, { email, role }, approval);
    if (outcome.ok)
      return { ok: true, link: { email: email.trim().toLowerCase(), address: linkOf(work, outcome.link) } };
    if (isNotApproved(outcome)) return unapproved(outcome);
    return { ok: false, problem: sentence(work, outcome) };
  }
  if (intent === 'invite') {
    const outcome = await accounts.invite(member, id, approval);
    if (outcome.ok) return { ok: true, link: { email: outcome.email, address: linkOf(work, outcome.link) } };
    if (isNotApproved(outcome)) return unapproved(outcome);
    return { ok: false, problem: sentence(work, outcome) };
  }
  const outcome = await change(work, entered, id, approval);
  if (isNotApproved(outcome)) return unapproved(outcome);
  return outcome.ok ? { ok: true } : { ok: false, problem: sentence(work, outcome) };
}

async function change(
  { admin, member }: EmployeeVisit,
  entered: Record<string, string>,
  id: string,
  approval: ApprovalInput,
) {
  const { accounts } = admin.staff;
  const { intent } = entered;
  const role = enteredRoles(entered);
  if (intent === 'lock') return accounts.setLocked(member, id, true);
  if (intent === 'unlock') return accounts.setLocked(member, id, false, approval);
  if (intent === 'factor') return accounts.resetFactor(member, id, approval);
  if (intent === 'role' && role) return accounts.changeRole(member, id, role, approval);
  return { ok: false, problem: 'no-role' } as const;
}

/** Returns the roles of a form: the one for all tenants, or those of the fields "role:ch". Null without any. */
function enteredRoles(entered: Record<string, string>): RoleAssignment | null {
  const { role = '' } = entered;
  if (role !== BY_TENANT) return readAssignment(role);
  const chosen = Object.entries(entered).filter(([name, value]) => name.startsWith(TENANT_ROLE) && value !== '');
  return readAssignment(chosen.map(([name, value]) => `${name.slice(TENANT_ROLE.length)}=${value}`).join(' '));
}

type Problem = 'not-allowed' | 'not-found' | keyof EmployeeVisit['text']['staff']['problems'];
type Refusal = { problem: Problem } | { problem: 'exceeds'; missing: readonly AnyPermission[] };

function sentence({ admin, text, language }: EmployeeVisit, refusal: Refusal): string {
  const { problem } = refusal;
  if (problem === 'exceeds') {
    const own = admin.ownSections.permissions(language);
    const { permissions } = text.employeeRoles;
    return text.staff.exceeds(refusal.missing.map((name) => permissionText(permissions, name, own)).join(', '));
  }
  return refusedText(text, problem, text.staff.problems);
}

function linkOf({ publicUrl }: EmployeeVisit, link: string): string {
  return `${publicUrl}${WELCOME}?token=${link}`;
}
