import type pg from 'pg';
import { LOCKING, type Taken } from './order-facts.store.ts';

/** Money at the payment provider that is not in the books: what was captured, and what went back. Minor units. */
export type UnbookedPayment = {
  id: string;
  orderId: string;
  method: string;
  amount: number;
  isCaptured: boolean;
  /** In the books before this. */
  refundedBooked: number;
  refunded: number;
};

/** Locked, the oldest first. */
export async function unbookedPayments(client: pg.PoolClient, most: number, taken: Taken): Promise<UnbookedPayment[]> {
  const { rows } = await client.query<UnbookedPayment>({
    name: `ledger-unbooked-payments-${taken}`,
    text: `select id, order_id as "orderId", method, amount, state in ('captured', 'refunded') and not captured_booked as "isCaptured",
       refunded, refunded_booked as "refundedBooked"
     from online_payment
     where (state in ('captured', 'refunded') and not captured_booked) or refunded > refunded_booked
     order by changed_at limit $1 ${LOCKING[taken]}`,
    values: [most],
  });
  return rows;
}

export async function markPaymentBooked(client: pg.PoolClient, payment: UnbookedPayment): Promise<void> {
  await client.query({
    name: 'ledger-payment-booked',
    text: 'update online_payment set captured_booked = captured_booked or $2, refunded_booked = $3 where id = $1',
    values: [payment.id, payment.isCaptured, payment.refunded],
  });
}
