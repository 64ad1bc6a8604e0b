import { rateOnDates } from './due-dates.ts';
import { type InstalmentPlan, instalmentPlan, type PlanRequest, type PlanTenant } from './instalment-plan.ts';
import { isWithinCap } from './rate-cap.ts';

/**
 * Tells whether a plan may be agreed on a day (ISO date). The tenant must offer its number and amount, and no
 * instalment may be below the minimum. The effective rate must be within the cap of the day, both by equal months and
 * by the real due dates.
 */
export function isOnOffer(house: PlanTenant, plan: InstalmentPlan, day: string): boolean {
  const { minValue, maxValue, numbers, minMonthly, caps } = house.instalments;
  const isKnown = plan.months === 1 ? plan.pauseMonths > 0 : numbers.includes(plan.months);
  if (!isKnown || plan.base < minValue || plan.base > maxValue || plan.monthly < minMonthly) return false;
  if (!isWithinCap(plan.rate, caps, day)) return false;
  return isWithinCap(rateOnDates(plan, day), caps, day);
}

type Asked = Omit<PlanRequest, 'months'>;

/** Returns the plans that may be agreed for an amount, the shortest first. */
export function plansOnOffer(house: PlanTenant, request: Asked, day: string): InstalmentPlan[] {
  return numbersFor(house, request)
    .map((months) => instalmentPlan(house, { ...request, months }))
    .filter((plan) => isOnOffer(house, plan, day));
}

/**
 * Returns the longest plan on offer, which has the smallest instalment. Every price shows it, so shorter plans are not
 * computed.
 */
export function longestPlanOnOffer(house: PlanTenant, request: Asked, day: string): InstalmentPlan | null {
  for (const months of numbersFor(house, request).toReversed()) {
    const plan = instalmentPlan(house, { ...request, months });
    if (isOnOffer(house, plan, day)) return plan;
  }
  return null;
}

/** Returns the candidate numbers of instalments for an amount, the smallest first. */
function numbersFor(house: PlanTenant, { base, paused }: Asked): readonly number[] {
  const { minValue, maxValue, numbers } = house.instalments;
  if (base < minValue || base > maxValue) return [];
  return paused && house.paymentPause === null ? [] : numbers;
}
