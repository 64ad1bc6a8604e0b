import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

type Runner = Pool | pg.PoolClient;

/** Holder of an account: a customer, a guest by address, or else one single order. */
export type Holder = {
  tenant: string;
  currency: string;
  customerId: string | null;
  email: string | null;
  orderId: string;
};

/** Returns the hash by which privacy finds the account again. */
export function ledgerPersonOf({ tenant, email, orderId }: Holder): Buffer {
  const known = email === null ? `order:${orderId}` : email.toLowerCase();
  return createHash('sha256').update(`ledger:${tenant}:${known}`).digest();
}

/**
 * Opens missing accounts and locks all accounts of these holders until the transaction ends. Locks are taken in one
 * order and after all other locks. Returns the ids in the order of the holders.
 */
export async function lockAccounts(client: pg.PoolClient, holders: readonly Holder[], now: Date): Promise<string[]> {
  const rows = holders.map((holder) => ({
    tenant: holder.tenant,
    currency: holder.currency,
    customer_id: holder.customerId,
    person: holder.customerId === null ? ledgerPersonOf(holder).toString('hex') : null,
  }));
  // Usually the only account exists. Several are opened first, because a wait for a new one must not hold others.
  const known = rows.length === 1 ? await lockKnown(client, rows) : null;
  if (known) return known;
  await client.query({
    name: 'ledger-open-accounts',
    text: `insert into ledger_account (tenant, currency, customer_id, person, opened_at)
     select distinct tenant, currency, customer_id, decode(person, 'hex'), $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as wanted (tenant text, currency text, customer_id uuid, person text)
     order by 1, 3, 4 on conflict do nothing`,
    values: [JSON.stringify(rows), now],
  });
  const opened = await lockKnown(client, rows);
  if (!opened) throw new Error('an opened account is missing');
  return opened;
}

/** Locks the accounts of these holders, in one order; null if one has no account yet. */
async function lockKnown(
  client: pg.PoolClient,
  rows: readonly { tenant: string; customer_id: string | null; person: string | null }[],
): Promise<string[] | null> {
  const { rows: found } = await client.query<{ id: string; customerId: string | null; tenant: string; person: string }>(
    {
      name: 'ledger-lock-accounts',
      text: `select id, customer_id as "customerId", tenant, encode(person, 'hex') as person from ledger_account
     where id in (
       select id from ledger_account where customer_id = any((select $1::uuid[])::uuid[]) union all
       select id from ledger_account where customer_id is null and tenant = any((select $2::text[])::text[])
         and person = any((select $3::bytea[])::bytea[]))
     order by id for update`,
      values: [
        rows.flatMap((row) => row.customer_id ?? []),
        [...new Set(rows.map(({ tenant }) => tenant))],
        rows.flatMap((row) => (row.person === null ? [] : [Buffer.from(row.person, 'hex')])),
      ],
    },
  );
  const ids = new Map(found.map((row) => [row.customerId ?? `${row.tenant} ${row.person}`, row.id]));
  const own = rows.flatMap((row) => ids.get(row.customer_id ?? `${row.tenant} ${row.person}`) ?? []);
  return own.length === rows.length ? own : null;
}

/** Returns the account of a customer; null before the first booking. */
export async function accountOfCustomer(runner: Runner, tenant: string, customerId: string): Promise<string | null> {
  const { rows } = await runner.query<{ id: string }>({
    name: 'ledger-account-of',
    text: 'select id from ledger_account where customer_id = $1 and tenant = $2',
    values: [customerId, tenant],
  });
  return rows[0]?.id ?? null;
}

type Adopted = { tenant: string; customerId: string; email: string };

/** Returns orders with bookings on a guest account with this address. */
export async function ordersOfGuest(client: pg.PoolClient, owner: Adopted): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct entry.order_id as id from ledger_account guest join ledger_entry entry on entry.account_id = guest.id
     where guest.tenant = $1 and guest.person = $2 and guest.customer_id is null and entry.order_id is not null`,
    [owner.tenant, ledgerPersonOf({ ...owner, currency: '', orderId: '' })],
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves a guest's account, bookings and dues to the customer. Call it only after the customer has proved the address.
 */
export async function adoptLedger(client: pg.PoolClient, owner: Adopted): Promise<void> {
  const person = ledgerPersonOf({ ...owner, currency: '', orderId: '' });
  const { rows } = await client.query<{ id: string; own: string | null }>(
    `select guest.id, (select id from ledger_account where customer_id = $3) as own from ledger_account guest
     where guest.tenant = $1 and guest.person = $2 and guest.customer_id is null for update`,
    [owner.tenant, person, owner.customerId],
  );
  const [guest] = rows;
  if (!guest) return;
  if (guest.own === null) {
    await client.query('update ledger_account set customer_id = $2, person = null where id = $1', [
      guest.id,
      owner.customerId,
    ]);
    return;
  }
  for (const table of ['ledger_entry', 'ledger_due', 'ledger_reminder', 'ledger_hold'])
    await client.query(`update ${table} set account_id = $2 where account_id = $1`, [guest.id, guest.own]);
  await client.query('delete from ledger_account where id = $1', [guest.id]);
}
