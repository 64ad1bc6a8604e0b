import type pg from 'pg';

/** Payments of an account ($1) of a tenant ($2) that an employee noted, and that are neither undone nor confirmed by a bank file. */
const UNDOABLE = `entry.account_id = $1::uuid and entry.tenant = $2 and entry.kind = 'payment-received' and starts_with(entry.key, 'payment:settled:')
  and entry.order_id is not null and posting.account = 'bank' and posting.amount > 0
  and not exists (select from ledger_entry undone
    where undone.tenant = entry.tenant and undone.key = 'payment:undone:' || entry.id)
  and not exists (select from incoming_payment paid
    where paid.order_id = entry.order_id and paid.amount = posting.amount and paid.state in ('matched', 'assigned'))`;

/** A payment that an employee noted; minor units, ISO date. */
export type NotedPayment = { id: number; orderId: string; orderNumber: string; amount: number; valueOn: string };

/**
 * Returns a payment of an account that an employee noted and that is not undone, with its order. Null if there is none,
 * or if a bank file has confirmed the order's payment of this amount since.
 */
export async function notedPayment(
  client: pg.PoolClient,
  { tenant, accountId }: { tenant: string; accountId: string },
  entryId: string,
): Promise<NotedPayment | null> {
  const { rows } = await client.query<NotedPayment>(
    `select entry.id::int8 as id, entry.order_id as "orderId", entry.order_number as "orderNumber",
       posting.amount, entry.value_on::text as "valueOn"
     from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     where ${UNDOABLE} and entry.id::text = $3`,
    [accountId, tenant, entryId],
  );
  return rows[0] ?? null;
}

/** Returns the ids of an account's entries that `notedPayment` would find. */
export async function undoableEntries(
  runner: Pick<pg.PoolClient, 'query'>,
  { tenant, accountId }: { tenant: string; accountId: string },
): Promise<number[]> {
  const { rows } = await runner.query<{ id: number }>(
    `select entry.id::int8 as id from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     where ${UNDOABLE}`,
    [accountId, tenant],
  );
  return rows.map(({ id }) => id);
}
