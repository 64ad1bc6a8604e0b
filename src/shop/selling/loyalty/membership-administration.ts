import type { PoolClient } from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { createListing, type Listing } from '../../staff/lists/index.ts';
import { type OpenDeclaration, openDeclarations, writeHandled } from './declarations.store.ts';
import {
  type MemberDetail,
  type MemberLine,
  memberDetail,
  type WaitingReward,
  waitingRewards,
  writeRewardSent,
} from './membership-administration.store.ts';
import { MEMBERSHIP_LIST } from './membership-list.store.ts';
import { writeCancelled, writeEnded } from './memberships.store.ts';
import { premiumLetter } from './premium-letter.ts';

export type { MemberDetail, MemberLine, OpenDeclaration, WaitingReward };

export type MembershipAdminOutcome = { ok: true } | Refused | { ok: false; problem: 'no-reason' | 'already' };

/** Place in a list of tasks, and the number of lines to read. */
type TaskPlace = { last: readonly string[] | null; size: number };
type TaskLines<Line> = { lines: Line[]; last: string[] | null };

/** Memberships for employees. Every function checks the role; the audit trail records views and changes. */
export type MembershipAdministration = {
  /** List with a search by customer. */
  listing: Listing<MemberLine>;
  /** Returns the oldest reward parcels to send and declarations to read; null if the role may not read them. */
  tasks(
    member: StaffMember,
    tenant: Tenant,
  ): Promise<{ rewards: WaitingReward[]; declarations: OpenDeclaration[] } | null>;
  /** Returns reward parcels to send after one, the oldest first; null as for `tasks`. */
  rewardsAfter(member: StaffMember, tenant: Tenant, place: TaskPlace): Promise<TaskLines<WaitingReward> | null>;
  /** Returns declarations to read after one, the oldest first; null as for `tasks`. */
  declarationsAfter(member: StaffMember, tenant: Tenant, place: TaskPlace): Promise<TaskLines<OpenDeclaration> | null>;
  /**
   * Opens a membership and records the view in the audit trail. Null: not found, of another tenant, or not allowed for
   * the role.
   */
  open(member: StaffMember, request: { tenant: Tenant; id: string }): Promise<MemberDetail | null>;
  /** Ends a membership with its paid year or at once. The member gets a mail; the audit trail stores the reason. */
  cancel(
    member: StaffMember,
    request: { tenant: Tenant; id: string; atOnce: boolean; reason: string },
  ): Promise<MembershipAdminOutcome>;
  markSent(
    member: StaffMember,
    request: { tenant: Tenant; id: string; rewardId: string },
  ): Promise<MembershipAdminOutcome>;
  /** Marks a declaration as read and handled. */
  markHandled(member: StaffMember, request: { tenant: Tenant; declarationId: string }): Promise<MembershipAdminOutcome>;
};

const MOST = 50;
const LONGEST_REASON = 300;

export function createMembershipAdministration(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
}): MembershipAdministration {
  const { pool, clock, outbox, publicUrlOf } = deps;

  /** Changes one membership in one transaction with its audit entry, if the role may. */
  async function change(
    member: StaffMember,
    { tenant, id }: { tenant: Tenant; id: string },
    run: (client: PoolClient, found: MemberDetail, now: Date) => Promise<MembershipAdminOutcome>,
  ): Promise<MembershipAdminOutcome> {
    if (!may(member, 'membership.change')) return { ok: false, problem: 'not-allowed' };
    const found = await memberDetail(pool, tenant.id, id);
    if (!found) return { ok: false, problem: 'not-found' };
    return inTransaction(pool, (client) => run(client, found, clock.now()));
  }

  return {
    listing: createListing(deps, MEMBERSHIP_LIST),
    tasks: async (member, tenant) => {
      if (!may(member, 'membership.read')) return null;
      const [rewards, declarations] = await Promise.all([
        waitingRewards(pool, { tenant: tenant.id, most: MOST, last: null }),
        openDeclarations(pool, { tenant: tenant.id, most: MOST, last: null }),
      ]);
      return { rewards, declarations };
    },
    rewardsAfter: async (member, tenant, { last, size }) =>
      may(member, 'membership.read')
        ? taskLines(await waitingRewards(pool, { tenant: tenant.id, most: size, last }))
        : null,
    declarationsAfter: async (member, tenant, { last, size }) =>
      may(member, 'membership.read')
        ? taskLines(await openDeclarations(pool, { tenant: tenant.id, most: size, last }))
        : null,
    open: async (member, { tenant, id }) => {
      if (!may(member, 'membership.read')) return null;
      const found = await memberDetail(pool, tenant.id, id);
      if (found)
        await recordAudit(pool, clock.now(), member, {
          action: 'membership.viewed',
          tenant: tenant.id,
          subject: `customer:${found.number}`,
        });
      return found;
    },
    cancel: (member, request) =>
      change(member, request, async (client, found, now) => {
        const reason = request.reason.trim().slice(0, LONGEST_REASON);
        if (reason === '') return { ok: false, problem: 'no-reason' };
        const { tenant, atOnce } = request;
        if (found.endedAt !== null) return { ok: false, problem: 'already' };
        if (atOnce) await writeEnded(client, found, now);
        else if (!(await writeCancelled(client, found.id, 'staff', now))) return { ok: false, problem: 'already' };
        await recordAudit(client, now, member, {
          action: atOnce ? 'membership.ended' : 'membership.cancelled',
          tenant: tenant.id,
          subject: `customer:${found.number}`,
          after: { to: atOnce ? calendarDay(now, tenant.timeZone) : found.renewsOn, reason },
        });
        const day = atOnce ? calendarDay(now, tenant.timeZone) : found.renewsOn;
        const locale = tenant.locales.find((entry) => entry.locale === found.locale) ?? tenant.locales[0];
        const letter = await premiumLetter(
          { tenant, locale: locale.locale, publicUrl: publicUrlOf(tenant) },
          { kind: 'endedByHouse', to: found.email, key: `premium-ended-by-house:${found.id}:${now.getTime()}` },
          { day },
        );
        if (tenant.sendsMail) await outbox.put(letter, client);
        return { ok: true };
      }),
    markSent: (member, request) =>
      change(member, request, async (client, found, now) => {
        const reward = { membershipId: found.id, rewardId: request.rewardId, now };
        if (!(await writeRewardSent(client, reward))) return { ok: false, problem: 'already' };
        await recordAudit(client, now, member, {
          action: 'membership.reward-sent',
          tenant: request.tenant.id,
          subject: `customer:${found.number}`,
        });
        return { ok: true };
      }),
    markHandled: async (member, { tenant, declarationId }) => {
      if (!may(member, 'membership.change')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client): Promise<MembershipAdminOutcome> => {
        const now = clock.now();
        if (!(await writeHandled(client, tenant.id, declarationId, now))) return { ok: false, problem: 'already' };
        await recordAudit(client, now, member, {
          action: 'membership.declaration-read',
          tenant: tenant.id,
          subject: `declaration:${declarationId}`,
        });
        return { ok: true };
      });
    },
  };
}

function taskLines<Line extends { id: string; place: string }>(lines: Line[]): TaskLines<Line> {
  const end = lines.at(-1);
  return { lines, last: end ? [end.place, end.id] : null };
}
