import { inTransaction } from '../../../platform/database/transaction.ts';
import { failRefunds, finishRefund, refundById } from './payment-administration.store.ts';
import { lockPayment, writeState } from './payments.store.ts';
import type { SettleDeps } from './settle-payment.ts';

/**
 * Executes a refund once; its id is the idempotency key. A promised payment waits for the job until it arrives. A fully
 * refunded payment fails the refund. Throws ProviderAway; then the job retries.
 */
export async function doRefund(deps: SettleDeps, refundId: string): Promise<void> {
  const { pool, clock, provider, gate } = deps;
  const refund = await refundById(pool, refundId);
  if (refund?.state !== 'pending' || refund.intentId === null) return;
  if (refund.paymentState === 'processing' || refund.paymentState === 'authorised') return;
  // The whole payment is being refunded, which includes this refund.
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
