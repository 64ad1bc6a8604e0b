import type { Pool } from '../../../platform/database/pool.ts';

export type PromiseKind = 'credit-note' | 'payout';

/** Unpaid part of the credit note `note` in minor units: open transfer and unfinished refunds. */
export const NOT_LEFT = `((case when note.rest_way = 'transfer' and note.transferred_at is null
    then note.amount - note.refund_amount - note.settled_amount else 0 end)
  + greatest(0, note.refund_amount - coalesce((select sum(back.amount) from payment_refund back
    where back.credit_note_id = note.id and back.state = 'done'), 0)))`;

export type OpenPromise = {
  id: string;
  kind: PromiseKind;
  orderNumber: string;
  /** Unpaid amount in minor units; null before the credit note exists. */
  amount: number | null;
  /** ISO dates. */
  madeOn: string;
  dueOn: string;
};

/**
 * Returns overdue promises before a day (ISO date) in the tenant's time zone, oldest first: credit notes for returned
 * goods, and payouts for credit notes. Each has the number of all.
 */
export async function overduePromises(
  pool: Pool,
  asked: { tenant: string; timeZone: string; day: string; take: number; skip: number },
): Promise<(OpenPromise & { count: number })[]> {
  const { rows } = await pool.query<OpenPromise & { count: number }>(
    `select late.*, count(*) over ()::int as count from (
       select back.id, 'credit-note' as kind, o.number as "orderNumber", null::bigint as amount, (back.received_at at time zone $4)::date::text as "madeOn",
         back.credit_due_on::text as "dueOn"
       from order_return back join orders o on o.id = back.order_id
       where back.tenant = $1 and back.state = 'received' and back.credit_due_on < $2::date
       union all
       select note.id, 'payout', o.number, (${NOT_LEFT})::bigint, (note.issued_at at time zone $4)::date::text, note.payout_due_on::text
       from credit_note note join orders o on o.id = note.order_id
       where note.tenant = $1 and note.payout_due_on < $2::date and ${NOT_LEFT} > 0) late
     order by "dueOn", "orderNumber", id limit $3 offset $5`,
    [asked.tenant, asked.day, asked.take, asked.timeZone, asked.skip],
  );
  return rows;
}
