import type pg from 'pg';
import type { PlaceOrder } from '../checkout/index.ts';
import { decidedAlone, invoiceRefusal, invoiceStanding, saveRefusal } from '../credit/index.ts';
import { bookPlan } from '../instalments/index.ts';
import type { OrderHead } from './orders.store.ts';

type Request = Parameters<PlaceOrder>[0];

/** Returns the lock name that serialises the credit decision; null if the order needs none. */
export function creditLockOf({ key, view }: Request): string | null {
  if (view.payment?.method !== 'invoice') return null;
  return decidedAlone({ tenant: key.tenant, email: view.contact?.email ?? '' });
}

/**
 * Tells whether the buyer may owe this order on invoice, together with all orders in progress. The caller holds the
 * lock of `creditLockOf`.
 */
export async function mayOweThat(
  client: pg.PoolClient,
  { key, view }: Request,
  orderId: string | null,
  now: Date,
): Promise<boolean> {
  if (view.payment?.method !== 'invoice') return true;
  const payer = {
    tenant: key.tenant,
    email: view.contact?.email ?? '',
    customerId: key.customer?.isFull ? key.customer.id : null,
  };
  const standing = await invoiceStanding(client, payer, now, orderId);
  const total = view.totals.total.amount;
  const question = { total, ...standing, differentAddress: false, isKnown: payer.customerId !== null };
  const reason = invoiceRefusal(question);
  if (reason) await saveRefusal(client, payer, { method: 'invoice', reason, total, standing, now });
  return reason === null;
}

/** Books the plan of an order by instalments; true if the order has another payment method. */
export async function bookInstalments(
  client: pg.PoolClient,
  request: Request,
  order: OrderHead,
  now: Date,
): Promise<boolean> {
  const { key, view } = request;
  if (view.payment?.method !== 'instalments') return true;
  const plan = view.instalments?.plan;
  if (!plan || !key.customer) return false;
  const isInsured = view.payment.instalments?.insured === true;
  return bookPlan(client, { tenant: key.tenant, customerId: key.customer.id, orderId: order.id, plan, isInsured, now });
}
