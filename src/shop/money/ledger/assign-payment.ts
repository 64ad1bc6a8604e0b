import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { bookCredit, ledgerEntryOf, openBooks } from './books.ts';
import { writeEntries } from './entries.store.ts';
import { type FoundOrder, type IncomingPayment, isNotedByHand } from './import/import.store.ts';
import type { PaidTooMuch } from './record.ts';
import { recordPaymentReturned } from './record-returned-payment.ts';
import { isPaidBack } from './write-offs/small-balances.ts';

type Assigned = {
  tenant: Tenant;
  order: FoundOrder;
  payment: IncomingPayment;
  reason: string;
  /** Email address of the employee. */
  by: string;
  now: Date;
};

/**
 * Books an unmatched payment on the order that an employee named. A negative payment, which the bank took back, reopens
 * the order's dues. Returns false, and books nothing, if the order has less paid than was taken back.
 */
export async function assignPayment(
  client: pg.PoolClient,
  paidTooMuch: PaidTooMuch,
  assigned: Assigned,
): Promise<boolean> {
  const { order, payment, reason, by, now } = assigned;
  if (payment.amount > 0) {
    await assignReceived(client, paidTooMuch, assigned);
    return true;
  }
  return recordPaymentReturned(client, {
    orderId: order.id,
    paymentId: `assigned:${payment.id}`,
    amount: -payment.amount,
    valueOn: payment.valueOn,
    instalment: 0,
    from: 'suspense',
    note: reason,
    by,
    now,
  });
}

async function assignReceived(client: pg.PoolClient, paidTooMuch: PaidTooMuch, assigned: Assigned): Promise<void> {
  const { tenant, order, payment, reason, by, now } = assigned;
  const { id, amount, valueOn } = payment;
  const books = await openBooks(client, order.id, now);
  const booked = { key: `payment:assigned:${id}`, kind: 'payment-assigned' as const, valueOn, note: reason, by };
  const against = { account: 'suspense' as const, amount };
  if (await isNotedByHand(client, { id, orderId: order.id, amount })) {
    // The order has this payment already, so the entry takes it off suspense and bank.
    const postings = [against, { account: 'bank' as const, amount: -amount }];
    await writeEntries(client, [ledgerEntryOf(books, booked, postings)], now);
    return;
  }
  const named = { orderId: order.id };
  const { credit } = await bookCredit(
    client,
    { books, booked, amount, against: [against], named, until: books.today },
    now,
  );
  if (isPaidBack(credit, tenant)) await paidTooMuch(client, tenant, { orderId: order.id, credit, now });
}
