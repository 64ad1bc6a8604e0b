import type { ApprovalInput, RoleChangeOutcome } from '../shop/staff/employees/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { permissionText } from './permission-text.ts';
import { isNotApproved, type Unapproved, unapproved } from './with-approval.ts';
import { refusedText } from './worded.ts';

type Entered = Record<string, string>;
/** `to`: address below the section, with what was done. */
type Result = { ok: true; to: string } | { ok: false; problem: string };

/** Prefix of the boxes of a role's permissions. */
export const PERMISSION_BOX = 'may:';
export const NEW_ROLE = 'new';

/** Runs a form of the page of a role. */
export async function changeRoleForm(
  work: EmployeeVisit,
  id: string,
  entered: Entered,
  approval: ApprovalInput,
): Promise<Result | Unapproved> {
  const { admin, member } = work;
  const { roles } = admin.staff;
  if (entered.intent === 'remove') {
    const outcome = await roles.end(member, id);
    if (outcome.ok) return { ok: true, to: '?done=ended' };
    return { ok: false, problem: roleSentence(work, outcome) };
  }
  const form = { ...entered, permissions: chosenPermissions(entered).join(' ') };
  const outcome =
    id === NEW_ROLE ? await roles.create(member, form) : await roles.change(member, { id, entered: form }, approval);
  if (isNotApproved(outcome)) return unapproved(outcome);
  if (!outcome.ok) return { ok: false, problem: roleSentence(work, outcome) };
  const added = outcome.added.length > 0 ? `&added=${outcome.added.join('+')}` : '';
  return { ok: true, to: `/${outcome.id}?done=${id === NEW_ROLE ? 'created' : 'saved'}${added}` };
}

/** Returns the ticked permissions of a form, as it was sent. */
export function chosenPermissions(entered: Entered): string[] {
  return Object.keys(entered).flatMap((name) =>
    name.startsWith(PERMISSION_BOX) ? name.slice(PERMISSION_BOX.length) : [],
  );
}

type Refusal = Exclude<RoleChangeOutcome, { ok: true }> | { ok: false; problem: 'in-use' };

function roleSentence({ admin, text, language }: EmployeeVisit, outcome: Refusal): string {
  const own = admin.ownSections.permissions(language);
  const say = text.employeeRoles;
  if (isNotApproved(outcome)) return text.notAllowed;
  if (outcome.problem === 'exceeds')
    return say.exceeds(outcome.missing.map((name) => permissionText(say.permissions, name, own)).join(', '));
  return refusedText(text, outcome.problem, say.problems);
}
