import { inTransaction } from '../../../platform/database/transaction.ts';
import { failRefunds, finishRefund, refundById } from './payment-administration.store.ts';
import { lockPayment, writeState } from './payments.store.ts';
import type { SettleDeps } from './settle-payment.ts';

/**
 * Gives back what a refund says, once: the refund's id is the key. What a bank has promised waits for the job until it is there.
 * Of what has gone back whole nothing is left to be given. Throws ProviderAway; the job then tries again.
 */
export async function doRefund(deps: SettleDeps, refundId: string): Promise<void> {
  const { pool, clock, provider, gate } = deps;
  const refund = await refundById(pool, refundId);
  if (refund?.state !== 'pending' || refund.intentId === null) return;
  if (refund.paymentState === 'processing' || refund.paymentState === 'authorised') return;
  // All of it goes back, and this with it.
  if (refund.isGivenBack && refund.paymentState !== 'refunded') return;
  if (refund.paymentState === 'refunded') {
    await inTransaction(pool, async (client) => {
      await gate.lock(client, refund.orderId);
      const row = await lockPayment(client, refund.paymentId);
      if (row?.state === 'refunded') await failRefunds(client, row.id);
    });
    return;
  }
  await provider.refund({ intentId: refund.intentId, amount: refund.amount, idempotencyKey: `refund:${refundId}` });
  await inTransaction(pool, async (client) => {
    const now = clock.now();
    await gate.lock(client, refund.orderId);
    const row = await lockPayment(client, refund.paymentId);
    if (!row || !(await finishRefund(client, refundId, now))) return;
    const refunded = Math.min(row.amount, row.refunded + refund.amount);
    const state = refunded === row.amount && row.state === 'captured' ? 'refunded' : row.state;
    const { id, intentId } = row;
    await writeState(client, { id, state, intentId, cardHash: null, giveBack: null, refunded, now });
  });
}
