import { freeCreditOf, type PaidTooMuch } from '../../money/ledger/index.ts';
import { creditedOnBill } from './credits.store.ts';
import { addresseeOf, type FulfilmentDeps } from './deps.ts';
import { overpaidLetter } from './letters.ts';
import { findLife } from './life.store.ts';
import { writeOverpaid } from './overpaid.ts';

/**
 * Creates the function that pays back bank transfers beyond the debt of an order; its letter asks for a bank account. A
 * cancelled order pays back all of it. Other orders of customers pay back at most what was credited on the bill before;
 * the rest remains the customer's credit (decision 59). A guest has no account that could use a credit, so a guest's
 * order pays back whatever no other debt needs.
 */
export function createPayBack(deps: Pick<FulfilmentDeps, 'clock' | 'secrets' | 'outbox' | 'publicUrlOf'>): PaidTooMuch {
  return async (client, tenant, { orderId, credit, now }) => {
    // Read without a lock: the ledger is locked already, and no lock may follow it.
    const order = await findLife(client, { tenant: tenant.id, id: orderId });
    if (!order) return;
    const mostOf = (): Promise<number> =>
      order.customerId === null ? freeCreditOf(client, orderId, now) : creditedOnBill(client, orderId);
    const amount = order.state === 'cancelled' ? credit : Math.min(credit, await mostOf());
    if (amount <= 0) return;
    const { number, dueOn } = await writeOverpaid(client, tenant, order, { amount, now });
    const to = addresseeOf(deps, tenant, order);
    if (to) await deps.outbox.put(await overpaidLetter(to, { number, amount, dueOn }), client);
  };
}
