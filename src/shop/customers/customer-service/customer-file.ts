import type { Pool } from '../../../platform/database/pool.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { readCustomerGroups } from '../../catalogue/price-lists/index.ts';
import type { Ledger } from '../../money/ledger/index.ts';
import type { Orders } from '../../selling/orders/index.ts';
import { may, type Permission, type StaffMember } from '../../staff/employees/index.ts';
import type { Customers } from '../accounts/index.ts';
import type { Privacy } from '../privacy/index.ts';
import {
  consentsOfCustomer,
  giftCardsOfCustomer,
  ledgerAccountIdOf,
  notesOfCustomer,
  ticketsOfCustomer,
} from './customer-file.store.ts';
import { listAccesses, type ServiceAccount } from './customer-service.store.ts';
import type { CustomerFile, FileMoney } from './ports.ts';

type FileReader = (member: StaffMember, account: ServiceAccount, tenant: Tenant, page: number) => Promise<CustomerFile>;

/** Returns the function that reads what an employee sees of a customer within an access, as far as the role permits. */
export function createFileReader(deps: {
  pool: Pool;
  customers: Pick<Customers, 'help' | 'addresses' | 'settings'>;
  orders: Pick<Orders, 'ofCustomer'>;
  privacy: Pick<Privacy, 'requests' | 'remains'>;
  ledger: Pick<Ledger, 'standing'>;
  localeOf(tenant: Tenant, account: ServiceAccount): Locale;
}): FileReader {
  const { pool, customers, orders, privacy, ledger, localeOf } = deps;

  async function moneyOf(tenant: Tenant, customerId: string): Promise<FileMoney> {
    const [{ dues: _, ...standing }, accountId] = await Promise.all([
      ledger.standing({ tenant, customerId }),
      ledgerAccountIdOf(pool, customerId),
    ]);
    return { ...standing, accountId };
  }

  return async (member, account, tenant, page) => {
    const { id } = account;
    const isAllowed = (permission: Permission) => may(member, permission);
    const more = Promise.all([
      isAllowed('ledger.read') ? moneyOf(tenant, id) : null,
      isAllowed('gift-card.read') ? giftCardsOfCustomer(pool, id) : [],
      isAllowed('contact.read') ? ticketsOfCustomer(pool, account) : [],
      consentsOfCustomer(pool, account),
      notesOfCustomer(pool, id),
    ]);
    const [groups, waiting, addresses, { orders: placed, pages }, devices, newsletter, accesses, requests, remains] =
      await Promise.all([
        readCustomerGroups(pool, tenant.id),
        customers.help.waiting(account),
        customers.addresses.list({ id }),
        orders.ofCustomer(id, page),
        customers.settings.devices({ id }, null),
        customers.settings.newsletter({ id }),
        listAccesses(pool, id),
        privacy.requests({ id }),
        privacy.remains({ tenant, locale: localeOf(tenant, account) }, { id }),
      ]);
    const { keptUntil, openUntil } = remains;
    const [money, giftCards, tickets, consents, notes] = await more;
    return {
      account,
      groups,
      waiting,
      addresses,
      orders: placed,
      orderPage: page,
      orderPages: pages,
      money,
      giftCards,
      tickets,
      consents,
      notes,
      devices,
      newsletter,
      accesses,
      requests,
      keptUntil,
      openUntil,
    };
  };
}
