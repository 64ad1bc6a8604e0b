import type { Pool } from '../../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../../platform/jobs.ts';
import {
  type AnyPermission,
  builtInRights,
  isRole,
  type OwnRoleId,
  type OwnRoleName,
  type RoleKey,
  readPermissions,
} from '../permissions.ts';
import { assignedNames, type RoleAssignment } from '../role-assignment.ts';
import { countsByTenant } from '../tenant-rights.ts';

export type OwnRoleRow = {
  id: OwnRoleId;
  name: OwnRoleName;
  description: string;
  permissions: string[];
  version: number;
  staffEmail: string;
  changedAt: Date;
  endedAt: Date | null;
};

const COLUMNS = `id, name, description, permissions, version, staff_email as "staffEmail", changed_at as "changedAt",
  ended_at as "endedAt"`;

/** Roles that no other transaction can change or end until this one ends. */
export type HeldRole = {
  name: string;
  permissions: ReadonlySet<AnyPermission>;
  /** Changes with the role; empty for a built-in one. */
  stamp: string;
};

/** Locks a role that can be given; null if there is none. */
async function holdRole(runner: SqlRunner, key: RoleKey): Promise<HeldRole | null> {
  if (isRole(key)) return { name: key, permissions: builtInRights(key), stamp: '' };
  const { rows } = await runner.query(
    `select ${COLUMNS} from staff_role where id = $1 and ended_at is null for share`,
    [key],
  );
  const role = (rows as OwnRoleRow[])[0];
  if (!role) return null;
  return { name: role.name, permissions: readPermissions(role.permissions), stamp: `${role.id}:${role.version}` };
}

/** Returns the own roles that can be given, by name. */
export async function ownRoles(pool: Pool): Promise<OwnRoleRow[]> {
  const { rows } = await pool.query<OwnRoleRow>(
    `select ${COLUMNS} from staff_role where ended_at is null order by lower(name), id`,
  );
  return rows;
}

export async function ownRoleById(runner: SqlRunner, id: OwnRoleId): Promise<OwnRoleRow | null> {
  const { rows } = await runner.query(`select ${COLUMNS} from staff_role where id = $1`, [id]);
  return (rows as OwnRoleRow[])[0] ?? null;
}

/** Locks an own role that has not ended, before its employees. */
export async function lockOwnRole(runner: SqlRunner, id: OwnRoleId): Promise<OwnRoleRow | null> {
  const { rows } = await runner.query(
    `select ${COLUMNS} from staff_role where id = $1 and ended_at is null for update`,
    [id],
  );
  return (rows as OwnRoleRow[])[0] ?? null;
}

/** Returns the number of employees by role, also of locked ones. */
export async function countHolders(pool: Pool): Promise<Map<RoleKey, number>> {
  const { rows } = await pool.query<{ key: RoleKey; count: number }>(
    `select coalesce(own_role::text, role) as key, count(distinct id)::int as count from (
       select id, role, own_role from staff union all select staff_id, role, own_role from staff_grant) given
     group by 1`,
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

export type RoleHolder = { id: string; email: string; isLocked: boolean };

/** Returns the employees with a role, also locked ones. */
export async function holdersOf(runner: SqlRunner, key: RoleKey): Promise<RoleHolder[]> {
  const column = isRole(key) ? 'role' : 'own_role';
  const { rows } = await runner.query(
    `select id, email, locked_at is not null as "isLocked" from staff
     where ${column} = $1 or exists (select from staff_grant where staff_id = staff.id and staff_grant.${column} = $1)
     order by email`,
    [key],
  );
  return rows as RoleHolder[];
}

export type RoleValues = { name: string; description: string; permissions: readonly AnyPermission[] };

/** Adds a role; null if another one has the name. */
export async function insertOwnRole(
  runner: SqlRunner,
  role: RoleValues & { staffEmail: string; now: Date },
): Promise<OwnRoleId | null> {
  const { rows } = await runner.query(
    `insert into staff_role (name, description, permissions, staff_email, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $5) on conflict (lower(name)) where ended_at is null do nothing returning id`,
    [role.name, role.description, role.permissions, role.staffEmail, role.now],
  );
  return (rows as { id: OwnRoleId }[])[0]?.id ?? null;
}

/** Whether another role that has not ended has a name. */
export async function isNameTaken(runner: SqlRunner, name: string, id: OwnRoleId): Promise<boolean> {
  const { rows } = await runner.query(
    'select 1 from staff_role where lower(name) = lower($1) and ended_at is null and id <> $2',
    [name, id],
  );
  return rows.length > 0;
}

/** Writes a role that the caller has locked. */
export async function updateOwnRole(runner: SqlRunner, id: OwnRoleId, role: RoleValues & { now: Date }): Promise<void> {
  await runner.query(
    `update staff_role set name = $2, description = $3, permissions = $4, changed_at = $5, version = version + 1
     where id = $1`,
    [id, role.name, role.description, role.permissions, role.now],
  );
}

/** Ends a role that the caller has locked. */
export async function endOwnRole(runner: SqlRunner, id: OwnRoleId, now: Date): Promise<void> {
  await runner.query('update staff_role set ended_at = $2, changed_at = $2, version = version + 1 where id = $1', [
    id,
    now,
  ]);
}

/** Locks the roles of an assignment, in the order of their keys; null if one does not exist. */
export async function holdRoles(runner: SqlRunner, assignment: RoleAssignment): Promise<HeldRole | null> {
  if (typeof assignment === 'string') return holdRole(runner, assignment);
  const held = new Map<RoleKey, HeldRole>();
  for (const key of [...new Set(assignment.map(({ role }) => role))].sort()) {
    const role = await holdRole(runner, key);
    if (!role) return null;
    held.set(key, role);
  }
  const all = [...held.values()];
  return {
    name: assignedNames(assignment.map(({ tenant, role }) => ({ tenant, name: held.get(role)?.name ?? role }))),
    permissions: new Set(all.flatMap(({ permissions }) => [...permissions].filter(countsByTenant))),
    stamp: all.flatMap(({ stamp }) => stamp || []).join(' '),
  };
}
