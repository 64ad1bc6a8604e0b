import type pg from 'pg';
import { type PersonDetails, samePerson } from './person-key.ts';
import { hashedKeys } from './persons.store.ts';
import { readBuyer } from './read-buyer.ts';
import type { Payer } from './standing.store.ts';

type FoundPlan = {
  customerId: string | null;
  contact: unknown;
  delivery: unknown;
  payment: unknown;
  owed: number;
};

/**
 * Returns what a person owes by instalments under all accounts, in minor units. Orders in progress count with their
 * total. `except` is the order that is being decided. The caller holds the locks of `personLocks`.
 */
export async function instalmentDebtOf(
  client: pg.PoolClient,
  { tenant, customerId, person }: Payer & { person: PersonDetails },
  except: string | null,
): Promise<number> {
  const { rows } = await client.query<FoundPlan>({
    name: 'credit-instalments',
    text: `select customer_id as "customerId", contact, delivery, payment,
        (case when state = 'prepared' then total else coalesce((select sum(due.amount) from instalment_due due
          where due.order_id = orders.id and due.paid_at is null), 0) end)::bigint as owed
      from orders where id = any (array(
          select order_id from credit_person where keys && $2::bytea[]
          union all select id from orders where customer_id = $3::uuid))
        and tenant = $1 and state in ('prepared', 'placed') and payment->>'method' = 'instalments'
        and ($4::uuid is null or id <> $4)`,
    values: [tenant.id, hashedKeys(tenant.id, person), customerId, except],
  });
  return rows.reduce((sum, row) => {
    const other = readBuyer(row);
    const isOwn = customerId !== null && row.customerId === customerId;
    return isOwn || (other && samePerson(person, other) === 'same') ? sum + row.owed : sum;
  }, 0);
}
