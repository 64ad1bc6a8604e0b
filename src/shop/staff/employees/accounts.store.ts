import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { newToken, sha256 } from '../../../platform/tokens.ts';
import { columnsOfRole, GRANTS, type StoredGrant, writeGrants } from './grants.store.ts';
import { type Permission, type Role, type RoleKey, type RoleName, rolesWith } from './permissions.ts';
import type { RoleAssignment } from './role-assignment.ts';
import type { StaffLanguage } from './staff-language.ts';

export const INVITE_LINK_MS = 24 * 3_600_000;

export type AccountRow = {
  id: string;
  email: string;
  role: RoleName;
  role_key: RoleKey;
  /** Stored permissions of an own role; null for a built-in one. */
  own_permissions: string[] | null;
  grants: StoredGrant[] | null;
  language: StaffLanguage | null;
  password_hash: string | null;
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number;
  locked_at: Date | null;
  /** Changes when the account forgets its known devices. */
  device_generation: number;
};

const COLUMNS = `staff.id, staff.email, coalesce(own.name, staff.role) as role,
  coalesce(own.id::text, staff.role) as role_key, own.permissions as own_permissions, ${GRANTS} as grants,
  staff.language, staff.password_hash,
  staff.totp_secret, staff.totp_confirmed_at, staff.totp_last_step, staff.locked_at, staff.device_generation`;
const ACCOUNTS = 'staff left join staff_role own on own.id = staff.own_role';

async function one(runner: SqlRunner, sql: string, values: unknown[]): Promise<AccountRow | null> {
  const { rows } = (await runner.query(sql, values)) as { rows: AccountRow[] };
  return rows[0] ?? null;
}

export function employeeByEmail(runner: SqlRunner, email: string): Promise<AccountRow | null> {
  return one(runner, `select ${COLUMNS} from ${ACCOUNTS} where staff.email = $1`, [email]);
}

/** Locks the row, so that two simultaneous requests cannot both use one code. */
export function lockAccount(runner: SqlRunner, id: string): Promise<AccountRow | null> {
  return one(runner, `select ${COLUMNS} from ${ACCOUNTS} where staff.id::text = $1 for update of staff`, [id]);
}

/** Returns null if an account with this address exists. */
export async function insertEmployee(
  runner: SqlRunner,
  account: { email: string; role: RoleAssignment; now: Date },
): Promise<AccountRow | null> {
  const { role } = account;
  const { rows } = await runner.query(
    `insert into staff (email, role, own_role, created_at) values ($1, $2, $3, $4) on conflict (email) do nothing
     returning id`,
    [account.email, ...columnsOfAssignment(role), account.now],
  );
  const added = (rows as { id: string }[])[0];
  if (!added) return null;
  if (typeof role !== 'string') await writeGrants(runner, added.id, role);
  return employeeByEmail(runner, account.email);
}

function columnsOfAssignment(role: RoleAssignment): [string, string | null] {
  return typeof role === 'string' ? columnsOfRole(role) : ['by-tenant', null];
}

export type AccountSummary = {
  id: string;
  email: string;
  role: RoleName;
  role_key: RoleKey;
  grants: StoredGrant[] | null;
  has_password: boolean;
  has_factor: boolean;
  locked: boolean;
  created_at: Date;
  last_login_at: Date | null;
};

export async function listAccounts(pool: Pool): Promise<AccountSummary[]> {
  const { rows } = await pool.query<AccountSummary>(
    `select staff.id, email, coalesce(own.name, role) as role, coalesce(own.id::text, role) as role_key,
       ${GRANTS} as grants, password_hash is not null as has_password, totp_confirmed_at is not null as has_factor,
       locked_at is not null as locked, staff.created_at, last_login_at
     from ${ACCOUNTS} order by email`,
  );
  return rows;
}

/** Employee who receives mails of the shop. */
export type StaffMailbox = { id: string; email: string; language: string | null };

/**
 * Returns the employees who can log in and have a role in a tenant: a built-in one, or an own one with a permission.
 */
export async function staffMailboxes(
  runner: SqlRunner,
  { role, permission, tenant }: { role: Role; permission: Permission; tenant: string },
): Promise<StaffMailbox[]> {
  const { rows } = await runner.query(
    `select staff.id, email, language from ${ACCOUNTS} where ${HAS_ROLE}
       and locked_at is null and password_hash is not null order by email`,
    [[role], permission, tenant],
  );
  return rows as StaffMailbox[];
}

/** Returns the mailbox of an employee who can log in; null for any other address. */
export async function findMailbox(runner: SqlRunner, email: string): Promise<StaffMailbox | null> {
  const { rows } = (await runner.query(
    'select id, email, language from staff where email = $1 and locked_at is null and password_hash is not null',
    [email],
  )) as { rows: StaffMailbox[] };
  return rows[0] ?? null;
}

/** Condition that an employee has a built-in role of $1, or an own one with permission $2, in all tenants or in $3. */
const HAS_ROLE = `(staff.role = any($1) or own.permissions @> array[$2::text]
  or exists (select from staff_grant left join staff_role granted on granted.id = staff_grant.own_role
    where staff_grant.staff_id = staff.id and staff_grant.tenant = $3
      and (staff_grant.role = any($1) or granted.permissions @> array[$2::text])))`;

/**
 * Returns the employees with a permission, in all tenants or in `tenant`, whose accounts are not locked. Not for
 * permissions that count only with a role for all tenants.
 */
export async function employeesWith(
  runner: SqlRunner,
  permission: Permission,
  tenant: string,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await runner.query(
    `select staff.id, email from ${ACCOUNTS} where ${HAS_ROLE} and locked_at is null order by email`,
    [rolesWith(permission), permission, tenant],
  );
  return rows as { id: string; email: string }[];
}

/** Returns the employees who can log in and have a permission in all tenants. */
export async function staffMailboxesEverywhere(runner: SqlRunner, permission: Permission): Promise<StaffMailbox[]> {
  const { rows } = await runner.query(
    `select staff.id, email, language from ${ACCOUNTS} where (role = any($1) or own.permissions @> array[$2::text])
       and locked_at is null and password_hash is not null order by email`,
    [rolesWith(permission), permission],
  );
  return rows as StaffMailbox[];
}

const MANAGERS = `select staff.id, staff.own_role as "ownRole" from ${ACCOUNTS}
  where (role = any($1) or own.permissions @> array[$2::text]) and locked_at is null order by staff.id`;

/**
 * Locks the rows of all unlocked employees who manage employees, so that two simultaneous changes cannot remove the last
 * one. Returns their ids and roles, read after the locks: another change may have committed a role meanwhile.
 */
export async function lockManagers(runner: SqlRunner): Promise<{ id: string; ownRole: string | null }[]> {
  const values = [rolesWith('staff.manage'), 'staff.manage' satisfies Permission];
  await runner.query(`${MANAGERS} for update of staff`, values);
  const { rows } = await runner.query(MANAGERS, values);
  return rows as { id: string; ownRole: string | null }[];
}

export async function writeRole(runner: SqlRunner, id: string, role: RoleAssignment): Promise<void> {
  await runner.query('update staff set role = $2, own_role = $3 where id = $1', [id, ...columnsOfAssignment(role)]);
  await writeGrants(runner, id, typeof role === 'string' ? [] : role);
}

export async function writeLock(runner: SqlRunner, id: string, lockedAt: Date | null): Promise<void> {
  await runner.query('update staff set locked_at = $2 where id = $1', [id, lockedAt]);
}

export async function writeLanguage(pool: Pool, id: string, language: StaffLanguage): Promise<void> {
  await pool.query('update staff set language = $2 where id = $1', [id, language]);
}

/** Pins or unpins a section. Other pins stay in their order. */
export async function writePin(pool: Pool, id: string, section: string, isPinned: boolean): Promise<void> {
  await pool.query(
    `update staff set pinned_sections = array_remove(pinned_sections, $2) || case when $3 then array[$2] else '{}' end
     where id = $1`,
    [id, section, isPinned],
  );
}

/** Stores the password and removes an unconfirmed second factor: a person with the old password may have seen it. */
export async function writeEmployeePassword(runner: SqlRunner, id: string, hash: string): Promise<void> {
  await runner.query(
    `update staff set password_hash = $2, totp_secret = case when totp_confirmed_at is not null then totp_secret end
     where id = $1`,
    [id, hash],
  );
}

/** Stores a new link and invalidates earlier links of the account. Returns the secret part of the link. */
export async function writeInvitation(runner: SqlRunner, staffId: string, now: Date): Promise<string> {
  const token = newToken();
  await runner.query('delete from staff_invitation where staff_id = $1', [staffId]);
  await runner.query('insert into staff_invitation (token_hash, staff_id, expires_at) values ($1, $2, $3)', [
    sha256(token),
    staffId,
    new Date(now.getTime() + INVITE_LINK_MS),
  ]);
  return token;
}

export function accountOfInvitation(runner: SqlRunner, token: string, now: Date): Promise<AccountRow | null> {
  return one(
    runner,
    `select ${COLUMNS} from ${ACCOUNTS} where staff.locked_at is null
       and staff.id = (select staff_id from staff_invitation where token_hash = $1 and expires_at > $2)`,
    [sha256(token), now],
  );
}

/** Returns true for exactly one of several requests with this link. */
export async function redeemInvitation(runner: SqlRunner, token: string, now: Date): Promise<boolean> {
  const { rows } = await runner.query(
    'delete from staff_invitation where token_hash = $1 and expires_at > $2 returning staff_id',
    [sha256(token), now],
  );
  return rows.length === 1;
}

/** Stores a secret that the employee has not confirmed yet. */
export async function writePendingFactor(runner: SqlRunner, id: string, sealed: string): Promise<void> {
  await runner.query('update staff set totp_secret = $2, totp_confirmed_at = null, totp_last_step = 0 where id = $1', [
    id,
    sealed,
  ]);
}

export async function confirmFactor(runner: SqlRunner, id: string, step: number, now: Date): Promise<void> {
  await runner.query('update staff set totp_confirmed_at = $3, totp_last_step = $2, last_login_at = $3 where id = $1', [
    id,
    step,
    now,
  ]);
}

export async function noteLogin(
  runner: SqlRunner,
  id: string,
  login: { step: number; sealed: string | null; now: Date },
): Promise<void> {
  await runner.query(
    'update staff set totp_last_step = $2, totp_secret = coalesce($3, totp_secret), last_login_at = $4 where id = $1',
    [id, login.step, login.sealed, login.now],
  );
}

/** Removes the second factor and its recovery codes; the next login sets up a new one. */
export async function clearFactor(runner: SqlRunner, id: string): Promise<void> {
  await runner.query(
    'update staff set totp_secret = null, totp_confirmed_at = null, totp_last_step = 0 where id = $1',
    [id],
  );
  await runner.query('delete from staff_recovery_code where staff_id = $1', [id]);
}

export async function writeRecoveryCodes(runner: SqlRunner, id: string, plainCodes: string[]): Promise<void> {
  await runner.query('delete from staff_recovery_code where staff_id = $1', [id]);
  await runner.query(
    'insert into staff_recovery_code (staff_id, code_hash) select $1, hash from unnest($2::bytea[]) as code (hash)',
    [id, plainCodes.map(sha256)],
  );
}

/** Returns true once per code. The caller's transaction must hold the lock of the account. */
export async function redeemRecoveryCode(runner: SqlRunner, id: string, plain: string, now: Date): Promise<boolean> {
  const { rows } = await runner.query(
    `update staff_recovery_code set used_at = $3 where staff_id = $1 and code_hash = $2 and used_at is null returning staff_id`,
    [id, sha256(plain), now],
  );
  return rows.length === 1;
}

export async function countRecoveryCodes(pool: Pool, id: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) as count from staff_recovery_code where staff_id = $1 and used_at is null',
    [id],
  );
  return rows[0]?.count ?? 0;
}
