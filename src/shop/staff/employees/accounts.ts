import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import {
  type AccountRow,
  type AccountSummary,
  clearFactor,
  employeeByEmail,
  insertEmployee,
  listAccounts,
  lockAccount,
  lockAdmins,
  writeInvitation,
  writeLanguage,
  writeLock,
  writePin,
  writeRole,
} from './accounts.store.ts';
import {
  type ApprovalActor,
  type ApprovalInput,
  type ApprovalPassed,
  type GuardedAct,
  type NotApproved,
  passApproval,
} from './approvals/pass-approval.ts';
import { recordAudit } from './audit.store.ts';
import { may, type Role } from './permissions.ts';
import { closeSessionsOf } from './sessions.store.ts';
import type { StaffLanguage } from './staff-language.ts';
import type { Actor, Refused, StaffMember } from './types.ts';

export type { AccountSummary } from './accounts.store.ts';

export type AddEmployeeOutcome =
  /** `link`: the secret part of a one-time link that sets the password, valid for a day. */
  | { ok: true; added: boolean; link: string }
  | { ok: false; problem: 'not-allowed' | 'bad-email' }
  | NotApproved
  /** An account with this address exists and is in use; nothing was changed. */
  | { ok: false; problem: 'exists'; role: Role; locked: boolean };

export type EmployeeChangeOutcome =
  | { ok: true }
  | Refused
  | NotApproved
  | { ok: false; problem: 'last-admin' | 'yourself' };
export type InviteLinkOutcome = { ok: true; email: string; link: string } | Refused | NotApproved;

export type Accounts = {
  list(actor: Actor): Promise<AccountSummary[] | null>;
  /** Repeatable: creates a new link if the account has never set its password. */
  add(
    actor: ApprovalActor,
    request: { email: string; role: Role },
    approval?: ApprovalInput,
  ): Promise<AddEmployeeOutcome>;
  changeRole(actor: ApprovalActor, id: string, role: Role, approval?: ApprovalInput): Promise<EmployeeChangeOutcome>;
  /** Locks or unlocks the account, and ends all its sessions at once. A lock needs no approval: it is urgent. */
  setLocked(
    actor: ApprovalActor,
    id: string,
    locked: boolean,
    approval?: ApprovalInput,
  ): Promise<EmployeeChangeOutcome>;
  /** For a lost telephone: the next login sets up a new second factor. Ends all sessions of the account. */
  resetFactor(actor: ApprovalActor, id: string, approval?: ApprovalInput): Promise<EmployeeChangeOutcome>;
  /** For a forgotten password: creates a new one-time link. The old password works until the link is used. */
  invite(actor: ApprovalActor, id: string, approval?: ApprovalInput): Promise<InviteLinkOutcome>;
  setLanguage(member: StaffMember, language: StaffLanguage): Promise<void>;
  /** Pins a section to the end of the employee's pinned ones, or unpins it. */
  pin(member: StaffMember, section: string, isPinned: boolean): Promise<void>;
  idOf(actor: Actor, email: string): Promise<string | null>;
};

const EMAIL = /^[^\s@"<>()]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

export function createAccounts(deps: { pool: Pool; clock: Clock }): Accounts {
  const { pool, clock } = deps;

  async function change<Outcome>(
    actor: Actor,
    id: string,
    steps: (client: pg.PoolClient, account: AccountRow, now: Date) => Promise<Outcome>,
  ): Promise<Outcome | Refused> {
    if (!mayManage(actor)) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, async (client): Promise<Outcome | Refused> => {
      // Locks the admins first and always in one order, which avoids deadlocks.
      await lockAdmins(client);
      const account = await lockAccount(client, id);
      return account ? steps(client, account, clock.now()) : { ok: false, problem: 'not-found' };
    });
  }

  async function isLastAdmin(client: pg.PoolClient, account: AccountRow): Promise<boolean> {
    const admins = await lockAdmins(client);
    return admins.length === 1 && admins[0] === account.id;
  }

  return {
    list: async (actor) => (mayManage(actor) ? listAccounts(pool) : null),

    add: async (actor, request, approval) => {
      if (!mayManage(actor)) return { ok: false, problem: 'not-allowed' };
      const email = request.email.trim().toLowerCase();
      if (email.length > 254 || !EMAIL.test(email)) return { ok: false, problem: 'bad-email' };
      const now = clock.now();
      return inTransaction(pool, async (client): Promise<AddEmployeeOutcome> => {
        const { role } = request;
        const subject = `staff:${email}`;
        const known = await employeeByEmail(client, email);
        const isUnused = known !== null && known.password_hash === null && !known.locked_at && known.role === role;
        if (known && !isUnused)
          return { ok: false, problem: 'exists', role: known.role, locked: known.locked_at !== null };
        const guarded = {
          act: 'staff.add',
          target: subject,
          subject,
          entered: { email, role },
          after: { role },
        } as const;
        const passed = await passApproval(
          client,
          actor,
          { ...ACCOUNT, ...guarded, seen: known?.id ?? '' },
          approval,
          now,
        );
        if (!passed.ok) return passed;
        const fresh = await insertEmployee(client, { email, role, now });
        const account = fresh ?? known;
        // Two simultaneous requests: the other one has added it.
        if (!account) return { ok: false, problem: 'exists', role, locked: false };
        await recordAudit(client, now, actor, {
          action: fresh ? 'staff.added' : 'staff.invited',
          subject,
          after: fresh ? { role, ...requestedBy(passed) } : requestedBy(passed),
        });
        return { ok: true, added: fresh !== null, link: await writeInvitation(client, account.id, now) };
      });
    },

    changeRole: (actor, id, role, approval) =>
      change<EmployeeChangeOutcome>(actor, id, async (client, account, now) => {
        if (account.role === role) return { ok: true };
        if (account.id === actor.id) return { ok: false, problem: 'yourself' };
        if (await isLastAdmin(client, account)) return { ok: false, problem: 'last-admin' };
        const [before, after] = [{ role: account.role }, { role }];
        const guarded = { ...guardOf(account, 'staff.role', { role }), before, after };
        const passed = await passApproval(client, actor, guarded, approval, now);
        if (!passed.ok) return passed;
        await writeRole(client, id, role);
        await recordAudit(client, now, actor, {
          action: 'staff.role',
          subject: `staff:${account.email}`,
          before,
          after: { ...after, ...requestedBy(passed) },
        });
        return { ok: true };
      }),

    setLocked: (actor, id, locked, approval) =>
      change<EmployeeChangeOutcome>(actor, id, async (client, account, now) => {
        if ((account.locked_at !== null) === locked) return { ok: true };
        if (account.id === actor.id) return { ok: false, problem: 'yourself' };
        if (locked && (await isLastAdmin(client, account))) return { ok: false, problem: 'last-admin' };
        const passed: ApprovalPassed | NotApproved = locked
          ? { ok: true, requestedBy: null }
          : await passApproval(client, actor, guardOf(account, 'staff.unlock'), approval, now);
        if (!passed.ok) return passed;
        await writeLock(client, id, locked ? now : null);
        await closeSessionsOf(client, id);
        await recordAudit(client, now, actor, {
          action: locked ? 'staff.locked' : 'staff.unlocked',
          subject: `staff:${account.email}`,
          after: requestedBy(passed),
        });
        return { ok: true };
      }),

    resetFactor: (actor, id, approval) =>
      change<EmployeeChangeOutcome>(actor, id, async (client, account, now) => {
        const passed = await passApproval(client, actor, guardOf(account, 'staff.factor'), approval, now);
        if (!passed.ok) return passed;
        await clearFactor(client, id);
        await closeSessionsOf(client, id);
        await recordAudit(client, now, actor, {
          action: 'staff.factor-reset',
          subject: `staff:${account.email}`,
          after: requestedBy(passed),
        });
        return { ok: true };
      }),

    invite: (actor, id, approval) =>
      change<InviteLinkOutcome>(actor, id, async (client, account, now) => {
        if (account.locked_at) return { ok: false, problem: 'not-found' };
        const passed = await passApproval(client, actor, guardOf(account, 'staff.invite'), approval, now);
        if (!passed.ok) return passed;
        await recordAudit(client, now, actor, {
          action: 'staff.invited',
          subject: `staff:${account.email}`,
          after: requestedBy(passed),
        });
        return { ok: true, email: account.email, link: await writeInvitation(client, id, now) };
      }),

    setLanguage: (member, language) => writeLanguage(pool, member.id, language),
    pin: (member, section, isPinned) => writePin(pool, member.id, section, isPinned),

    idOf: async (actor, email) =>
      mayManage(actor) ? ((await employeeByEmail(pool, email.trim().toLowerCase()))?.id ?? null) : null,
  };
}

/** Employees belong to no tenant. */
const ACCOUNT = { tenant: null };

/** Describes an act on an account for its approval. */
function guardOf(
  account: AccountRow,
  act: 'staff.role' | 'staff.unlock' | 'staff.factor' | 'staff.invite',
  entered: Record<string, string> = {},
): GuardedAct {
  const subject = `staff:${account.email}`;
  const seen = [account.role, account.locked_at?.toISOString(), account.totp_confirmed_at?.toISOString()].join(' ');
  return {
    ...ACCOUNT,
    act,
    target: subject,
    subject,
    concerns: account.id,
    entered: { id: account.id, ...entered },
    seen,
    before: { role: account.role },
  };
}

/** Names the other employee of an approved act in the audit trail. */
function requestedBy({ requestedBy: email }: ApprovalPassed): { requestedBy: string } | null {
  return email === null ? null : { requestedBy: email };
}

function mayManage(actor: Actor): boolean {
  return actor.role === 'operator' || may(actor, 'staff.manage');
}
