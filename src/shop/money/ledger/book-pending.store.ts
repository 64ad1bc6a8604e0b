import type pg from 'pg';
import { LOCKING, type Taken } from './order-facts.store.ts';

/** Captures and refunds at the payment provider without a ledger entry. Minor units. */
export type UnbookedPayment = {
  id: string;
  orderId: string;
  method: string;
  amount: number;
  isCaptured: boolean;
  /** The capture must be refunded in full. */
  goesBack: boolean;
  /** Refunded amount that the ledger already contains. */
  refundedBooked: number;
  refunded: number;
};

/** Returns unbooked payments that changed until `now`, oldest first, and locks them. */
export async function unbookedPayments(
  client: pg.PoolClient,
  asked: { most: number; now: Date },
  taken: Taken,
): Promise<UnbookedPayment[]> {
  const { rows } = await client.query<UnbookedPayment>({
    name: `ledger-unbooked-payments-${taken}`,
    text: `select id, order_id as "orderId", method, amount, state in ('captured', 'refunded') and not captured_booked as "isCaptured",
       give_back is not null as "goesBack", refunded, refunded_booked as "refundedBooked"
     from online_payment
     where ((state in ('captured', 'refunded') and not captured_booked) or refunded > refunded_booked) and changed_at <= $2
     order by changed_at limit $1 ${LOCKING[taken]}`,
    values: [asked.most, asked.now],
  });
  return rows;
}

export async function markPaymentsBooked(client: pg.PoolClient, payments: readonly UnbookedPayment[]): Promise<void> {
  await client.query({
    name: 'ledger-payments-booked',
    text: `update online_payment set captured_booked = captured_booked or done."isCaptured", refunded_booked = done.refunded
     from jsonb_to_recordset($1::jsonb) as done (id uuid, "isCaptured" boolean, refunded bigint) where online_payment.id = done.id`,
    values: [JSON.stringify(payments.map(({ id, isCaptured, refunded }) => ({ id, isCaptured, refunded })))],
  });
}
