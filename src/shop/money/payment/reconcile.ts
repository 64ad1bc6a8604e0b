import { inTransaction } from '../../../platform/database/transaction.ts';
import { ProviderAway } from '../../selling/orders/index.ts';
import { closePage } from './close-page.ts';
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

/** Silence in milliseconds after which the job queries the provider, since a notice may be lost. */
const SILENT_MS = 120_000;
const MOST = 200;
/** Retention of address and card hashes in milliseconds. */
const HASHES_MS = 30 * 86_400_000;
const DECLINES_MS = 2 * 86_400_000;

/**
 * Handles unfinished payments after a dead process, a lost notice or a closed browser. It queries the provider, places
 * orders or refunds, captures authorised payments, and closes pay pages of ended orders. Returns the number of handled
 * payments and refunds. Run by a job; may run beside everything else.
 */
export async function reconcilePayments(deps: SettleDeps & { settle: Settle }): Promise<number> {
  const { pool, clock, log } = deps;
  const now = clock.now();
  const open = await openPayments(pool, { silentSince: new Date(now.getTime() - SILENT_MS), now, most: MOST });
  const refunds = await refundsToDo(pool, new Date(now.getTime() - SILENT_MS));
  const steps = [
    ...open.map((row) => ({ about: { payment: row.id }, run: () => lookAfter(deps, row) })),
    ...refunds.map((id) => ({ about: { refund: id }, run: () => doRefund(deps, id) })),
  ];
  for (const { about, run } of steps) {
    try {
      await run();
    } catch (error) {
      // The next payment may succeed; this one is tried again in the next run.
      if (error instanceof ProviderAway) reportAway(log, error, 'the payment provider is unreachable');
      else log.error({ ...about, err: error }, 'an open payment could not be looked after');
    }
  }
  await deleteHashes(pool, {
    before: new Date(now.getTime() - HASHES_MS),
    declinesBefore: new Date(now.getTime() - DECLINES_MS),
  });
  return steps.length;
}

async function lookAfter(deps: SettleDeps & { settle: Settle }, row: OpenPayment): Promise<void> {
  const { pool, clock } = deps;
  const isOver = row.expiresAt <= clock.now() || row.orderState === 'abandoned' || row.giveBack !== null;
  // Written first, so that a failing payment does not delay the others in every run.
  await writeChecked(pool, row.id, clock.now());
  if (row.state === 'pending' && isOver) {
    if (row.sessionId === null) return expire(deps, row);
    await closePage(deps, { id: row.id, sessionId: row.sessionId });
    return;
  }
  const settled = await deps.settle(row.id);
  if (settled?.state === 'authorised' || settled?.giveBack) await followUp(deps, settled);
}

/** Expires a payment that never had a pay page. */
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
