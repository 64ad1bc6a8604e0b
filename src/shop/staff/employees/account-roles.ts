import type { AccountRow } from './accounts.store.ts';
import type { GuardedAct } from './approvals/pass-approval.ts';
import { type AnyPermission, rightsOf } from './permissions.ts';
import { assignedNames, assignmentText } from './role-assignment.ts';
import { rightsByTenant } from './tenant-rights.ts';

/** Employees belong to no tenant. */
export const NO_TENANT = { tenant: null };

/** Describes an act on an account for its approval. */
export function guardOf(
  account: AccountRow,
  act: 'staff.role' | 'staff.unlock' | 'staff.factor' | 'staff.invite',
  entered: Record<string, string> = {},
  /** State of the role that is given; empty for a built-in one. */
  stamp = '',
): GuardedAct {
  const subject = `staff:${account.email}`;
  const state = [
    assignmentOfAccount(account),
    account.locked_at?.toISOString(),
    account.totp_confirmed_at?.toISOString(),
  ];
  const seen = [...state, ...(stamp === '' ? [] : [stamp])].join(' ');
  return {
    ...NO_TENANT,
    act,
    target: subject,
    subject,
    concerns: account.id,
    entered: { id: account.id, ...entered },
    seen,
    before: { role: roleOfAccount(account) },
  };
}

/** Returns the roles of an account as one text. */
export function assignmentOfAccount({ role_key: role, grants }: AccountRow): string {
  return assignmentText(grants ? grants.map(({ tenant, key }) => ({ tenant, role: key })) : role);
}

/** Returns the roles of an account by name, for the audit trail. */
export function roleOfAccount({ role, grants }: AccountRow): string {
  return grants ? assignedNames(grants) : role;
}

export function rightsOfAccount({ role, own_permissions: own, grants }: AccountRow): ReadonlySet<AnyPermission> {
  if (!grants) return rightsOf(role, own);
  return new Set(grants.flatMap((grant) => [...rightsByTenant(grant.name, grant.own)]));
}
