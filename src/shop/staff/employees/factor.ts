import type pg from 'pg';
import { beginAttempt, forgiveAttempt } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { ACCOUNT_APPROVALS } from '../../../tenants/approval-rules.ts';
import {
  type AccountRow,
  confirmFactor,
  countRecoveryCodes,
  lockAccount,
  noteLogin,
  redeemRecoveryCode,
  writePendingFactor,
  writeRecoveryCodes,
} from './accounts.store.ts';
import { isFactorFresh } from './approvals/approval-rule.ts';
import type { NotApproved } from './approvals/pass-approval.ts';
import { recordAudit } from './audit.store.ts';
import type { LoginWaiting } from './login.ts';
import { employeeDevice, factorLimits } from './login-limits.ts';
import { newRecoveryCodes, newTotpSecret, plainRecoveryCode, stepOfCode, totpInvitation } from './second-factor.ts';
import { type SecretKey, sealSecret, unsealSecret } from './secrets.ts';
import { closeSession, findSession, noteFactor, openSession } from './sessions.store.ts';
import type { StaffMember } from './types.ts';

type Stage = 'password' | 'open';
type Wrong = { ok: false; problem: 'wrong' | 'used' | 'session-gone' | 'unreadable' } | LoginWaiting;
/** `device`: cookie that gives this device its own count of failed logins. */
type Opened = { ok: true; token: string; device: string };
export type FactorOutcome = Opened | Wrong;
export type SetUpOutcome = (Opened & { recoveryCodes: string[] }) | Wrong;

export type Factor = {
  /** Returns the unconfirmed secret as a picture and as text. Returns null once it is confirmed. */
  invitation(token: string): Promise<{ svg: string; typed: string } | null>;
  /**
   * Confirms the secret by its first code and opens the session with a new cookie. Shows the recovery codes this once.
   */
  setUp(token: string, code: string, device?: string | null): Promise<SetUpOutcome>;
  /**
   * Opens the session with a new cookie, by a code or a recovery code. Each counts once. `device`: cookie of a device
   * that logged in before.
   */
  enter(token: string, code: string, device?: string | null): Promise<FactorOutcome>;
  /** Step-up of an open session: a code or a recovery code makes its second factor fresh. Each counts once. */
  confirm(token: string, code: string, device?: string | null): Promise<{ ok: true; factorAt: Date } | Wrong>;
  /**
   * Creates new recovery codes and invalidates the earlier ones. Each replaces the second factor, so this needs a fresh
   * one.
   */
  renewRecoveryCodes(member: StaffMember): Promise<{ ok: true; recoveryCodes: string[] } | NotApproved>;
  recoveryCodesLeft(member: StaffMember): Promise<number>;
};

export function createFactor(deps: {
  pool: Pool;
  clock: Clock;
  keys: readonly SecretKey[];
  deviceKeys: readonly SecretKey[];
}): Factor {
  const { pool, clock, keys, deviceKeys } = deps;

  /** Runs `steps` with the locked account of a session at this stage. */
  async function withAccount<T>(
    token: string,
    stage: Stage,
    steps: (client: pg.PoolClient, account: AccountRow, now: Date) => Promise<T>,
  ): Promise<T | null> {
    const now = clock.now();
    const session = await findSession(pool, token, now);
    if (session?.stage !== stage) return null;
    return inTransaction(pool, async (client) => {
      const account = await lockAccount(client, session.staff_id);
      return account && !account.locked_at ? steps(client, account, now) : null;
    });
  }

  /** Counts the attempt before it runs, and resets the count after a success. */
  async function limited<Outcome extends { ok: boolean; problem?: string }>(
    { token, stage, device }: { token: string; stage: Stage; device: string | null },
    attempt: () => Promise<Outcome | null>,
  ): Promise<Outcome | Wrong> {
    const session = await findSession(pool, token, clock.now());
    if (session?.stage !== stage) return { ok: false, problem: 'session-gone' };
    const limits = factorLimits(deviceKeys, device, { ...session, id: session.staff_id });
    const seconds = await beginAttempt(pool, 'staff_attempt', limits, clock.now());
    if (seconds > 0) return { ok: false, problem: 'wait', seconds };
    const outcome = await attempt();
    if (!outcome) return { ok: false, problem: 'session-gone' };
    if (outcome.ok) await forgiveAttempt(pool, 'staff_attempt', limits);
    return outcome;
  }

  async function openFully(
    client: pg.PoolClient,
    account: AccountRow,
    browser: { earlier: string; device: string | null },
    now: Date,
  ): Promise<Opened> {
    await closeSession(client, browser.earlier);
    await recordAudit(client, now, account, { action: 'login' });
    const token = await openSession(client, { staffId: account.id, stage: 'open', now });
    return { ok: true, token, device: employeeDevice(deviceKeys, browser.device, account) };
  }

  /** Uses up a code or a recovery code. Returns the problem, or null for a right code. */
  async function useCode(client: pg.PoolClient, account: AccountRow, code: string, now: Date): Promise<Wrong | null> {
    if (!account.totp_confirmed_at || !account.totp_secret) return { ok: false, problem: 'session-gone' };
    const recovery = plainRecoveryCode(code);
    if (recovery !== null && (await redeemRecoveryCode(client, account.id, recovery, now))) {
      await recordAudit(client, now, account, { action: 'factor.recovered', subject: `staff:${account.email}` });
      await noteLogin(client, account.id, { step: account.totp_last_step, sealed: null, now });
      return null;
    }
    const secret = unsealSecret(keys, account.id, account.totp_secret);
    if (secret === null) return { ok: false, problem: 'unreadable' };
    const step = stepOfCode(secret, code, now);
    if (step !== null && step > account.totp_last_step) {
      // Encrypts with the newest key, so that the operator can remove an old key later.
      await noteLogin(client, account.id, { step, sealed: sealSecret(keys, account.id, secret), now });
      return null;
    }
    await recordAudit(client, now, account, { action: 'factor.failed' });
    return { ok: false, problem: step === null ? 'wrong' : 'used' };
  }

  return {
    invitation: (token) =>
      withAccount(token, 'password', async (client, account) => {
        if (account.totp_confirmed_at) return null;
        const pending = account.totp_secret ? unsealSecret(keys, account.id, account.totp_secret) : null;
        const secret = pending ?? newTotpSecret();
        if (!pending) await writePendingFactor(client, account.id, sealSecret(keys, account.id, secret));
        return totpInvitation(secret, account.email);
      }),

    setUp: (token, code, device = null) =>
      limited({ token, stage: 'password', device }, () =>
        withAccount(token, 'password', async (client, account, now): Promise<SetUpOutcome> => {
          const secret = account.totp_secret ? unsealSecret(keys, account.id, account.totp_secret) : null;
          if (account.totp_confirmed_at || !secret) return { ok: false, problem: 'session-gone' };
          const step = stepOfCode(secret, code, now);
          if (step === null) return { ok: false, problem: 'wrong' };
          const recoveryCodes = newRecoveryCodes();
          await confirmFactor(client, account.id, step, now);
          await writeRecoveryCodes(client, account.id, plainCodes(recoveryCodes));
          await recordAudit(client, now, account, { action: 'factor.set', subject: `staff:${account.email}` });
          return { ...(await openFully(client, account, { earlier: token, device }, now)), recoveryCodes };
        }),
      ),

    enter: (token, code, device = null) =>
      limited({ token, stage: 'password', device }, () =>
        withAccount(token, 'password', async (client, account, now): Promise<FactorOutcome> => {
          const problem = await useCode(client, account, code, now);
          return problem ?? openFully(client, account, { earlier: token, device }, now);
        }),
      ),

    confirm: (token, code, device = null) =>
      limited({ token, stage: 'open', device }, () =>
        withAccount(token, 'open', async (client, account, now): Promise<{ ok: true; factorAt: Date } | Wrong> => {
          const problem = await useCode(client, account, code, now);
          if (problem) return problem;
          await noteFactor(client, token, now);
          await recordAudit(client, now, account, { action: 'factor.confirmed', subject: `staff:${account.email}` });
          return { ok: true, factorAt: now };
        }),
      ),

    renewRecoveryCodes: async (member) => {
      if (!isFactorFresh(member.factorAt, ACCOUNT_APPROVALS.freshMinutes, clock.now()))
        return { ok: false, problem: 'needs-factor' };
      const codes = newRecoveryCodes();
      await inTransaction(pool, async (client) => {
        await writeRecoveryCodes(client, member.id, plainCodes(codes));
        await recordAudit(client, clock.now(), member, {
          action: 'recovery.renewed',
          subject: `staff:${member.email}`,
        });
      });
      return { ok: true, recoveryCodes: codes };
    },

    recoveryCodesLeft: (member) => countRecoveryCodes(pool, member.id),
  };
}

function plainCodes(codes: string[]): string[] {
  return codes.flatMap((code) => plainRecoveryCode(code) ?? []);
}
