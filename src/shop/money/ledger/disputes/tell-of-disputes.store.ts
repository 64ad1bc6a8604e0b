import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';

/** Dispute whose mail to employees is due. `isNew`: no employee was told of it yet. */
export type DisputeToTell = {
  id: string;
  tenant: string;
  orderNumber: string;
  amount: number;
  reason: string;
  dueAt: Date | null;
  isNew: boolean;
};

const DUE = `state in ('inquiry', 'needs-response')
  and (told_at is null or (reminded_at is null and due_at > $1 and due_at <= $2))`;

/** Returns the undecided disputes with a due mail, oldest first. `until`: end of the time before the deadline. */
export async function disputesToTell(pool: Pool, now: Date, until: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from payment_dispute where ${DUE} order by opened_at limit 200`,
    [now, until],
  );
  return rows.map(({ id }) => id);
}

/** Locks a dispute with a due mail; null if another process was faster. */
export async function lockDisputeToTell(
  client: pg.PoolClient,
  id: string,
  now: Date,
  until: Date,
): Promise<DisputeToTell | null> {
  const { rows } = await client.query<DisputeToTell>(
    `select dispute.id, dispute.tenant, (select number from orders where orders.id = order_id) as "orderNumber", amount, reason,
       due_at as "dueAt", told_at is null as "isNew"
     from payment_dispute dispute where ${DUE} and id = $3 for update skip locked`,
    [now, until, id],
  );
  return rows[0] ?? null;
}

/** Notes the mails. A new dispute whose deadline is near has one mail for both. */
export async function markTold(client: pg.PoolClient, id: string, now: Date, until: Date): Promise<void> {
  await client.query(
    `update payment_dispute set told_at = coalesce(told_at, $2),
       reminded_at = case when due_at <= $3 then coalesce(reminded_at, $2) else reminded_at end where id = $1`,
    [id, now, until],
  );
}
