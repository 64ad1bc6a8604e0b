import type pg from 'pg';
import { insertRefund, pendingRefunds, refundsOf } from './payment-administration.store.ts';
import { secures } from './payment-states.ts';
import { type BookedPayment, lockPaymentsOf, type PaymentRow } from './payments.store.ts';

/** What of an order's money is at the provider or on its way there. Minor units. */
export type OnlineMoney = {
  /** Can go back: less what went back or is on its way. */
  refundable: number;
  /** Of it: what a bank has promised and not brought yet. It goes back once it is there. */
  promised: number;
  /** What came and is in the books. */
  booked: number;
  /** What is there or promised and in no book yet. */
  unbooked: number;
  /** What went back or is on its way for no credit note, and is in no book yet. */
  byHand: number;
};

/** Asked with everything of the order's money locked, before its books are. The caller has locked the order. */
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

/** Books follow the sum of what went back: what was done last is what they do not have. */
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
 * Writes down that so much (minor units) of what an order was paid with goes back for a credit note, in the transaction
 * that issues it: what is there first, then what is promised, which waits until it is there. The caller has locked the order; the
 * payments are locked here, so that refunds together are never above what came or comes. Returns the refunds to be done; throws
 * where there is less than asked for.
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
  if (missing > 0) throw new RangeError('more goes back than came');
  return ids;
}
