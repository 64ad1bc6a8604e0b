import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inSnapshot } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { type AuditRow, may, recordAudit, type StaffMember, trailOf } from '../../staff/employees/index.ts';
import { type AccountStanding, accountStanding } from './account-standing.ts';
import { type DueRow, openDuesOf, sumsOf } from './account-view.store.ts';
import { freeCredits } from './free-credits.store.ts';
import {
  type AdminEntry,
  ledgerAccountById,
  ledgerEntries,
  ledgerEntriesBefore,
  type OpenedAccount,
} from './ledger-administration.store.ts';

export type AdminAccount = OpenedAccount & {
  standing: AccountStanding;
  dues: DueRow[];
  /** Credit that can be paid back, in minor units. */
  free: number;
  /** One page of entries, newest first. */
  entries: AdminEntry[];
  page: number;
  pages: number;
  trail: AuditRow[];
};

/** Accounts of customers for employees. */
export type AccountAdministration = {
  /** Null if the account is missing, of another tenant, or not permitted. The audit trail records each view. */
  account(member: StaffMember, asked: { tenant: Tenant; id: string; page: number }): Promise<AdminAccount | null>;
  /**
   * Returns entries of an account behind a place, the id of the last one, newest first. Null if the account is missing or not
   * permitted. The audit trail records each view.
   */
  entriesAfter(
    member: StaffMember,
    asked: { tenant: Tenant; id: string },
    place: { last: readonly string[] | null; size: number },
  ): Promise<AdminEntry[] | null>;
  /** Whether the tenant has the account; false without permission. */
  hasAccount(member: StaffMember, asked: { tenant: Tenant; id: string }): Promise<boolean>;
};

const MOST = 100;

export function createAccountAdministration({ pool, clock }: { pool: Pool; clock: Clock }): AccountAdministration {
  return {
    account: async (member, { tenant, id, page }) => {
      if (!may(member, 'ledger.read')) return null;
      const account = await ledgerAccountById(pool, tenant.id, id);
      if (!account) return null;
      const subject = `ledger:${account.id}`;
      const { sums, dues, free, entries, count } = await inSnapshot(pool, async (client) => ({
        sums: await sumsOf(client, account.id),
        dues: await openDuesOf(client, account.id, MOST),
        free: (await freeCredits(client, [account.id])).get(account.id) ?? 0,
        ...(await ledgerEntries(client, account.id, { size: MOST, page })),
      }));
      const trail = await trailOf(pool, subject, MOST);
      await recordAudit(pool, clock.now(), member, { action: 'ledger.viewed', tenant: tenant.id, subject });
      const standing = accountStanding(sums, dues, dayOf(clock.now(), tenant.timeZone));
      return { ...account, standing, dues, free, entries, trail, page, pages: Math.max(1, Math.ceil(count / MOST)) };
    },

    entriesAfter: async (member, { tenant, id }, { last, size }) => {
      if (!may(member, 'ledger.read') || !(await ledgerAccountById(pool, tenant.id, id))) return null;
      const before = last === null ? null : Number(last[0]);
      const entries = await ledgerEntriesBefore(pool, id, { before, size });
      await recordAudit(pool, clock.now(), member, {
        action: 'ledger.viewed',
        tenant: tenant.id,
        subject: `ledger:${id}`,
      });
      return entries;
    },

    hasAccount: async (member, { tenant, id }) =>
      may(member, 'ledger.read') && (await ledgerAccountById(pool, tenant.id, id)) !== null,
  };
}
