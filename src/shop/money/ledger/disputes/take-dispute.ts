import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { isUuid } from '../../../../platform/uuid.ts';
import type { ProviderDispute, ProviderReports } from '../../payment/index.ts';
import { bookMovements } from '../clearing/book-movements.ts';
import { takeMovements } from '../clearing/take-movements.ts';
import { type DisputeRow, lockDisputedPayment, markLossBooked, writeDispute } from './disputes.store.ts';
import { recordDisputeLost, recordDisputeRestored } from './record-dispute.ts';

type Deps = { pool: Pool; clock: Clock };

/**
 * Stores a dispute as the provider has it now, and books it: money that was withdrawn, returned, or lost. Only the
 * provider's present answer counts, so notices may repeat or arrive in any order. Returns the dispute; null if it
 * concerns no payment of the shop.
 */
export async function takeDispute(
  { pool, clock }: Deps,
  dispute: ProviderDispute,
): Promise<{ row: DisputeRow; isNew: boolean } | null> {
  const now = clock.now();
  await takeMovements(pool, dispute.movements);
  await bookMovements({ pool, clock });
  return inTransaction(pool, async (client) => {
    const { intentId } = dispute;
    const paymentId = dispute.paymentId !== null && isUuid(dispute.paymentId) ? dispute.paymentId : null;
    const payment = await lockDisputedPayment(client, { paymentId, intentId });
    if (!payment) return null;
    const stored = await writeDispute(client, { dispute, payment, now });
    const { row } = stored;
    if (row.state === 'lost' && !row.isLossBooked) {
      await recordDisputeLost(client, { dispute: row, now });
      await markLossBooked(client, row.id);
    }
    if (row.state === 'won' && row.isLossBooked) await recordDisputeRestored(client, { dispute: row, now });
    return stored;
  });
}

/** Days for which disputes are read again by the job. */
const AGAIN_DAYS = 120;
const DAY_MS = 86_400_000;

/** Reads the disputes of the last months from the provider, in case a notice was lost. Throws ProviderAway. */
export async function fetchDisputes(deps: Deps & { reports: ProviderReports }): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - AGAIN_DAYS * DAY_MS);
  let count = 0;
  for await (const page of deps.reports.disputes(since))
    for (const dispute of page) if ((await takeDispute(deps, dispute))?.isNew) count += 1;
  return count;
}

/** Handles a notice about a dispute, whatever it says: the provider's present answer counts. */
export async function disputeNotice(deps: Deps & { reports: ProviderReports }, id: string): Promise<void> {
  const dispute = await deps.reports.dispute(id);
  if (dispute) await takeDispute(deps, dispute);
}
