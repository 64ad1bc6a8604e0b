import * as v from 'valibot';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { type Address, AddressRow } from '../../selling/addresses/index.ts';
import type { AddressEntry } from './types.ts';

/** Returns addresses, the default first, then the newest. Omits stored ones that no longer match the schema. */
export async function listAddresses(runner: SqlRunner, customerId: string): Promise<AddressEntry[]> {
  const { rows } = (await runner.query(
    `select id, address, is_default from customer_address where customer_id = $1
     order by is_default desc, created_at desc, id`,
    [customerId],
  )) as { rows: { id: string; address: unknown; is_default: boolean }[] };
  return rows.flatMap(({ id, address, is_default: isDefault }) => {
    const read = v.safeParse(AddressRow, address);
    return read.success ? [{ id, address: read.output, isDefault }] : [];
  });
}

/** Locks the customer, so that changes of the address book are serialised. Returns the number of entries. */
export async function lockAddresses(runner: SqlRunner, customerId: string): Promise<number> {
  await runner.query('select id from customer where id = $1 for update', [customerId]);
  const { rows } = (await runner.query('select count(*)::int as count from customer_address where customer_id = $1', [
    customerId,
  ])) as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}

/** Notes the time of a change of the address book, by which programs find customers that changed. */
export async function noteAddressChange(runner: SqlRunner, customerId: string, now: Date): Promise<void> {
  await runner.query('update customer set changed_at = greatest(changed_at, $2) where id = $1', [customerId, now]);
}

export async function insertAddress(
  runner: SqlRunner,
  entry: { customerId: string; address: Address; isDefault: boolean; now: Date },
): Promise<void> {
  await runner.query(
    'insert into customer_address (customer_id, address, is_default, created_at) values ($1, $2, $3, $4)',
    [entry.customerId, JSON.stringify(entry.address), entry.isDefault, entry.now],
  );
}

/**
 * Stores an address as the default one if the customer has none, in one statement. Waits for a change of the address book
 * that has begun.
 */
export async function insertFirstAddress(
  runner: SqlRunner,
  entry: { customerId: string; address: Address; now: Date },
): Promise<void> {
  await runner.query(
    // The lock serialises it with other changes. An address that was stored during the wait conflicts.
    `with owner as materialized (
       update customer set changed_at = greatest(changed_at, $3)
       where id = $1 and not exists (select from customer_address where customer_id = $1) returning id)
     insert into customer_address (customer_id, address, is_default, created_at) select id, $2, true, $3 from owner
     on conflict (customer_id) where is_default do nothing`,
    [entry.customerId, JSON.stringify(entry.address), entry.now],
  );
}

/** False for an address of another customer. */
export async function updateAddress(
  runner: SqlRunner,
  entry: { customerId: string; id: string; address: Address },
): Promise<boolean> {
  const { rows } = await runner.query(
    'update customer_address set address = $3 where customer_id = $1 and id::text = $2 returning id',
    [entry.customerId, entry.id, JSON.stringify(entry.address)],
  );
  return rows.length === 1;
}

/** Deletes an address. If it was the default, the newest remaining one becomes the default. */
export async function deleteAddress(runner: SqlRunner, customerId: string, id: string): Promise<boolean> {
  const { rows } = await runner.query(
    'delete from customer_address where customer_id = $1 and id::text = $2 returning id',
    [customerId, id],
  );
  await runner.query(
    `update customer_address set is_default = true where id = (
       select id from customer_address where customer_id = $1 order by created_at desc, id limit 1)
     and not exists (select from customer_address where customer_id = $1 and is_default)`,
    [customerId],
  );
  return rows.length === 1;
}

export async function makeDefault(runner: SqlRunner, customerId: string, id: string): Promise<boolean> {
  const { rows } = await runner.query('select id from customer_address where customer_id = $1 and id::text = $2', [
    customerId,
    id,
  ]);
  if (rows.length === 0) return false;
  await clearDefault(runner, customerId);
  await runner.query('update customer_address set is_default = true where customer_id = $1 and id::text = $2', [
    customerId,
    id,
  ]);
  return true;
}

export async function clearDefault(runner: SqlRunner, customerId: string): Promise<void> {
  await runner.query('update customer_address set is_default = false where customer_id = $1 and is_default', [
    customerId,
  ]);
}
