import { rateOnDates } from './due-dates.ts';
import { type InstalmentPlan, instalmentPlan, type PlanRequest, type PlanTenant } from './instalment-plan.ts';
import { isWithinCap } from './rate-cap.ts';

/**
 * Tells whether a plan may be agreed on a day (ISO date). The tenant must offer its number and amount, and no
 * instalment may be below the minimum. The effective rate must be within the cap of the day, both by equal months and
 * by the real due dates.
 */
export function isOnOffer(tenant: PlanTenant, plan: InstalmentPlan, day: string): boolean {
  const { minValue, maxValue, numbers, minMonthly, caps } = tenant.instalments;
  const isKnown = plan.months === 1 ? plan.pauseMonths > 0 : numbers.includes(plan.months);
  if (!isKnown || plan.base < minValue || plan.base > maxValue || plan.monthly < minMonthly) return false;
  if (!isWithinCap(plan.rate, caps, day)) return false;
  return isWithinCap(rateOnDates(plan, day), caps, day);
}

type Asked = Omit<PlanRequest, 'months'>;

/** Returns the plans that may be agreed for an amount, the shortest first. */
export function plansOnOffer(tenant: PlanTenant, request: Asked, day: string): InstalmentPlan[] {
  return numbersFor(tenant, request)
    .map((months) => instalmentPlan(tenant, { ...request, months }))
    .filter((plan) => isOnOffer(tenant, plan, day));
}

/**
 * Returns the longest plan on offer, which has the smallest instalment. Every price shows it, so shorter plans are not
 * computed.
 */
export function longestPlanOnOffer(tenant: PlanTenant, request: Asked, day: string): InstalmentPlan | null {
  for (const months of numbersFor(tenant, request).toReversed()) {
    const plan = instalmentPlan(tenant, { ...request, months });
    if (isOnOffer(tenant, plan, day)) return plan;
  }
  return null;
}

/** Returns the candidate numbers of instalments for an amount, the smallest first. */
function numbersFor(tenant: PlanTenant, { base, paused }: Asked): readonly number[] {
  const { minValue, maxValue, numbers } = tenant.instalments;
  if (base < minValue || base > maxValue) return [];
  return paused && tenant.paymentPause === null ? [] : numbers;
}
