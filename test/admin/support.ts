import { Secret, TOTP } from 'otpauth';
import type { Pool } from '../../src/platform/database/pool.ts';
import { OPERATOR, type RoleAssignment, type Staff, type StaffMember } from '../../src/shop/staff/employees/index.ts';

export const PASSWORD = 'zwei blaue Kannen';
const ADDRESS = '203.0.113.9';

/** Returns the code that an authenticator shows at a time. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  });
}

export async function invite(staff: Staff, email: string, role: RoleAssignment): Promise<string> {
  const outcome = await staff.accounts.add(OPERATOR, { email, role });
  if (!outcome.ok) throw new Error(`no account: ${outcome.problem}`);
  return outcome.link;
}

export async function enterPassword(staff: Staff, email: string, earlier: string | null = null): Promise<string> {
  const outcome = await staff.enterPassword({ email, password: PASSWORD, address: ADDRESS, earlier });
  if (!outcome.ok) throw new Error(`no login: ${outcome.problem}`);
  return outcome.token;
}

export type Person = { token: string; secret: string; recoveryCodes: string[]; member: StaffMember };

/** Creates an employee with both factors set up and a session. */
export async function hire(staff: Staff, email: string, role: RoleAssignment, now: Date): Promise<Person> {
  const link = await invite(staff, email, role);
  const set = await staff.setPassword({ link, password: PASSWORD, repeated: PASSWORD });
  if (!set.ok) throw new Error(`no password: ${set.problem}`);
  const half = await enterPassword(staff, email);
  const secret = (await staff.factor.invitation(half))?.typed ?? '';
  const outcome = await staff.factor.setUp(half, codeAt(secret, now));
  if (!outcome.ok) throw new Error(`no second factor: ${outcome.problem}`);
  const visitor = await staff.visitor(outcome.token);
  if (visitor.stage !== 'open') throw new Error('the session is not open');
  return { token: outcome.token, secret, recoveryCodes: outcome.recoveryCodes, member: visitor.member };
}

export type AuditLine = { email: string; action: string; subject: string | null; before: unknown; after: unknown };

export async function auditLines(pool: Pool): Promise<AuditLine[]> {
  const { rows } = await pool.query<AuditLine>(
    'select email, action, subject, before, after from staff_audit order by id',
  );
  return rows;
}
