import type pg from 'pg';
import { insertRefund, pendingRefunds, refundsOf } from './payment-administration.store.ts';
import { secures } from './payment-states.ts';
import { type BookedPayment, lockPaymentsOf, type PaymentRow } from './payments.store.ts';

/** An order's money at the payment provider, received or promised. Minor units. */
export type OnlineMoney = {
  /** Refundable amount, less finished and pending refunds. */
  refundable: number;
  /** Part of `refundable` that a bank promised but did not deliver yet. It is refunded after it arrived. */
  promised: number;
  /** Received and booked. */
  booked: number;
  /** Received or promised, and not booked yet. */
  unbooked: number;
  /** Refunded or pending without a credit note, and not booked yet. */
  byHand: number;
};

/**
 * Returns an order's online money and locks all its payments, before its books are locked. The caller has locked the
 * order.
 */
export async function onlineMoney(client: pg.PoolClient, orderId: string): Promise<OnlineMoney> {
  const money: OnlineMoney = { refundable: 0, promised: 0, booked: 0, unbooked: 0, byHand: 0 };
  for (const row of await lockPaymentsOf(client, orderId)) {
    if (row.giveBack !== null) continue;
    if (row.isBooked) money.booked += row.amount;
    if (!secures(row.method, row.state)) continue;
    if (!row.isBooked) money.unbooked += row.amount;
    const left = await leftOf(client, row);
    money.refundable += left;
    money.byHand += await unbookedByHand(client, row);
    if (row.state === 'processing') money.promised += left;
  }
  return money;
}

/** Returns unbooked refunds without a credit note. Books follow the sum of refunds, so the latest are unbooked. */
async function unbookedByHand(client: pg.PoolClient, row: BookedPayment): Promise<number> {
  let unbooked = row.refunded - row.refundedBooked;
  let sum = 0;
  for (const { amount, isPending, isByHand } of await refundsOf(client, row.id)) {
    const part = isPending ? amount : Math.min(amount, unbooked);
    if (!isPending) unbooked -= part;
    if (isByHand) sum += part;
  }
  return sum;
}

async function leftOf(client: pg.PoolClient, row: PaymentRow): Promise<number> {
  return Math.max(0, row.amount - row.refunded - (await pendingRefunds(client, row.id)));
}

/**
 * Stores refunds of an order's payments for a credit note (minor units), in the transaction that issues it. Received
 * payments come first; promised ones are refunded after they arrive. The caller has locked the order. This locks the
 * payments, so that refunds never exceed them. Returns the refunds to execute; throws if less than the amount is
 * refundable.
 */
export async function bookRefunds(
  client: pg.PoolClient,
  asked: { orderId: string; amount: number; reason: string; by: string; creditNoteId: string; now: Date },
): Promise<string[]> {
  const { reason, by, creditNoteId, now } = asked;
  const ids: string[] = [];
  let missing = asked.amount;
  const rows = (await lockPaymentsOf(client, asked.orderId)).filter(
    ({ method, state, giveBack }) => giveBack === null && secures(method, state),
  );
  const isPromised = ({ state }: PaymentRow) => state === 'processing';
  for (const row of [...rows.filter((row) => !isPromised(row)), ...rows.filter(isPromised)]) {
    const amount = Math.min(await leftOf(client, row), missing);
    if (amount <= 0) continue;
    ids.push(await insertRefund(client, { paymentId: row.id, amount, reason, by, now, creditNoteId }));
    missing -= amount;
  }
  if (missing > 0) throw new RangeError('the refund exceeds the payments of the order');
  return ids;
}
