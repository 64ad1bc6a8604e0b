import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { type PersonDetails, type PersonName, personKeys } from './person-key.ts';
import { readBuyer } from './read-buyer.ts';

const BATCH = 500;

/** Returns hashes of a person's keys. A hash is valid within one tenant only. */
export function hashedKeys(tenantId: string, person: PersonDetails): Buffer[] {
  return personKeys(person).map((key) =>
    createHash('sha256').update(`credit-person:${tenantId}:${key}`).digest().subarray(0, 16),
  );
}

/**
 * SQL for the hash of the browser of a basket, given by its id; null without one. The device is random and secret, so a
 * plain hash cannot be guessed.
 */
export const deviceHash = (basketId: string): string =>
  `(select sha256(convert_to('credit-device:' || own.tenant || ':' || own.device, 'UTF8')) from basket own
    where own.id = ${basketId}::uuid and own.device is not null)`;

/**
 * SQL that stores the details of a new order on credit, for the statement that inserts the order. The row `from` has its
 * id. The parameter `keys` takes the result of hashedKeys, or null for other orders.
 */
export const personOfNewOrder = (order: { from: string; keys: string; basketId: string; now: string }): string =>
  `insert into credit_person (order_id, keys, created_at, device)
   select ${order.from}.id, ${order.keys}::bytea[], ${order.now}, ${deviceHash(order.basketId)}
   from ${order.from} where ${order.keys}::bytea[] is not null`;

/** Stores by which details an order on credit is found again that was prepared before. */
export async function savePersonOf(
  client: pg.PoolClient,
  order: { id: string; tenantId: string; person: PersonDetails; basketId: string; now: Date },
): Promise<void> {
  await client.query({
    name: 'credit-person-new',
    text: `insert into credit_person (order_id, keys, created_at, device) values ($1, $2, $3, ${deviceHash('$4')})
      on conflict (order_id) do update set keys = excluded.keys, device = excluded.device`,
    values: [order.id, hashedKeys(order.tenantId, order.person), order.now, order.basketId],
  });
}

/** Orders that are owed: with an open due, or placed and not yet in the ledger. */
const OWED = `(exists (select from ledger_due due where due.order_id = orders.id and due.settled < due.amount)
  or exists (select from payment where payment.order_id = orders.id and booked_at is null and settled_at is null
    and payment.state = 'authorised'))`;

/** Returns the names on an account's orders on credit that are owed. */
export async function namesOwing(pool: Pool, customerId: string): Promise<PersonName[]> {
  const { rows } = await pool.query<{ contact: unknown; delivery: unknown; payment: unknown }>(
    `select contact, delivery, payment from orders
     where customer_id = $1 and state = 'placed' and payment->>'method' in ('invoice', 'instalments') and ${OWED}`,
    [customerId],
  );
  return rows.flatMap((row) => readBuyer(row) ?? []);
}

type UnkeyedOrder = { id: string; tenant: string; contact: unknown; delivery: unknown; payment: unknown };

/**
 * Adds the keys of owed orders that have none: those placed by an older version and renewals of memberships. Deletes
 * the keys of orders that are no longer owed.
 */
export async function refreshCreditPersons(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `delete from credit_person using orders where orders.id = credit_person.order_id
       and (orders.state in ('abandoned', 'cancelled') or orders.state = 'placed' and not ${OWED})`,
  );
  for (let count = BATCH; count === BATCH; ) {
    const { rows } = await pool.query<UnkeyedOrder>(
      `select id, tenant, contact, delivery, payment from orders
       where id in (select order_id from ledger_due where settled < amount and order_id is not null
           union select order_id from payment where booked_at is null and settled_at is null and state = 'authorised')
         and state = 'placed' and payment->>'method' in ('invoice', 'instalments')
         and not exists (select from credit_person where credit_person.order_id = orders.id)
       limit $1`,
      [BATCH],
    );
    count = rows.length;
    const keyed = rows.map((row) => {
      const person = readBuyer(row);
      return { id: row.id, keys: (person ? hashedKeys(row.tenant, person) : []).map((key) => key.toString('hex')) };
    });
    await pool.query(
      `insert into credit_person (order_id, keys, created_at)
       select entry.id, array(select decode(key, 'hex') from jsonb_array_elements_text(entry.keys) key), $2
       from jsonb_to_recordset($1::jsonb) as entry (id uuid, keys jsonb) join orders on orders.id = entry.id
       on conflict (order_id) do nothing`,
      [JSON.stringify(keyed), now],
    );
  }
}
