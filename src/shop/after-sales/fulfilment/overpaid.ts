import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { insertCredit } from './credits.store.ts';
import { payoutDueOn } from './return-rules.ts';
import type { LifeOrder } from './types.ts';

/**
 * Stores a payout without credited goods for a part of the customer's credit (minor units). Returns its number and its
 * due day.
 */
export async function writeOverpaid(
  client: pg.PoolClient,
  tenant: Tenant,
  order: Pick<LifeOrder, 'id' | 'currency'>,
  { amount, now }: { amount: number; now: Date },
): Promise<{ number: string; dueOn: string }> {
  const dueOn = payoutDueOn(tenant, dayOf(now, tenant.timeZone));
  const number = await insertCredit(client, {
    id: randomUUID(),
    number: null,
    tenant: tenant.id,
    orderId: order.id,
    returnId: null,
    purpose: 'overpaid',
    amount,
    deliveryAmount: 0,
    refundAmount: 0,
    settledAmount: 0,
    feeAmount: 0,
    restWay: 'transfer',
    currency: order.currency,
    lines: [],
    vat: [],
    now,
    payoutDueOn: dueOn,
  });
  return { number, dueOn };
}
