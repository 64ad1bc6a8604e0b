import { inTransaction } from '../../../platform/database/transaction.ts';
import { ProviderAway } from '../../selling/orders/index.ts';
import { reportAway } from './no-provider.ts';
import { refundsToDo } from './payment-administration.store.ts';
import { mayMove } from './payment-states.ts';
import {
  deleteHashes,
  lockPayment,
  type OpenPayment,
  openPayments,
  writeChecked,
  writeState,
} from './payments.store.ts';
import { doRefund } from './refund-payment.ts';
import { followUp, type Settle, type SettleDeps } from './settle-payment.ts';

/** After so much silence the provider is asked: its notice may be lost. */
const SILENT_MS = 120_000;
const MOST = 200;
/** Hashes of addresses and cards. */
const HASHES_MS = 30 * 86_400_000;
const DECLINES_MS = 2 * 86_400_000;

/**
 * Looks after every payment that is not at its end, so that none is left behind by a process that died, a notice that
 * never came or a browser that was closed: asks the provider, places or gives back, takes what was authorised, closes pay
 * pages whose order is over. How many it looked at. Run by a job; may run at the same time as anything else.
 */
export async function reconcilePayments(deps: SettleDeps & { settle: Settle }): Promise<number> {
  const { pool, clock, log } = deps;
  const now = clock.now();
  const open = await openPayments(pool, { silentSince: new Date(now.getTime() - SILENT_MS), now, most: MOST });
  const refunds = await refundsToDo(pool, new Date(now.getTime() - SILENT_MS));
  const steps = [...open.map((row) => () => lookAfter(deps, row)), ...refunds.map((id) => () => doRefund(deps, id))];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      // The next one may be with a provider that answers; this one comes again.
      if (!(error instanceof ProviderAway)) throw error;
      reportAway(log, error, 'the payment provider could not be asked');
    }
  }
  await deleteHashes(pool, {
    before: new Date(now.getTime() - HASHES_MS),
    declinesBefore: new Date(now.getTime() - DECLINES_MS),
  });
  return steps.length;
}

async function lookAfter(deps: SettleDeps & { settle: Settle }, row: OpenPayment): Promise<void> {
  const { pool, clock, provider } = deps;
  const isOver = row.expiresAt <= clock.now() || row.orderState === 'abandoned' || row.giveBack !== null;
  // A failure must not keep others from their turn.
  await writeChecked(pool, row.id, clock.now());
  if (row.state === 'pending' && isOver) {
    if (row.sessionId === null) return expire(deps, row);
    // If somebody pays at this very moment, the provider decides, and what it decided is asked below.
    await provider.cancel({ sessionId: row.sessionId, intentId: null });
  }
  const settled = await deps.settle(row.id);
  if (settled?.state === 'authorised' || settled?.giveBack) await followUp(deps, settled);
}

/** No pay page was ever made for it. */
async function expire(deps: SettleDeps, row: OpenPayment): Promise<void> {
  await inTransaction(deps.pool, async (client) => {
    const now = deps.clock.now();
    await deps.gate.lock(client, row.orderId);
    const locked = await lockPayment(client, row.id);
    if (!locked || locked.sessionId !== null || !mayMove(locked.state, 'expired')) return;
    await writeState(client, {
      id: row.id,
      state: 'expired',
      intentId: null,
      cardHash: null,
      giveBack: null,
      refunded: 0,
      now,
    });
  });
}
