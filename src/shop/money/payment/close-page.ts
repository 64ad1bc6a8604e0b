import { ProviderAway } from '../../selling/orders/index.ts';
import type { PaymentRow } from './payments.store.ts';
import type { Settle, SettleDeps } from './settle-payment.ts';

/**
 * Closes the pay page of a pending payment, and settles the payment. A customer who pays right now keeps the order: the
 * provider's state counts, even if the page could not be closed. Throws ProviderAway if the page may still be open.
 */
export async function closePage(
  { provider, settle }: Pick<SettleDeps, 'provider'> & { settle: Settle },
  { id, sessionId }: { id: string; sessionId: string },
): Promise<PaymentRow | null> {
  let failure: ProviderAway | null = null;
  try {
    await provider.cancel({ sessionId, intentId: null });
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    failure = error;
  }
  const settled = await settle(id);
  if (failure && settled?.state === 'pending') throw failure;
  return settled;
}
