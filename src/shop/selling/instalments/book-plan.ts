import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import { lockLiveAgreements, standingOf } from './agreements.store.ts';
import { dayOf } from './day-of.ts';
import { dueDates } from './due-dates.ts';
import type { InstalmentPlan } from './instalment-plan.ts';
import { isConsumerCredit } from './legal-hints.ts';
import { insertPlan } from './plans.store.ts';
import { isOnOffer } from './plans-on-offer.ts';
import { protectionOf } from './protection.ts';

/**
 * Books an order's plan under the customer's contract, in the transaction that places the order. Locks the contract, so
 * that two concurrent orders do not exceed its limit together. Returns false if no contract covers the plan, the limit
 * is exceeded, or the plan is not offered today.
 */
export async function bookPlan(
  client: pg.PoolClient,
  booked: {
    tenant: Tenant;
    customerId: string;
    orderId: string;
    plan: InstalmentPlan;
    isInsured: boolean;
    now: Date;
  },
): Promise<boolean> {
  const { tenant, customerId, orderId, plan, isInsured, now } = booked;
  const agreements = await lockLiveAgreements(client, customerId, tenant.id);
  const { owed } = await standingOf(client, { customerId, tenant: tenant.id, now });
  const needsWriting = tenant.instalments.law === 'ch' && isConsumerCredit('ch', plan, owed);
  const agreement = agreements.find(
    ({ form, limit }) => (form === 'written' || !needsWriting) && owed + plan.base <= limit,
  );
  const placedOn = dayOf(now, tenant.timeZone);
  if (!agreement || !isOnOffer(tenant, plan, placedOn)) return false;
  const { protection } = tenant.instalments;
  const protectionPermille = isInsured && protection?.afterDays === 0 ? protection.permille : null;
  const dues = dueDates(plan, placedOn, tenant.country).map((due) => ({
    ...due,
    protection: protectionPermille === null ? 0 : protectionOf(due.amount, protectionPermille),
  }));
  const { currency } = tenant;
  const agreementId = agreement.id;
  await insertPlan(client, { orderId, agreementId, currency, plan, dues, protectionPermille, placedOn, now });
  return true;
}
