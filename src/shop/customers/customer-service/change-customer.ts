import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { type AuditAction, type Permission, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import type { Customers } from '../accounts/index.ts';
import { insertCustomerNote, strikeNote } from './customer-file.store.ts';
import type { ServiceAccount } from './customer-service.store.ts';
import type { AccessGrant, CustomerService, ServiceOutcome } from './ports.ts';
import type { SeenCheck } from './seen-state.ts';

const LONGEST_NOTE = 2000;

type Within = (
  member: StaffMember,
  looked: AccessGrant,
  permission: Permission,
) => Promise<ServiceAccount | Exclude<ServiceOutcome, { ok: true }>>;

/** Changes of a customer's data, addresses and notes within an access, each with its entry in the audit trail. */
export function createCustomerChanges(deps: {
  pool: Pool;
  clock: Clock;
  customers: Pick<Customers, 'staffChanges' | 'addresses'>;
  within: Within;
  isAsSeen: SeenCheck;
  localeOf(tenant: Tenant, account: ServiceAccount): Locale;
}): Pick<
  CustomerService,
  'correct' | 'requestEmail' | 'saveAddress' | 'removeAddress' | 'defaultAddress' | 'note' | 'strike'
> {
  const { pool, clock, customers, within, isAsSeen, localeOf } = deps;

  const audit = (
    runner: SqlRunner,
    member: StaffMember,
    account: ServiceAccount,
    action: AuditAction,
    after?: Record<string, string>,
  ) =>
    recordAudit(runner, clock.now(), member, {
      action,
      tenant: account.tenant,
      subject: `customer:${account.id}`,
      ...(after ? { after } : {}),
    });

  const run = async <Outcome>(
    member: StaffMember,
    looked: AccessGrant,
    change: (client: pg.PoolClient, account: ServiceAccount) => Promise<Outcome>,
  ) => {
    const account = await within(member, looked, 'customer.help');
    if ('ok' in account) return account;
    return inTransaction(pool, async (client) =>
      (await isAsSeen(client, looked)) ? change(client, account) : { ok: false as const, problem: 'changed' as const },
    );
  };

  const addressChange = (
    member: StaffMember,
    looked: AccessGrant,
    account: ServiceAccount,
    change: 'added' | 'changed' | 'removed',
  ) => ({
    isAsSeen: (runner: SqlRunner) => isAsSeen(runner, looked),
    also: (runner: SqlRunner) => audit(runner, member, account, 'customer.address', { change }),
  });

  return {
    correct: (member, looked, entered) =>
      run(member, looked, async (client, account) => {
        const house = { tenant: looked.tenant, locale: localeOf(looked.tenant, account) };
        const outcome = await customers.staffChanges.correct(client, house, account.id, entered);
        if (!outcome.ok) return outcome;
        // The values are personal, and the audit trail is immutable: it names the fields only.
        if (outcome.changed.length > 0)
          await audit(client, member, account, 'customer.corrected', { fields: outcome.changed.join(', ') });
        return { ok: true as const };
      }),

    requestEmail: async (member, looked, email) => {
      const account = await within(member, looked, 'customer.help');
      if ('ok' in account) return account;
      if (account.isLocked) return { ok: false, problem: 'locked' };
      // A letter changes nothing of the state, so the lock lasts only for the comparison.
      if (!(await inTransaction(pool, (client) => isAsSeen(client, looked)))) return { ok: false, problem: 'changed' };
      const { tenant, publicUrl } = looked;
      const house = { tenant, locale: localeOf(tenant, account), publicUrl };
      const outcome = await customers.staffChanges.requestEmail(house, member, account, email);
      if (outcome.ok) await audit(pool, member, account, 'customer.email-asked');
      return outcome;
    },

    saveAddress: async (member, looked, entered, id) => {
      const account = await within(member, looked, 'customer.help');
      if ('ok' in account) return account;
      const house = { tenant: looked.tenant, locale: localeOf(looked.tenant, account) };
      const byStaff = addressChange(member, looked, account, id === null ? 'added' : 'changed');
      return customers.addresses.save(house, account, entered, id, byStaff);
    },

    removeAddress: async (member, looked, id) => {
      const account = await within(member, looked, 'customer.help');
      if ('ok' in account) return account;
      return customers.addresses.remove(account, id, addressChange(member, looked, account, 'removed'));
    },

    defaultAddress: async (member, looked, id) => {
      const account = await within(member, looked, 'customer.help');
      if ('ok' in account) return account;
      const isMade = await customers.addresses.makeDefault(account, id, (runner) =>
        audit(runner, member, account, 'customer.address', { change: 'default' }),
      );
      return isMade ? { ok: true } : { ok: false, problem: 'not-found' };
    },

    note: async (member, looked, given) => {
      const text = given.replaceAll('\r\n', '\n').trim().slice(0, LONGEST_NOTE);
      if (text === '') return { ok: false, problem: 'no-note' };
      return run(member, looked, async (client, account) => {
        await insertCustomerNote(client, { customerId: account.id, text, by: member.email, now: clock.now() });
        await audit(client, member, account, 'customer.noted');
        return { ok: true as const };
      });
    },

    strike: (member, looked, id) =>
      run(member, looked, async (client, account) => {
        const note = { customerId: account.id, id, by: member.email, now: clock.now() };
        if (!(await strikeNote(client, note))) return { ok: false as const, problem: 'not-found' as const };
        await audit(client, member, account, 'customer.note-struck');
        return { ok: true as const };
      }),
  };
}
