import type { Pool } from '../../../platform/database/pool.ts';

export type PromiseKind = 'credit-note' | 'payout';

/** What of a credit note (`note`) has not left, minor units: the transfer, and refunds through the provider. */
export const NOT_LEFT = `((case when note.rest_way = 'transfer' and note.transferred_at is null
    then note.amount - note.refund_amount - note.settled_amount else 0 end)
  + greatest(0, note.refund_amount - coalesce((select sum(back.amount) from payment_refund back
    where back.credit_note_id = note.id and back.state = 'done'), 0)))`;

export type OpenPromise = {
  id: string;
  kind: PromiseKind;
  orderNumber: string;
  /** What has not left, minor units; null where the credit note is yet to be written. */
  amount: number | null;
  /** ISO dates. */
  madeOn: string;
  dueOn: string;
};

/**
 * What the house should have done before a day (ISO date) in its time zone, the oldest first: credit notes for goods that came back,
 * and money for credit notes.
 */
export async function overduePromises(
  pool: Pool,
  asked: { tenant: string; timeZone: string; day: string; most: number },
): Promise<OpenPromise[]> {
  const { rows } = await pool.query<OpenPromise>(
    `select late.* from (
       select back.id, 'credit-note' as kind, o.number as "orderNumber", null::bigint as amount, (back.received_at at time zone $4)::date::text as "madeOn",
         back.credit_due_on::text as "dueOn"
       from order_return back join orders o on o.id = back.order_id
       where back.tenant = $1 and back.state = 'received' and back.credit_due_on < $2::date
       union all
       select note.id, 'payout', o.number, (${NOT_LEFT})::bigint, (note.issued_at at time zone $4)::date::text, note.payout_due_on::text
       from credit_note note join orders o on o.id = note.order_id
       where note.tenant = $1 and note.payout_due_on < $2::date and ${NOT_LEFT} > 0) late
     order by "dueOn", "orderNumber" limit $3`,
    [asked.tenant, asked.day, asked.most, asked.timeZone],
  );
  return rows;
}
