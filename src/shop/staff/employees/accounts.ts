import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { assignmentOfAccount, guardOf, NO_TENANT, rightsOfAccount, roleOfAccount } from './account-roles.ts';
import {
  type AccountRow,
  type AccountSummary,
  clearFactor,
  employeeByEmail,
  insertEmployee,
  listAccounts,
  lockAccount,
  lockManagers,
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
  type NotApproved,
  passApproval,
} from './approvals/pass-approval.ts';
import { recordAudit } from './audit.store.ts';
import { type ExceedsRights, lackingRights } from './exceeds-rights.ts';
import { may } from './permissions.ts';
import { assignmentText, type RoleAssignment } from './role-assignment.ts';
import { type HeldRole, holdRoles } from './roles/roles.store.ts';
import { closeSessionsOf } from './sessions.store.ts';
import type { StaffLanguage } from './staff-language.ts';
import { type Actor, isOperator, type Refused, type StaffMember } from './types.ts';

export type { AccountSummary } from './accounts.store.ts';

export type AddEmployeeOutcome =
  /** `link`: the secret part of a one-time link that sets the password, valid for a day. */
  | { ok: true; added: boolean; link: string }
  | { ok: false; problem: 'not-allowed' | 'bad-email' }
  | NotApproved
  | ExceedsRights
  | { ok: false; problem: 'no-role' }
  /** An account with this address exists and is in use; nothing was changed. */
  | { ok: false; problem: 'exists'; role: string; locked: boolean };

export type EmployeeChangeOutcome =
  | { ok: true }
  | Refused
  | NotApproved
  | ExceedsRights
  | { ok: false; problem: 'last-admin' | 'yourself' | 'no-role' };
export type InviteLinkOutcome =
  | { ok: true; email: string; link: string }
  | Refused
  | NotApproved
  | ExceedsRights
  | { ok: false; problem: 'no-role' };

export type Accounts = {
  list(actor: Actor): Promise<AccountSummary[] | null>;
  /** Repeatable: creates a new link if the account has never set its password. */
  add(
    actor: ApprovalActor,
    request: { email: string; role: RoleAssignment },
    approval?: ApprovalInput,
  ): Promise<AddEmployeeOutcome>;
  changeRole(
    actor: ApprovalActor,
    id: string,
    role: RoleAssignment,
    approval?: ApprovalInput,
  ): Promise<EmployeeChangeOutcome>;
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
    /** Runs before any lock of an account. */
    before: (client: pg.PoolClient) => Promise<ExceedsRights | { ok: false; problem: 'no-role' } | null> = async () =>
      null,
  ): Promise<Outcome | Refused | ExceedsRights | { ok: false; problem: 'no-role' }> {
    if (!mayManage(actor)) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, async (client) => {
      // Lock order: the role, the managers by id, the account. One order avoids deadlocks.
      const refused = await before(client);
      if (refused) return refused;
      await lockManagers(client);
      const account = await lockAccount(client, id);
      if (!account) return { ok: false, problem: 'not-found' };
      // The password link or the second factor of such an account would be a way to its rights.
      return lackingRights(actor, rightsOfAccount(account)) ?? steps(client, account, clock.now());
    });
  }

  async function isLastManager(client: pg.PoolClient, account: AccountRow): Promise<boolean> {
    const managers = await lockManagers(client);
    return managers.length === 1 && managers[0]?.id === account.id;
  }

  /** Locks a role that the actor gives; returns the refusal if it exceeds the actor's rights. */
  async function giveable(client: pg.PoolClient, actor: Actor, roles: RoleAssignment) {
    const role = await holdRoles(client, roles);
    if (!role) return { ok: false, problem: 'no-role' } as const;
    return lackingRights(actor, role.permissions) ?? { ok: true as const, role };
  }

  return {
    list: async (actor) => (mayManage(actor) ? listAccounts(pool) : null),

    add: async (actor, request, approval) => {
      if (!mayManage(actor)) return { ok: false, problem: 'not-allowed' };
      const email = request.email.trim().toLowerCase();
      if (email.length > 254 || !EMAIL.test(email)) return { ok: false, problem: 'bad-email' };
      const now = clock.now();
      return inTransaction(pool, async (client): Promise<AddEmployeeOutcome> => {
        const given = await giveable(client, actor, request.role);
        if (!given.ok) return given;
        const { name: role, stamp } = given.role;
        const subject = `staff:${email}`;
        const known = await employeeByEmail(client, email);
        const isUnused =
          known?.password_hash === null &&
          !known.locked_at &&
          assignmentOfAccount(known) === assignmentText(request.role);
        if (known && !isUnused)
          return { ok: false, problem: 'exists', role: roleOfAccount(known), locked: known.locked_at !== null };
        const guarded = {
          act: 'staff.add',
          target: subject,
          subject,
          entered: { email, role: assignmentText(request.role) },
          after: { role },
          seen: [known?.id, stamp].filter(Boolean).join(' '),
        } as const;
        const passed = await passApproval(client, actor, { ...NO_TENANT, ...guarded }, approval, now);
        if (!passed.ok) return passed;
        const fresh = await insertEmployee(client, { email, role: request.role, now });
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

    changeRole: async (actor, id, key, approval) => {
      let role: HeldRole | null = null;
      const hold = async (client: pg.PoolClient) => {
        const given = await giveable(client, actor, key);
        if (!given.ok) return given;
        role = given.role;
        return null;
      };
      return change<EmployeeChangeOutcome>(
        actor,
        id,
        async (client, account, now) => {
          if (!role) return { ok: false, problem: 'no-role' };
          if (assignmentOfAccount(account) === assignmentText(key)) return { ok: true };
          if (account.id === actor.id) return { ok: false, problem: 'yourself' };
          const manages = typeof key === 'string' && role.permissions.has('staff.manage');
          if (!manages && (await isLastManager(client, account))) return { ok: false, problem: 'last-admin' };
          const [before, after] = [{ role: roleOfAccount(account) }, { role: role.name }];
          const entered = { role: assignmentText(key) };
          const guarded = { ...guardOf(account, 'staff.role', entered, role.stamp), before, after };
          const passed = await passApproval(client, actor, guarded, approval, now);
          if (!passed.ok) return passed;
          await writeRole(client, id, key);
          await recordAudit(client, now, actor, {
            action: 'staff.role',
            subject: `staff:${account.email}`,
            before,
            after: { ...after, ...requestedBy(passed) },
          });
          return { ok: true };
        },
        hold,
      );
    },

    setLocked: (actor, id, locked, approval) =>
      change<EmployeeChangeOutcome>(actor, id, async (client, account, now) => {
        if ((account.locked_at !== null) === locked) return { ok: true };
        if (account.id === actor.id) return { ok: false, problem: 'yourself' };
        if (locked && (await isLastManager(client, account))) return { ok: false, problem: 'last-admin' };
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

/** Names the other employee of an approved act in the audit trail. */
function requestedBy({ requestedBy: email }: ApprovalPassed): { requestedBy: string } | null {
  return email === null ? null : { requestedBy: email };
}

function mayManage(actor: Actor): boolean {
  return isOperator(actor) || may(actor, 'staff.manage');
}
