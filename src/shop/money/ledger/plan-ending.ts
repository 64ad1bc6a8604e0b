import type { Tenant } from '../../../tenants/tenant.ts';
import { type TransferTarget, transferTarget } from './payment-lines.ts';
import type { PlanEnding } from './plan-endings.store.ts';

/** Plan that ended, with what is still to pay for its order and where. */
export type EndedPlan = Pick<PlanEnding, 'orderNumber' | 'open' | 'request'> & TransferTarget;

export function endedPlan(tenant: Tenant, { orderNumber, open, request, customerNumber }: PlanEnding): EndedPlan {
  return { orderNumber, open, request, ...transferTarget(tenant, request, customerNumber) };
}
