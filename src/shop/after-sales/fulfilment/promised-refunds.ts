import type pg from 'pg';
import { tenantById } from '../../../tenants/index.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { recordCreditUsed } from '../../money/ledger/index.ts';
import type { PromisedRefunds } from '../../money/payment/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { writeNotRefunded, writePayoutDue } from './credits.store.ts';
import { payoutDueOn } from './return-rules.ts';

/**
 * Handles credit notes whose refund waited for a promised payment, such as a direct debit. If the payment arrives, the
 * refund gets its due day. If it fails, the credit settles the bill, so that the customer is not asked for it again.
 */
export const promisedRefunds: PromisedRefunds = {
  came: (client, { id, tenant }, now) => writePayoutDue(client, id, dueFrom(tenant, now)),
  failed: async (client, { id, tenant, orderId }, credits, now) => {
    const dueOn = dueFrom(tenant, now);
    for (const credit of credits) await takeFromBill(client, { ...credit, paymentId: id, orderId, dueOn, now });
  },
};

function dueFrom(id: TenantId, now: Date): string {
  const tenant = tenantById(id);
  return payoutDueOn(tenant, dayOf(now, tenant.timeZone));
}

async function takeFromBill(
  client: pg.PoolClient,
  failed: { creditNoteId: string; paymentId: string; orderId: string; amount: number; dueOn: string; now: Date },
): Promise<void> {
  const { creditNoteId, paymentId, orderId, amount, dueOn, now } = failed;
  const settled = await recordCreditUsed(client, { orderId, now, usedId: `${paymentId}:${creditNoteId}`, amount });
  // If the bill was paid in another way meanwhile, the customer gets a transfer.
  await writeNotRefunded(client, creditNoteId, { settled, transfer: amount - settled, dueOn });
}
