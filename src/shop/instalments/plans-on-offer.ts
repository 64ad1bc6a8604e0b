import { rateOnDates } from './due-dates.ts';
import { type House, type InstalmentPlan, instalmentPlan, type PlanRequest } from './instalment-plan.ts';
import { isWithinCap } from './rate-cap.ts';

/**
 * Whether a plan may be agreed on a day (ISO date): a number the house offers, an amount it finances, no instalment below its minimum, and an
 * effective rate within the cap of the day, both by equal months and by the dates on which money really flows.
 */
export function isOnOffer(house: House, plan: InstalmentPlan, day: string): boolean {
  const { minValue, maxValue, numbers, minMonthly, caps } = house.instalments;
  const isKnown = plan.months === 1 ? plan.pauseMonths > 0 : numbers.includes(plan.months);
  if (!isKnown || plan.base < minValue || plan.base > maxValue || plan.monthly < minMonthly) return false;
  if (!isWithinCap(plan.rate, caps, day)) return false;
  return isWithinCap(rateOnDates(plan, day), caps, day);
}

/** The plans of several months that may be agreed for an amount, the shortest first. */
export function plansOnOffer(house: House, request: Omit<PlanRequest, 'months'>, day: string): InstalmentPlan[] {
  const { minValue, maxValue, numbers } = house.instalments;
  if (request.base < minValue || request.base > maxValue) return [];
  if (request.paused && house.paymentPause === null) return [];
  return numbers
    .map((months) => instalmentPlan(house, { ...request, months }))
    .filter((plan) => isOnOffer(house, plan, day));
}
