import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { DisputeNotices, ProviderReports } from '../../payment/index.ts';
import { disputeNotice, takeDispute } from './take-dispute.ts';

/** Answers the payment department's port for notices about disputes and returned payments. */
export function createDisputeNotices(deps: { pool: Pool; clock: Clock; reports: ProviderReports }): DisputeNotices {
  return {
    changed: (id) => disputeNotice(deps, id),
    failedAfterwards: async ({ paymentId, chargeId, amount, currency, at }) => {
      await takeDispute(deps, {
        id: `failed:${chargeId}`,
        intentId: null,
        paymentId,
        amount,
        currency,
        reason: 'charge_failed',
        state: 'lost',
        openedAt: at,
        dueAt: null,
        hasEvidence: false,
        movements: [],
      });
    },
  };
}
