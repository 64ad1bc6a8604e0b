import type { ClientChangeOutcome, ClientCreated, SecretAdded } from '../shop/staff/api-clients/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { permissionText } from './permission-text.ts';
import { chosenPermissions, NEW_ROLE } from './role-action.ts';
import { isNotApproved, type Unapproved, unapproved } from './with-approval.ts';
import { refusedText } from './worded.ts';

type Entered = Record<string, string>;
/** `to`: address below the section; `secret`: shown once, in the answer itself; `id`: of the created client. */
type Result = { ok: true; to: string } | { ok: true; secret: string; id: string } | { ok: false; problem: string };

/** Prefix of the boxes of a client's tenants. */
export const TENANT_BOX = 'tenant:';

/** Runs a form of the page of a client of the integration API. */
export async function changeApiClient(work: EmployeeVisit, id: string, entered: Entered): Promise<Result | Unapproved> {
  const { member } = work;
  const clients = work.admin.apiClients;
  const { intent, secret = '' } = entered;
  if (intent === 'remove') {
    const outcome = await clients.end(member, id);
    return outcome.ok ? { ok: true, to: `/${id}?done=ended` } : refused(work, outcome);
  }
  if (intent === 'end-secret') {
    const outcome = await clients.endSecret(member, { id, secret });
    return outcome.ok ? { ok: true, to: `/${id}?done=secret-ended` } : refused(work, outcome);
  }
  if (intent === 'add-secret') {
    const outcome = await clients.addSecret(member, id);
    return outcome.ok ? { ok: true, secret: outcome.secret, id } : refused(work, outcome);
  }
  if (intent === 'cancel-job') {
    const outcome = await work.admin.apiJobs.cancelOf(member, { clientId: id, id: entered.job ?? '' });
    if (outcome.ok) return { ok: true, to: `/${id}?done=job-cancelled` };
    return refused(work, outcome.problem === 'ended' ? { ok: false, problem: 'job-ended' } : outcome);
  }
  const form = { ...entered, scopes: chosenPermissions(entered).join(' '), tenants: chosenTenants(entered).join(' ') };
  if (id === NEW_ROLE) {
    const outcome = await clients.create(member, form);
    return outcome.ok ? outcome : refused(work, outcome);
  }
  const outcome = await clients.change(member, { id, entered: form });
  if (!outcome.ok) return refused(work, outcome);
  const added = outcome.added.length > 0 ? `&added=${outcome.added.join('+')}` : '';
  return { ok: true, to: `/${id}?done=saved${added}` };
}

/** Returns the ticked tenants of a form, as it was sent. */
export function chosenTenants(entered: Entered): string[] {
  return Object.keys(entered).flatMap((name) => (name.startsWith(TENANT_BOX) ? name.slice(TENANT_BOX.length) : []));
}

type Refusal =
  | Exclude<ClientChangeOutcome | ClientCreated | SecretAdded, { ok: true }>
  | { ok: false; problem: 'job-ended' };

function refused({ text }: EmployeeVisit, outcome: Refusal): Unapproved | { ok: false; problem: string } {
  if (isNotApproved(outcome)) return unapproved(outcome);
  const say = text.apiClients;
  if (outcome.problem === 'exceeds') {
    const names = outcome.missing.map((name) => permissionText(text.employeeRoles.permissions, name, [])).join(', ');
    return { ok: false, problem: say.exceeds(names) };
  }
  return { ok: false, problem: refusedText(text, outcome.problem, say.problems) };
}
