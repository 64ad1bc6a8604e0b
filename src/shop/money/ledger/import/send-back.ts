import type pg from 'pg';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { dayOf } from '../../../selling/instalments/index.ts';
import { type NewEntry, writeEntries } from '../entries.store.ts';
import { endSendBack, lockSendBack } from './send-backs.store.ts';

/** Books that unmatched money left the account for its payer. `on`: ISO date of the transfer. */
export async function bookSentBack(
  client: pg.PoolClient,
  tenant: Tenant,
  sent: { paymentId: string; amount: number; currency: string; on: string; reason: string; by: string; now: Date },
): Promise<void> {
  const { paymentId, amount, currency, on, reason, by, now } = sent;
  const entry: NewEntry = {
    tenant: tenant.id,
    accountId: null,
    orderId: null,
    orderNumber: null,
    currency,
    bookedOn: dayOf(now, tenant.timeZone),
    key: `payment:sent-back:${paymentId}`,
    kind: 'payment-sent-back',
    valueOn: on,
    note: reason,
    by,
    postings: [
      { account: 'suspense', amount },
      { account: 'bank', amount: -amount },
    ],
  };
  await writeEntries(client, [entry], now);
}

/**
 * Books a transfer back to a payer that the bank executed, and deletes its account. Returns the payment's id and the
 * amount; null for an unknown or executed one. `on`: day of the bank's entry; null for today.
 */
export async function paySendBack(
  client: pg.PoolClient,
  tenant: Tenant,
  number: string,
  { by, on, now }: { by: string; on: string | null; now: Date },
): Promise<{ paymentId: string; amount: number } | null> {
  const found = await lockSendBack(client, tenant.id, number);
  if (!found) return null;
  const { paymentId, amount, currency, reason, valueOn } = found;
  const day = on ?? dayOf(now, tenant.timeZone);
  await endSendBack(client, { paymentId, state: 'sent-back', by, now });
  // A clock of the bank may be behind; money never leaves before it came.
  await bookSentBack(client, tenant, {
    paymentId,
    amount,
    currency,
    reason,
    on: day < valueOn ? valueOn : day,
    by,
    now,
  });
  return { paymentId, amount };
}
