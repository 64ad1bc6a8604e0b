import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { newToken, sha256 } from '../../../platform/tokens.ts';
import { GRANTS, type StoredGrant } from './grants.store.ts';
import type { RoleName } from './permissions.ts';
import type { StaffLanguage } from './staff-language.ts';

const MINUTE = 60_000;
export const IDLE_MS = 30 * MINUTE;
export const LONGEST_MS = 12 * 60 * MINUTE;
/** Time between password and second factor, which includes the set-up of a new one. */
export const FACTOR_MS = 15 * MINUTE;

export type SessionRow = {
  staff_id: string;
  email: string;
  role: RoleName;
  /** Stored permissions of an own role; null for a built-in one. */
  own_permissions: string[] | null;
  /** Roles in single tenants; null if the role holds for all of them. */
  grants: StoredGrant[] | null;
  language: StaffLanguage | null;
  stage: 'password' | 'open';
  tenant: string | null;
  confirmed: boolean;
  device_generation: number;
  pinned_sections: string[];
  /** When the session last showed the second factor. */
  factor_at: Date | null;
};

/** Opens a session and returns the secret of its cookie. */
export async function openSession(
  runner: SqlRunner,
  session: { staffId: string; stage: 'password' | 'open'; now: Date; tenant?: string | null },
): Promise<string> {
  const token = newToken();
  await runner.query(
    `insert into staff_session (token_hash, staff_id, stage, tenant, created_at, seen_at, factor_at)
     values ($1, $2, $3, $4, $5, $5, case when $3 = 'open' then $5::timestamptz end)`,
    [sha256(token), session.staffId, session.stage, session.tenant ?? null, session.now],
  );
  return token;
}

const SESSION = `select session.staff_id, staff.email, coalesce(own.name, staff.role) as role, own.permissions as own_permissions,
       ${GRANTS} as grants, staff.language, session.stage, session.tenant, session.seen_at, session.factor_at,
       staff.totp_confirmed_at is not null as confirmed,
       staff.device_generation, staff.pinned_sections
     from staff_session session join staff on staff.id = session.staff_id
     left join staff_role own on own.id = staff.own_role
     where session.token_hash = $1 and staff.locked_at is null
       and session.seen_at > $2 and session.created_at > case session.stage when 'open' then $3::timestamptz else $4 end`;

/**
 * Returns the session of a cookie while it is valid and its account is not locked. Updates the last-seen time once a
 * minute.
 */
export async function findSession(pool: Pool, token: string, now: Date): Promise<SessionRow | null> {
  const hash = sha256(token);
  // Prepared: every request of the back office reads its session, and planning took longer than reading.
  const { rows } = await pool.query<SessionRow & { seen_at: Date }>({
    name: 'staff-session',
    text: SESSION,
    values: [hash, before(now, IDLE_MS), before(now, LONGEST_MS), before(now, FACTOR_MS)],
  });
  const row = rows[0];
  if (!row) return null;
  if (row.seen_at < before(now, MINUTE))
    await pool.query('update staff_session set seen_at = $2 where token_hash = $1', [hash, now]);
  return row;
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

export async function closeSession(runner: SqlRunner, token: string): Promise<void> {
  await runner.query('delete from staff_session where token_hash = $1', [sha256(token)]);
}

/** Ends all sessions of an employee and makes all devices of the account unknown. */
export async function closeSessionsOf(runner: SqlRunner, staffId: string): Promise<void> {
  await runner.query('delete from staff_session where staff_id = $1', [staffId]);
  await runner.query('update staff set device_generation = device_generation + 1 where id = $1', [staffId]);
}

/** Notes that a session showed the second factor again. */
export async function noteFactor(runner: SqlRunner, token: string, now: Date): Promise<void> {
  await runner.query('update staff_session set factor_at = $2 where token_hash = $1', [sha256(token), now]);
}

export async function chooseTenant(pool: Pool, token: string, tenant: string): Promise<void> {
  await pool.query('update staff_session set tenant = $2 where token_hash = $1', [sha256(token), tenant]);
}

/** Deletes expired sessions, links and attempts. */
export async function sweep(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from staff_session where created_at < $1 or seen_at < $2', [
    before(now, LONGEST_MS),
    before(now, IDLE_MS),
  ]);
  await pool.query('delete from staff_invitation where expires_at < $1', [now]);
  await pool.query('delete from staff_attempt where changed_at < $1', [before(now, 2 * 24 * 60 * MINUTE)]);
}
