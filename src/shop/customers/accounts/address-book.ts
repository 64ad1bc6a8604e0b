import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Address } from '../../selling/addresses/index.ts';
import { type FieldProblems, readOneAddress } from '../../selling/checkout/index.ts';
import {
  clearDefault,
  deleteAddress,
  insertAddress,
  insertFirstAddress,
  listAddresses,
  lockAddresses,
  makeDefault,
  noteAddressChange,
  updateAddress,
} from './addresses.store.ts';
import type { AccountEntry } from './entered.ts';
import type { AddressEntry, Customer, StaffTransaction, TenantLocale } from './types.ts';

/** Limit against abuse; customers do not need more addresses. */
const MOST = 20;

type Owner = Pick<Customer, 'id'>;
type Also = StaffTransaction['also'];

export type AddressBook = {
  /** Returns the addresses, default first. `runner`: reads them in a transaction. */
  list(customer: Pick<Customer, 'id'>, runner?: SqlRunner): Promise<AddressEntry[]>;
  /**
   * Saves one address. Fields of an address, and `default` ("on"). Changes the entry `id` if given. The first address
   * becomes the default.
   */
  save(
    house: TenantLocale,
    customer: Owner,
    entered: AccountEntry,
    id: string | null,
    byStaff?: StaffTransaction,
  ): Promise<
    | { ok: true }
    | { ok: false; problem: 'fields'; fields: FieldProblems }
    | { ok: false; problem: 'not-found' | 'full' | 'changed' }
  >;
  remove(
    customer: Owner,
    id: string,
    byStaff?: StaffTransaction,
  ): Promise<{ ok: true } | { ok: false; problem: 'not-found' | 'changed' }>;
  makeDefault(customer: Owner, id: string, also?: Also): Promise<boolean>;
  /** Stores the address of an order if the address book is empty. */
  rememberFirst(customerId: string, address: Address): Promise<void>;
};

export function createAddressBook({ pool, clock }: { pool: Pool; clock: Clock }): AddressBook {
  const changed = async (client: SqlRunner, { id }: Owner, also?: Also): Promise<void> => {
    await noteAddressChange(client, id, clock.now());
    await also?.(client);
  };
  return {
    list: ({ id }, runner = pool) => listAddresses(runner, id),
    save: async ({ tenant }, customer, entered, id, byStaff) => {
      const read = readOneAddress(entered, tenant);
      if (!read.ok) return { ok: false, problem: 'fields', fields: read.fields };
      return inTransaction(pool, async (client) => {
        const count = await lockAddresses(client, customer.id);
        if (byStaff && !(await byStaff.isAsSeen(client))) return { ok: false as const, problem: 'changed' as const };
        if (id !== null) {
          if (!(await updateAddress(client, { customerId: customer.id, id, address: read.value })))
            return { ok: false as const, problem: 'not-found' as const };
          if (entered.default === 'on') await makeDefault(client, customer.id, id);
          await changed(client, customer, byStaff?.also);
          return { ok: true as const };
        }
        if (count >= MOST) return { ok: false as const, problem: 'full' as const };
        const isDefault = count === 0 || entered.default === 'on';
        if (isDefault && count > 0) await clearDefault(client, customer.id);
        await insertAddress(client, { customerId: customer.id, address: read.value, isDefault, now: clock.now() });
        await changed(client, customer, byStaff?.also);
        return { ok: true as const };
      });
    },
    remove: (customer, id, byStaff) =>
      inTransaction(pool, async (client) => {
        await lockAddresses(client, customer.id);
        if (byStaff && !(await byStaff.isAsSeen(client))) return { ok: false as const, problem: 'changed' as const };
        if (!(await deleteAddress(client, customer.id, id)))
          return { ok: false as const, problem: 'not-found' as const };
        await changed(client, customer, byStaff?.also);
        return { ok: true as const };
      }),
    makeDefault: (customer, id, also) =>
      inTransaction(pool, async (client) => {
        await lockAddresses(client, customer.id);
        const isMade = await makeDefault(client, customer.id, id);
        if (isMade) await changed(client, customer, also);
        return isMade;
      }),
    rememberFirst: (customerId, address) => insertFirstAddress(pool, { customerId, address, now: clock.now() }),
  };
}
