import { beginAttempt, forgiveAttempt, takeBackAttempt } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Passwords } from '../../../platform/passwords/passwords.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import {
  accountOfInvitation,
  employeeByEmail,
  lockAccount,
  redeemInvitation,
  writeEmployeePassword,
  writeLanguage,
} from './accounts.store.ts';
import { recordAudit } from './audit.store.ts';
import { passwordLimits } from './login-limits.ts';
import { type EmployeePasswordProblem, passwordProblem } from './password-rules.ts';
import type { SecretKey } from './secrets.ts';
import { sessionRights } from './session-rights.ts';
import { closeSession, closeSessionsOf, findSession, openSession } from './sessions.store.ts';
import type { StaffLanguage } from './staff-language.ts';
import { type AdminVisitor, UNKNOWN } from './types.ts';

/** Too many attempts: seconds until the next one is allowed. */
export type LoginWaiting = { ok: false; problem: 'wait'; seconds: number };

export type EmployeeLoginOutcome =
  | { ok: true; token: string }
  | { ok: false; problem: 'wrong' | 'busy' }
  | LoginWaiting;
export type PasswordOutcome = { ok: true } | { ok: false; problem: EmployeePasswordProblem | 'link-gone' };

export type EmployeeLogin = {
  /**
   * Returns the visitor of a session cookie, with the chosen tenant and the permissions in it. Without a choice it is
   * `hostTenant`; an employee with roles in single tenants works on one of these.
   */
  visitor(token: string | null, hostTenant?: TenantId): Promise<AdminVisitor>;
  /**
   * Checks the password, the first factor. Unknown, locked and passwordless accounts answer like a wrong password,
   * after equal work. The session of an earlier cookie ends.
   */
  enterPassword(request: {
    email: string;
    password: string;
    /** Client address: hosts of one IPv6 network count as one (web/client-address.ts). */
    address: string;
    earlier: string | null;
    /** Cookie of a device that logged in before. */
    device?: string | null;
    /** Language chosen on the login page; stored if the account has none yet. */
    language?: StaffLanguage | null;
  }): Promise<EmployeeLoginOutcome>;
  /** Returns the account of an invitation link; null if the link was used, replaced or has expired. */
  invited(link: string): Promise<{ email: string } | null>;
  setPassword(request: { link: string; password: string; repeated: string }): Promise<PasswordOutcome>;
  logout(token: string): Promise<void>;
};

/** Creates the login. `keys` verify the cookies of known devices. */
export function createEmployeeLogin(deps: {
  pool: Pool;
  clock: Clock;
  passwords: Passwords;
  keys: readonly SecretKey[];
}): EmployeeLogin {
  const { pool, clock, passwords, keys } = deps;
  return {
    visitor: async (token, hostTenant) => {
      const session = token ? await findSession(pool, token, clock.now()) : null;
      if (!session) return { stage: 'nobody' };
      const { staff_id: id, email, confirmed } = session;
      const { tenant, ...rights } = sessionRights(session, hostTenant);
      const member = { id, email, ...rights, language: session.language, factorAt: session.factor_at };
      if (session.stage === 'open' && confirmed)
        return { stage: 'open', member, tenant, pinned: session.pinned_sections };
      return { stage: 'factor', member, setUp: !confirmed };
    },

    enterPassword: async ({ password, address, earlier, device = null, language, ...entered }) => {
      const now = clock.now();
      const email = entered.email.trim().toLowerCase();
      const account = await employeeByEmail(pool, email);
      const limits = passwordLimits(keys, { email, address, device }, account);
      const seconds = await beginAttempt(pool, 'staff_attempt', limits, now);
      if (seconds > 0) return { ok: false, problem: 'wait', seconds };
      const matches = await passwords.matches(password.slice(0, 1024), account?.password_hash ?? null);
      if (matches === null) {
        await takeBackAttempt(pool, 'staff_attempt', limits);
        return { ok: false, problem: 'busy' };
      }
      if (!matches || !account || account.locked_at) {
        // Also records attempts on unknown accounts, without the typed address, which is personal data.
        await recordAudit(pool, now, account ?? UNKNOWN, { action: 'login.failed' });
        return { ok: false, problem: 'wrong' };
      }
      await forgiveAttempt(pool, 'staff_attempt', limits);
      if (language && !account.language) await writeLanguage(pool, account.id, language);
      const token = await inTransaction(pool, async (client) => {
        if (earlier) await closeSession(client, earlier);
        return openSession(client, { staffId: account.id, stage: 'password', now });
      });
      return { ok: true, token };
    },

    invited: async (link) => {
      const account = await accountOfInvitation(pool, link, clock.now());
      return account ? { email: account.email } : null;
    },

    setPassword: async ({ link, password, repeated }) => {
      const now = clock.now();
      const invited = await accountOfInvitation(pool, link, now);
      if (!invited) return { ok: false, problem: 'link-gone' };
      const problem = passwordProblem(password, repeated, invited.email);
      if (problem) return { ok: false, problem };
      const hash = await passwords.hash(password);
      return inTransaction(pool, async (client): Promise<PasswordOutcome> => {
        const account = await lockAccount(client, invited.id);
        if (!account || !(await redeemInvitation(client, link, now))) return { ok: false, problem: 'link-gone' };
        await writeEmployeePassword(client, account.id, hash);
        await closeSessionsOf(client, account.id);
        await recordAudit(client, now, account, { action: 'password.set', subject: `staff:${account.email}` });
        return { ok: true };
      });
    },

    logout: async (token) => {
      const now = clock.now();
      const session = await findSession(pool, token, now);
      await closeSession(pool, token);
      if (session?.stage !== 'open') return;
      await recordAudit(
        pool,
        now,
        { id: session.staff_id, email: session.email, role: session.role },
        { action: 'logout' },
      );
    },
  };
}
