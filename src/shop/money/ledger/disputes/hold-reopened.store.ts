import type pg from 'pg';

/** Reason of holds that no employee entered. */
const REASON = 'chargeback';

/** Stops reminders of an order's open debts that have no hold yet, until an employee ends it. */
export async function holdReopened(
  client: pg.PoolClient,
  { tenant, accountId, orderId, now }: { tenant: string; accountId: string; orderId: string; now: Date },
): Promise<void> {
  await client.query(
    `insert into ledger_hold (tenant, account_id, due_id, kind, reason, created_by, created_at)
     select $1, $2, due.id, 'dunning-stop', $4, 'kontor', $5 from ledger_due due
     where due.account_id = $2 and due.order_id = $3 and due.settled < due.amount
       and not exists (select from ledger_hold hold where hold.account_id = $2 and hold.due_id = due.id and hold.ended_at is null)`,
    [tenant, accountId, orderId, REASON, now],
  );
}
