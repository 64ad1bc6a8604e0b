import { randomUUID } from 'node:crypto';
import { dayOf } from '../instalments/index.ts';
import type { PaidTooMuch } from '../ledger/index.ts';
import { creditedOnBill, insertCredit } from './credits.store.ts';
import { addresseeOf, type FulfilmentDeps } from './deps.ts';
import { overpaidLetter } from './letters.ts';
import { findLife } from './life.store.ts';
import { payoutDueOn } from './return-rules.ts';

/**
 * Money that a bank brings for an order of which nothing, or less, is owed by now waits to be transferred back, and the letter asks
 * where to: all that is left of it where the order is cancelled, else at most what was credited of its bill before. Whoever paid too
 * much by themselves keeps it as credit (decision 59).
 */
export function createPayBack(deps: Pick<FulfilmentDeps, 'clock' | 'secrets' | 'outbox'>): PaidTooMuch {
  return async (client, tenant, { orderId, credit, now }) => {
    // Only looked at: the books are locked, and nothing is after them.
    const order = await findLife(client, { tenant: tenant.id, id: orderId });
    if (!order) return;
    const amount = order.state === 'cancelled' ? credit : Math.min(credit, await creditedOnBill(client, orderId));
    if (amount <= 0) return;
    const dueOn = payoutDueOn(tenant, dayOf(now, tenant.timeZone));
    const number = await insertCredit(client, {
      id: randomUUID(),
      tenant: tenant.id,
      orderId,
      returnId: null,
      purpose: 'overpaid',
      amount,
      deliveryAmount: 0,
      refundAmount: 0,
      settledAmount: 0,
      feeAmount: 0,
      restWay: 'transfer',
      currency: order.currency,
      lines: [],
      vat: [],
      now,
      payoutDueOn: dueOn,
    });
    const to = addresseeOf(deps, tenant, order);
    if (to) await deps.outbox.put(await overpaidLetter(to, { number, amount, dueOn }), client);
  };
}
