import type { TenantId } from '../../../tenants/tenant.ts';
import type { StoredGrant } from './grants.store.ts';
import { type AnyPermission, type RoleName, rightsOf } from './permissions.ts';
import { rightsByTenant } from './tenant-rights.ts';

export type StoredRights = {
  role: RoleName;
  own_permissions: readonly string[] | null;
  grants: readonly StoredGrant[] | null;
  /** Tenant that the employee has chosen in this session. */
  tenant: string | null;
};

export type SessionRights = {
  tenant: string | null;
  role: RoleName;
  permissions: ReadonlySet<AnyPermission>;
  tenants?: ReadonlySet<string>;
  onlyIn?: string;
};

/** Returns the rights of a stored employee in one tenant; none if the employee has no role in it. */
export function rightsIn(stored: Omit<StoredRights, 'tenant'>, tenant: string | null): ReadonlySet<AnyPermission> {
  if (!stored.grants) return rightsOf(stored.role, stored.own_permissions);
  const grant = stored.grants.find((entry) => entry.tenant === tenant);
  return grant ? rightsByTenant(grant.name, grant.own) : new Set();
}

/**
 * Returns the tenant of a session and the rights in it. A role for all tenants leaves the choice as it is. With roles in
 * single tenants the choice counts only among these, and permissions that reach beyond one tenant are left out.
 */
export function sessionRights(stored: StoredRights, hostTenant: TenantId | undefined): SessionRights {
  const { role, own_permissions: own, grants, tenant } = stored;
  if (!grants) return { tenant, role, permissions: rightsOf(role, own) };
  const of = (id: string | null | undefined) => grants.find((grant) => grant.tenant === id);
  const grant = of(tenant) ?? of(hostTenant) ?? grants[0];
  if (!grant) return { tenant, role, permissions: new Set() };
  return {
    tenant: grant.tenant,
    role: grant.name,
    permissions: rightsByTenant(grant.name, grant.own),
    tenants: new Set(grants.map((entry) => entry.tenant)),
    onlyIn: grant.tenant,
  };
}
