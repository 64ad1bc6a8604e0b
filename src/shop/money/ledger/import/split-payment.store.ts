import type pg from 'pg';
import type { IncomingPayment } from './import.store.ts';

type Whole = IncomingPayment & { key: string };

/** Replaces an unmatched payment by parts of it. Returns the ids of the parts in the given order. */
export async function splitIncoming(
  client: pg.PoolClient,
  {
    whole,
    tenant,
    amounts,
    by,
    now,
  }: { whole: Whole; tenant: string; amounts: readonly number[]; by: string; now: Date },
): Promise<{ id: string; key: string; amount: number }[]> {
  await client.query("update incoming_payment set state = 'split', assigned_by = $2, assigned_at = $3 where id = $1", [
    whole.id,
    by,
    now,
  ]);
  const { rows } = await client.query<{ id: string; key: string; amount: number }>(
    `insert into incoming_payment (tenant, key, amount, currency, value_on, booked_on, reference, debtor, message, state, problem, received_at,
       part_of)
     select $1, whole.key || '#' || part.number, part.amount, whole.currency, whole.value_on, whole.booked_on, whole.reference, whole.debtor,
       whole.message, 'unmatched', whole.problem, whole.received_at, whole.id
     from incoming_payment whole, unnest($3::bigint[]) with ordinality as part (amount, number) where whole.id = $2
     order by part.number returning id, key, amount`,
    [tenant, whole.id, amounts],
  );
  return rows;
}

export async function markSentBack(
  client: pg.PoolClient,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<void> {
  await client.query(
    "update incoming_payment set state = 'sent-back', assigned_by = $2, assigned_at = $3 where id = $1",
    [id, by, now],
  );
}
