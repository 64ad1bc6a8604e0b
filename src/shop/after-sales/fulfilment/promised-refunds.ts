import type pg from 'pg';
import { tenantById } from '../../../tenants/index.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { recordCreditUsed } from '../../money/ledger/index.ts';
import type { PromisedRefunds } from '../../money/payment/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { writeNotRefunded, writePayoutDue } from './credits.store.ts';
import { payoutDueOn } from './return-rules.ts';

/**
 * Credit notes whose money was to go back by a payment that had only been promised, a direct debit: they were left as the customer's
 * credit. Once the money is there they go back within their days; if it never comes, they count for what is owed, so that nobody is
 * asked for it again.
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
  // Whoever paid the bill in another way meanwhile gets it by transfer.
  await writeNotRefunded(client, creditNoteId, { settled, transfer: amount - settled, dueOn });
}
