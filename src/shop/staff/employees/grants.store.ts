import type { SqlRunner } from '../../../platform/jobs.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { isRole, type RoleKey, type RoleName } from './permissions.ts';
import type { TenantRole } from './role-assignment.ts';

/** Role of an employee in one tenant, as the database has it. */
export type StoredGrant = {
  tenant: TenantId;
  key: RoleKey;
  name: RoleName;
  /** Stored permissions of an own role; null for a built-in one. */
  own: string[] | null;
};

/** Expression with the grants of a row of `staff` as JSON, by tenant; null without any. */
export const GRANTS = `(select jsonb_agg(jsonb_build_object('tenant', tenant,
    'key', coalesce(granted.id::text, staff_grant.role), 'name', coalesce(granted.name, staff_grant.role),
    'own', granted.permissions) order by tenant)
  from staff_grant left join staff_role granted on granted.id = staff_grant.own_role
  where staff_grant.staff_id = staff.id)`;

/** Returns the columns role and own_role of a role. */
export function columnsOfRole(key: RoleKey): [string, string | null] {
  return isRole(key) ? [key, null] : ['own', key];
}

/** Replaces the roles of an account in single tenants. */
export async function writeGrants(runner: SqlRunner, staffId: string, roles: readonly TenantRole[]): Promise<void> {
  await runner.query('delete from staff_grant where staff_id = $1', [staffId]);
  const columns = roles.map(({ role }) => columnsOfRole(role));
  if (roles.length > 0)
    await runner.query(
      `insert into staff_grant (staff_id, tenant, role, own_role)
       select $1, tenant, role, own_role from unnest($2::text[], $3::text[], $4::uuid[]) as entry (tenant, role, own_role)`,
      [staffId, roles.map(({ tenant }) => tenant), columns.map(([role]) => role), columns.map(([, own]) => own)],
    );
}
