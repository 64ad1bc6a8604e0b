import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { kindsRetained, type MailRetention } from '../../mail/templates/index.ts';
import { eraseRows } from './personal-data.store.ts';

export type PlacedAt = {
  id: string;
  tenant: string;
  placedAt: Date;
  /** ISO dates: the last day of the promise to deliver; the last booking of it; the last day on which something is owed, if it is open. */
  latest: string | null;
  bookedOn: string | null;
  owedOn: string | null;
};

/** Last day of the promise to deliver. */
const LATEST = "(select max(part->>'latest') from jsonb_array_elements(delivery->'groups') part)";
const PLACED = `id, tenant, placed_at as "placedAt", ${LATEST} as latest,
  (select max(entry.booked_on)::text from ledger_entry entry where entry.order_id = orders.id) as "bookedOn",
  (select max(due.payable_on)::text from ledger_due due where due.order_id = orders.id and due.settled < due.amount) as "owedOn"`;

/** What somebody has ordered. */
export async function ordersOf(runner: SqlRunner, customerId: string): Promise<PlacedAt[]> {
  const { rows } = (await runner.query(
    `select ${PLACED} from orders where customer_id = $1 and state in ('placed', 'cancelled')`,
    [customerId],
  )) as { rows: PlacedAt[] };
  return rows;
}

/** Orders of people who were forgotten that still carry what the books do not need. */
export async function forgottenOrdersWithContact(runner: SqlRunner): Promise<PlacedAt[]> {
  const { rows } = (await runner.query(
    `select ${PLACED} from orders
     where customer_id in (select id from customer where erased_at is not null) and state in ('placed', 'cancelled') and contact <> '{}'`,
  )) as { rows: PlacedAt[] };
  return rows;
}

/** E-mail address, telephone, birthday and the number at a pick-up point go; name, address and amounts are what the books are about. */
export async function stripOrders(runner: SqlRunner, ids: string[]): Promise<void> {
  await runner.query(
    `update orders set contact = '{}', payment = payment || '{"birthday": null}',
       delivery = jsonb_set(delivery || '{"phone": null}', '{options,pickup,number}', '""', false)
     where id = any($1)`,
    [ids],
  );
}

/** True while a payment is under way: it has to end first, within half an hour. */
export async function hasPreparedOrder(runner: SqlRunner, customerId: string): Promise<boolean> {
  const { rows } = await runner.query("select id from orders where customer_id = $1 and state = 'prepared' limit 1", [
    customerId,
  ]);
  return rows.length > 0;
}

export type Owner = { id: string; tenant: string; email: string; locale: string };

/** Locks baskets, then the customer: the order in which an order is placed. Null for somebody who is gone already. */
export async function lockOwner(runner: SqlRunner, customerId: string): Promise<Owner | null> {
  await runner.query("select id from basket where customer_id = $1 and state = 'open' order by id for update", [
    customerId,
  ]);
  const { rows } = (await runner.query(
    'select id, tenant, email, locale from customer where id = $1 and erased_at is null for update',
    [customerId],
  )) as { rows: Owner[] };
  return rows[0] ?? null;
}

/** Somebody logged in while they were being forgotten, or a job was late: what came to light afterwards goes as well. */
export async function eraseAgain(pool: Pool, since: Date, now: Date): Promise<void> {
  const { rows } = await pool.query<{ id: string; tenant: string; email: string }>(
    'select id, tenant, email from customer where erased_at > $1 order by id',
    [since],
  );
  for (const person of rows) await inTransaction(pool, (client) => eraseRows(client, { ...person, hash: '', now }));
}

/**
 * Orders that the law wants no longer, `most` of them: of guests and of people who were forgotten; the years count from what was
 * booked last of them, and nothing may be open. Whoever has an account keeps theirs. How many it were.
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

/** Mails that are kept for one reason and were written before a moment; of one house where its law says how long. */
export async function deleteOldMails(
  pool: Pool,
  old: { keeping: MailRetention; before: Date; tenant?: string },
): Promise<void> {
  await pool.query(
    'delete from mail where kind = any($1) and created_at < $2 and ($3::text is null or tenant = $3::text)',
    [kindsRetained(old.keeping), old.before, old.tenant ?? null],
  );
}

/** Attempts that became no order, and the steps of checkouts that are long over. */
export async function deleteOldAttempts(pool: Pool, before: Date): Promise<void> {
  // Money that has to go back keeps its order until it has gone.
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

/** The emptied rows of people who were forgotten long ago and whom no book names any more. */
export async function deleteForgotten(pool: Pool, before: Date): Promise<void> {
  await pool.query(
    `delete from customer where erased_at < $1 and not exists (select from orders where orders.customer_id = customer.id)`,
    [before],
  );
}
