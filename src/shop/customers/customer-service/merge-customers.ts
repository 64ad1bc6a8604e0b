import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { href } from '../../../tenants/paths.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { type Permission, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { type Customers, writeLetter } from '../accounts/index.ts';
import type { Privacy } from '../privacy/index.ts';
import { accountByNumber, type ServiceAccount } from './customer-service.store.ts';
import type { AccessGrant, CustomerService, ServiceOutcome, ServiceProblem } from './ports.ts';
import { shortLine } from './short-line.ts';

type Within = (
  member: StaffMember,
  looked: AccessGrant,
  permission: Permission,
) => Promise<ServiceAccount | Exclude<ServiceOutcome, { ok: true }>>;

type Both = { ok: true; account: ServiceAccount; other: ServiceAccount };
type NoBoth = { ok: false; problem: ServiceProblem | 'no-other' };

/** Merges another account of the same person into the one that an employee has open. */
export function createCustomerMerge(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  customers: Pick<Customers, 'help'>;
  privacy: Pick<Privacy, 'merge'>;
  within: Within;
  localeOf(tenant: Tenant, account: ServiceAccount): Locale;
}): Pick<CustomerService, 'mergePreview' | 'merge'> {
  const { pool, clock, outbox, customers, privacy, within, localeOf } = deps;

  const both = async (member: StaffMember, looked: AccessGrant, number: string): Promise<Both | NoBoth> => {
    const account = await within(member, looked, 'customer.merge');
    if ('ok' in account) return account;
    const other = await accountByNumber(pool, looked.tenant.id, number.trim());
    return other ? { ok: true, account, other } : { ok: false, problem: 'no-other' };
  };

  return {
    mergePreview: async (member, looked, number) => {
      const found = await both(member, looked, number);
      if (!found.ok) return found;
      const { account, other } = found;
      const from = { id: other.id, tenant: other.tenant, email: other.email, hash: '' };
      const { counts, problem } = await privacy.merge.preview({ from, to: account.id, now: clock.now() });
      return { ok: true, preview: { other: shortLine(other), counts, problem } };
    },

    merge: async (member, looked, { number, confirmed }) => {
      const found = await both(member, looked, number);
      if (!found.ok) return found;
      const { account, other } = found;
      if (confirmed.trim() !== other.number) return { ok: false, problem: 'not-confirmed' };
      const { tenant, publicUrl } = looked;
      const house = { tenant, locale: localeOf(tenant, other), publicUrl };
      // Tells the mailbox that ends to log in with the other one, and what to do if it was not the person.
      const link = `${publicUrl}${href(house.locale, 'account')}`;
      const letter = await writeLetter(house, 'emailChanged', other.email, link);
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const outcome = await privacy.merge.run(client, { tenant: tenant.id, from: other.id, to: account.id, now });
        if (!outcome.ok) return outcome;
        await customers.help.endVisits(client, other.id);
        if (tenant.sendsMail) await outbox.put(letter, client);
        for (const [id, after] of [
          [account.id, { ended: other.number }],
          [other.id, { into: account.number }],
        ] as const)
          await recordAudit(client, now, member, {
            action: 'customer.merged',
            tenant: tenant.id,
            subject: `customer:${id}`,
            after,
          });
        return { ok: true } as const;
      });
    },
  };
}
