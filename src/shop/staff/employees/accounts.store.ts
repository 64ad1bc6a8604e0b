import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { newToken, sha256 } from '../../../platform/tokens.ts';
import type { Role } from './permissions.ts';
import type { StaffLanguage } from './staff-language.ts';

export const INVITE_LINK_MS = 24 * 3_600_000;

export type AccountRow = {
  id: string;
  email: string;
  role: Role;
  language: StaffLanguage | null;
  password_hash: string | null;
  totp_secret: string | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number;
  locked_at: Date | null;
  /** Changes when the account forgets its known devices. */
  device_generation: number;
};

const COLUMNS =
  'id, email, role, language, password_hash, totp_secret, totp_confirmed_at, totp_last_step, locked_at, device_generation';

async function one(runner: SqlRunner, sql: string, values: unknown[]): Promise<AccountRow | null> {
  const { rows } = (await runner.query(sql, values)) as { rows: AccountRow[] };
  return rows[0] ?? null;
}

export function employeeByEmail(runner: SqlRunner, email: string): Promise<AccountRow | null> {
  return one(runner, `select ${COLUMNS} from staff where email = $1`, [email]);
}

/** Locks the row, so that two simultaneous requests cannot both use one code. */
export function lockAccount(runner: SqlRunner, id: string): Promise<AccountRow | null> {
  return one(runner, `select ${COLUMNS} from staff where id::text = $1 for update`, [id]);
}

/** Returns null if an account with this address exists. */
export function insertEmployee(
  runner: SqlRunner,
  account: { email: string; role: Role; now: Date },
): Promise<AccountRow | null> {
  return one(
    runner,
    `insert into staff (email, role, created_at) values ($1, $2, $3) on conflict (email) do nothing returning ${COLUMNS}`,
    [account.email, account.role, account.now],
  );
}

export type AccountSummary = {
  id: string;
  email: string;
  role: Role;
  has_password: boolean;
  has_factor: boolean;
  locked: boolean;
  created_at: Date;
  last_login_at: Date | null;
};

export async function listAccounts(pool: Pool): Promise<AccountSummary[]> {
  const { rows } = await pool.query<AccountSummary>(
    `select id, email, role, password_hash is not null as has_password, totp_confirmed_at is not null as has_factor,
       locked_at is not null as locked, created_at, last_login_at
     from staff order by email`,
  );
  return rows;
}

/** Employee who receives mails of the shop. */
export type StaffMailbox = { id: string; email: string; language: string | null };

/** Returns the employees of a role who can log in. */
export async function staffMailboxes(pool: Pool, role: Role): Promise<StaffMailbox[]> {
  const { rows } = await pool.query<StaffMailbox>(
    'select id, email, language from staff where role = $1 and locked_at is null and password_hash is not null order by email',
    [role],
  );
  return rows;
}

/** Returns the mailbox of an employee who can log in; null for any other address. */
export async function findMailbox(runner: SqlRunner, email: string): Promise<StaffMailbox | null> {
  const { rows } = (await runner.query(
    'select id, email, language from staff where email = $1 and locked_at is null and password_hash is not null',
    [email],
  )) as { rows: StaffMailbox[] };
  return rows[0] ?? null;
}

/** Locks the rows of all admins who can log in, so that two simultaneous changes cannot remove the last one. */
export async function lockAdmins(runner: SqlRunner): Promise<string[]> {
  const { rows } = (await runner.query(
    "select id from staff where role = 'admin' and locked_at is null order by id for update",
  )) as { rows: { id: string }[] };
  return rows.map((row) => row.id);
}

export async function writeRole(runner: SqlRunner, id: string, role: Role): Promise<void> {
  await runner.query('update staff set role = $2 where id = $1', [id, role]);
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
    `select ${COLUMNS} from staff where locked_at is null
       and id = (select staff_id from staff_invitation where token_hash = $1 and expires_at > $2)`,
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
