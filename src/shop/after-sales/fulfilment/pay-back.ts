import type { PaidTooMuch } from '../../money/ledger/index.ts';
import { creditedOnBill } from './credits.store.ts';
import { addresseeOf, type FulfilmentDeps } from './deps.ts';
import { overpaidLetter } from './letters.ts';
import { findLife } from './life.store.ts';
import { writeOverpaid } from './overpaid.ts';

/**
 * Money that a bank brings for an order of which nothing, or less, is owed by now waits to be transferred back, and the letter asks
 * where to: all that is left of it where the order is cancelled, else at most what was credited of its bill before. Whoever paid too
 * much by themselves keeps it as credit (decision 59).
 */
export function createPayBack(deps: Pick<FulfilmentDeps, 'clock' | 'secrets' | 'outbox' | 'publicUrlOf'>): PaidTooMuch {
  return async (client, tenant, { orderId, credit, now }) => {
    // Only looked at: the books are locked, and nothing is after them.
    const order = await findLife(client, { tenant: tenant.id, id: orderId });
    if (!order) return;
    const amount = order.state === 'cancelled' ? credit : Math.min(credit, await creditedOnBill(client, orderId));
    if (amount <= 0) return;
    const { number, dueOn } = await writeOverpaid(client, tenant, order, { amount, now });
    const to = addresseeOf(deps, tenant, order);
    if (to) await deps.outbox.put(await overpaidLetter(to, { number, amount, dueOn }), client);
  };
}
