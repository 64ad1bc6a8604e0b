import { tenants } from '../../../tenants/index.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { isRoleKey, type RoleKey } from './permissions.ts';

const TENANT_IDS = Object.values(tenants).map(({ id }) => id);

/** Role in one tenant. */
export type TenantRole = { tenant: TenantId; role: RoleKey };
/** Roles of an account: one for all tenants, or one each in some of them. */
export type RoleAssignment = RoleKey | readonly TenantRole[];

/** Returns an assignment as one text: "service", or "ch=service de=finance" in the order of the tenants. */
export function assignmentText(assignment: RoleAssignment): string {
  if (typeof assignment === 'string') return assignment;
  return TENANT_IDS.flatMap((id) => assignment.filter(({ tenant }) => tenant === id))
    .map(({ tenant, role }) => `${tenant}=${role}`)
    .join(' ');
}

/** Reads the text of an assignment; null if it names no role, an unknown tenant, or a tenant twice. */
export function readAssignment(text: string): RoleAssignment | null {
  if (isRoleKey(text)) return text;
  const roles: TenantRole[] = [];
  for (const part of text.split(' ')) {
    const [id, role = ''] = part.split('=');
    const tenant = TENANT_IDS.find((known) => known === id);
    if (!tenant || !isRoleKey(role) || roles.some((known) => known.tenant === tenant)) return null;
    roles.push({ tenant, role });
  }
  return roles;
}

/** Returns the names of roles in single tenants as one text, for the audit trail: "ch: service, de: Telefon". */
export function assignedNames(roles: readonly { tenant: string; name: string }[]): string {
  return roles.map(({ tenant, name }) => `${tenant}: ${name}`).join(', ');
}
