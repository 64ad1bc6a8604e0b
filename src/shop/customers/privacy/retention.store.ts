import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { kindsRetained, type MailRetention } from '../../mail/templates/index.ts';
import { eraseRows } from './personal-data.store.ts';

export type PlacedAt = {
  id: string;
  tenant: string;
  placedAt: Date;
  /** ISO dates: last day of the delivery promise, last booking, and last due date if an amount is open. */
  latest: string | null;
  bookedOn: string | null;
  owedOn: string | null;
};

/** Last day of the delivery promise. */
const LATEST = "(select max(part->>'latest') from jsonb_array_elements(delivery->'groups') part)";
const PLACED = `id, tenant, placed_at as "placedAt", ${LATEST} as latest,
  (select max(entry.booked_on)::text from ledger_entry entry where entry.order_id = orders.id) as "bookedOn",
  (select max(due.payable_on)::text from ledger_due due where due.order_id = orders.id and due.settled < due.amount) as "owedOn"`;

/** Returns the placed orders of a customer. */
export async function ordersOf(runner: SqlRunner, customerId: string): Promise<PlacedAt[]> {
  const { rows } = (await runner.query(
    `select ${PLACED} from orders where customer_id = $1 and state in ('placed', 'cancelled')`,
    [customerId],
  )) as { rows: PlacedAt[] };
  return rows;
}

/** Returns orders of erased customers that still contain contact data. */
export async function forgottenOrdersWithContact(runner: SqlRunner): Promise<PlacedAt[]> {
  const { rows } = (await runner.query(
    `select ${PLACED} from orders
     where customer_id in (select id from customer where erased_at is not null) and state in ('placed', 'cancelled') and contact <> '{}'`,
  )) as { rows: PlacedAt[] };
  return rows;
}

/**
 * Removes email address, telephone number, birthday, pick-up number, fields of extensions, and notes of employees. Name, address and amounts belong to the
 * accounting records.
 */
export async function stripOrders(runner: SqlRunner, ids: string[]): Promise<void> {
  await runner.query(
    `update orders set contact = '{}', payment = payment || '{"birthday": null}',
       delivery = jsonb_set((delivery - 'fields') || '{"phone": null}', '{options,pickup,number}', '""', false)
     where id = any($1)`,
    [ids],
  );
  await runner.query('delete from order_note where order_id = any($1)', [ids]);
  await runner.query('update order_change set note = null where order_id = any($1)', [ids]);
}

/** Whether a payment is in progress; it ends within half an hour. */
export async function hasPreparedOrder(runner: SqlRunner, customerId: string): Promise<boolean> {
  const { rows } = await runner.query("select id from orders where customer_id = $1 and state = 'prepared' limit 1", [
    customerId,
  ]);
  return rows.length > 0;
}

export type RetentionOwner = { id: string; tenant: string; email: string; locale: string };

/** Locks open baskets, then the customer, as placing an order does. Null for an erased customer. */
export async function lockOwner(runner: SqlRunner, customerId: string): Promise<RetentionOwner | null> {
  await runner.query("select id from basket where customer_id = $1 and state = 'open' order by id for update", [
    customerId,
  ]);
  const { rows } = (await runner.query(
    'select id, tenant, email, locale from customer where id = $1 and erased_at is null for update',
    [customerId],
  )) as { rows: RetentionOwner[] };
  return rows[0] ?? null;
}

/** Repeats recent erasures, for data written during them: by a login that overlapped, or by a late job. */
export async function eraseAgain(pool: Pool, since: Date, now: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string; tenant: string; email: string }>(
    'select id, tenant, email from customer where erased_at > $1 order by id',
    [since],
  );
  for (const person of rows) await inTransaction(pool, (client) => eraseRows(client, { ...person, hash: '', now }));
}

/**
 * Deletes orders after their legal retention, at most `most`: those of guests and erased customers without open
 * amounts. The years count from the last booking. Orders of accounts remain. Returns the number of orders.
 */
export function deleteOldOrders(pool: Pool, tenant: string, before: Date, most: number): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select orders.id from orders left join customer on customer.id = orders.customer_id
       where orders.tenant = $1 and orders.state in ('placed', 'cancelled') and orders.placed_at < $2
         and (orders.customer_id is null or customer.erased_at is not null)
         and not exists (select from ledger_entry entry where entry.order_id = orders.id and entry.booked_at >= $2)
         and not exists (select from ledger_due due where due.order_id = orders.id and due.settled < due.amount)
       order by orders.placed_at limit $3 for update of orders skip locked`,
      [tenant, before, most],
    );
    const ids = rows.map(({ id }) => id);
    await client.query('delete from payment where order_id = any($1)', [ids]);
    await client.query('delete from checkout where basket_id in (select basket_id from orders where id = any($1))', [
      ids,
    ]);
    await client.query('delete from orders where id = any($1)', [ids]);
    return ids.length;
  });
}

/**
 * Deletes mails with one reason for retention that were created before a time; for one tenant if its law decides the
 * period.
 */
export async function deleteOldMails(
  pool: Pool,
  old: { keeping: MailRetention; before: Date; tenant?: string },
): Promise<void> {
  await pool.query(
    'delete from mail where kind = any($1) and created_at < $2 and ($3::text is null or tenant = $3::text)',
    [kindsRetained(old.keeping), old.before, old.tenant ?? null],
  );
}

/** Deletes abandoned orders and the checkout data of old orders. */
export async function deleteOldAttempts(pool: Pool, before: Date): Promise<void> {
  // Orders with an open payment or refund remain until it ends.
  await pool.query(
    `delete from orders where state = 'abandoned' and prepared_at < $1 and not exists (
       select from online_payment p where p.order_id = orders.id
         and (p.state in ('pending', 'processing', 'authorised') or (p.give_back is not null and p.state = 'captured')))`,
    [before],
  );
  await pool.query(
    `delete from checkout using basket where basket.id = checkout.basket_id and basket.state = 'ordered'
       and checkout.changed_at < $1`,
    [before],
  );
}

/** Deletes the emptied rows of customers erased long ago whose orders are deleted. */
export async function deleteForgotten(pool: Pool, before: Date): Promise<void> {
  await pool.query(
    `delete from customer where erased_at < $1 and not exists (select from orders where orders.customer_id = customer.id)`,
    [before],
  );
}
