import type { SqlRunner } from '../../../platform/jobs.ts';
import { GRANTS } from './grants.store.ts';
import type { RightsHolder } from './permissions.ts';
import { rightsIn, type StoredRights } from './session-rights.ts';

type StoredEmployee = Omit<StoredRights, 'tenant'> & { isLocked: boolean };

/**
 * Returns the rights that an employee has now in a tenant, without a session: none for an unknown or locked account. A
 * tenant that is none, such as "all", needs a role for all tenants.
 */
export async function rightsNow(runner: SqlRunner, staffId: string, tenant: string | null): Promise<RightsHolder> {
  const { rows } = await runner.query(
    `select coalesce(own.name, staff.role) as role, own.permissions as own_permissions, ${GRANTS} as grants,
       locked_at is not null as "isLocked"
     from staff left join staff_role own on own.id = staff.own_role where staff.id = $1`,
    [staffId],
  );
  const employee = (rows as StoredEmployee[])[0];
  if (!employee || employee.isLocked) return { role: 'unknown', permissions: new Set() };
  return { role: employee.role, permissions: rightsIn(employee, tenant) };
}
