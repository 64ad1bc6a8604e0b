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
  writeRole,
} from './accounts.store.ts';
import { recordAudit } from './audit.store.ts';
import { isRole, may, type Role } from './permissions.ts';
import { closeSessionsOf } from './sessions.store.ts';
import type { Actor, Refused, StaffLanguage, StaffMember } from './types.ts';

export type { AccountSummary } from './accounts.store.ts';

export type AddEmployeeOutcome =
  /** `link`: the secret part of a one-time link that sets the password, valid for a day. */
  | { ok: true; added: boolean; link: string }
  | { ok: false; problem: 'not-allowed' | 'bad-email' }
  /** An account with this address exists and is in use; nothing was changed. */
  | { ok: false; problem: 'exists'; role: Role; locked: boolean };

export type EmployeeChangeOutcome = { ok: true } | Refused | { ok: false; problem: 'last-admin' | 'yourself' };
export type InviteLinkOutcome = { ok: true; email: string; link: string } | Refused;

export type Accounts = {
  list(actor: Actor): Promise<AccountSummary[] | null>;
  /** Repeatable: creates a new link if the account has never set its password. */
  add(actor: Actor, request: { email: string; role: Role }): Promise<AddEmployeeOutcome>;
  changeRole(actor: Actor, id: string, role: Role): Promise<EmployeeChangeOutcome>;
  /** Locks or unlocks the account, and ends all its sessions at once. */
  setLocked(actor: Actor, id: string, locked: boolean): Promise<EmployeeChangeOutcome>;
  /** For a lost telephone: the next login sets up a new second factor. Ends all sessions of the account. */
  resetFactor(actor: Actor, id: string): Promise<EmployeeChangeOutcome>;
  /** For a forgotten password: creates a new one-time link. The old password works until the link is used. */
  invite(actor: Actor, id: string): Promise<InviteLinkOutcome>;
  setLanguage(member: StaffMember, language: StaffLanguage): Promise<void>;
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

    add: async (actor, request) => {
      if (!mayManage(actor)) return { ok: false, problem: 'not-allowed' };
      const email = request.email.trim().toLowerCase();
      if (email.length > 254 || !EMAIL.test(email)) return { ok: false, problem: 'bad-email' };
      const now = clock.now();
      return inTransaction(pool, async (client): Promise<AddEmployeeOutcome> => {
        const fresh = await insertEmployee(client, { email, role: request.role, now });
        const account = fresh ?? (await employeeByEmail(client, email));
        if (!account) throw new Error('the account can neither be added nor read');
        const unused = account.password_hash === null && !account.locked_at && account.role === request.role;
        if (!fresh && !unused)
          return { ok: false, problem: 'exists', role: account.role, locked: account.locked_at !== null };
        const subject = `staff:${email}`;
        if (fresh)
          await recordAudit(client, now, actor, { action: 'staff.added', subject, after: { role: request.role } });
        else await recordAudit(client, now, actor, { action: 'staff.invited', subject });
        return { ok: true, added: fresh !== null, link: await writeInvitation(client, account.id, now) };
      });
    },

    changeRole: (actor, id, role) =>
      change<EmployeeChangeOutcome>(actor, id, async (client, account, now) => {
        if (account.role === role) return { ok: true };
        if (account.id === actor.id) return { ok: false, problem: 'yourself' };
        if (await isLastAdmin(client, account)) return { ok: false, problem: 'last-admin' };
        await writeRole(client, id, role);
        await recordAudit(client, now, actor, {
          action: 'staff.role',
          subject: `staff:${account.email}`,
          before: { role: account.role },
          after: { role },
        });
        return { ok: true };
      }),

    setLocked: (actor, id, locked) =>
      change<EmployeeChangeOutcome>(actor, id, async (client, account, now) => {
        if ((account.locked_at !== null) === locked) return { ok: true };
        if (account.id === actor.id) return { ok: false, problem: 'yourself' };
        if (locked && (await isLastAdmin(client, account))) return { ok: false, problem: 'last-admin' };
        await writeLock(client, id, locked ? now : null);
        await closeSessionsOf(client, id);
        await recordAudit(client, now, actor, {
          action: locked ? 'staff.locked' : 'staff.unlocked',
          subject: `staff:${account.email}`,
        });
        return { ok: true };
      }),

    resetFactor: (actor, id) =>
      change<EmployeeChangeOutcome>(actor, id, async (client, account, now) => {
        await clearFactor(client, id);
        await closeSessionsOf(client, id);
        await recordAudit(client, now, actor, { action: 'staff.factor-reset', subject: `staff:${account.email}` });
        return { ok: true };
      }),

    invite: (actor, id) =>
      change<InviteLinkOutcome>(actor, id, async (client, account, now) => {
        if (account.locked_at) return { ok: false, problem: 'not-found' };
        await recordAudit(client, now, actor, { action: 'staff.invited', subject: `staff:${account.email}` });
        return { ok: true, email: account.email, link: await writeInvitation(client, id, now) };
      }),

    setLanguage: (member, language) => writeLanguage(pool, member.id, language),

    idOf: async (actor, email) =>
      mayManage(actor) ? ((await employeeByEmail(pool, email.trim().toLowerCase()))?.id ?? null) : null,
  };
}

function mayManage(actor: Actor): boolean {
  return actor.role === 'operator' || (isRole(actor.role) && may(actor.role, 'staff.manage'));
}
