import type pg from 'pg';
import { insertRefund, pendingRefunds } from './desk.store.ts';
import { capturedOfOrder } from './payments.store.ts';

/** What of an order can go back through the provider: captured, less what went back or is on its way. Minor units. */
export async function refundable(client: pg.PoolClient, orderId: string): Promise<number> {
  let sum = 0;
  for (const row of await capturedOfOrder(client, orderId))
    sum += Math.max(0, row.amount - row.refunded - (await pendingRefunds(client, row.id)));
  return sum;
}

/**
 * Writes down that so much (minor units) of what an order was paid with goes back for a credit note, in the transaction
 * that issues it. The caller has locked the order; the payments are locked here, so that refunds together are never above
 * what was captured. Returns the refunds to be done; throws where there is less than asked for.
 */
export async function bookRefunds(
  client: pg.PoolClient,
  asked: { orderId: string; amount: number; reason: string; by: string; creditNoteId: string; now: Date },
): Promise<string[]> {
  const { reason, by, creditNoteId, now } = asked;
  const ids: string[] = [];
  let missing = asked.amount;
  for (const row of await capturedOfOrder(client, asked.orderId)) {
    const left = row.amount - row.refunded - (await pendingRefunds(client, row.id));
    const amount = Math.min(left, missing);
    if (amount <= 0) continue;
    ids.push(await insertRefund(client, { paymentId: row.id, amount, reason, by, now, creditNoteId }));
    missing -= amount;
  }
  if (missing > 0) throw new RangeError('more goes back than was captured');
  return ids;
}
