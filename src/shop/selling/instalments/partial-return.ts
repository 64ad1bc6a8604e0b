import { rateOnDates } from './due-dates.ts';
import {
  type InstalmentPlan,
  instalmentAmounts,
  instalmentPlan,
  instalmentPlanIfAny,
  monthsAfter,
  type PlanTenant,
} from './instalment-plan.ts';
import { type Elapsed, principalAt, roundedDown } from './outstanding.ts';
import { isWithinCap } from './rate-cap.ts';

/** What is left to finance after a return, minor units: all of it, and the goods within it. */
export type RemainingPlan = { base: number; goods: number };

/**
 * The plan after goods came back before its first instalment: the same number, factor and pause for what is kept, as if
 * nothing else had been bought (docs/rules/instalments.md#partial-returns). So little may be left that the number is too high for it, or that
 * rounding lifts the rate above the cap of the day of the purchase: then there are fewer instalments, at last a single
 * one without any surcharge. Null where nothing is left.
 */
export function planAfterReturn(
  house: PlanTenant,
  plan: InstalmentPlan,
  kept: RemainingPlan & { /** ISO date. */ boughtOn: string },
): InstalmentPlan | null {
  const { base, goods, boughtOn } = kept;
  if (base <= 0) return null;
  if (base > plan.base || goods > base) throw new RangeError('a return leaves no more than there was');
  const { caps } = house.instalments;
  const paused = plan.pauseMonths > 0;
  for (let months = plan.months; months > 1 || (paused && months === 1); months -= 1) {
    const next = instalmentPlanIfAny(house, { base, goods, months, paused });
    if (!next) continue;
    if (isWithinCap(next.rate, caps, boughtOn) && isWithinCap(rateOnDates(next, boughtOn), caps, boughtOn)) return next;
  }
  return instalmentPlan(house, { base, goods, months: 1, paused: false });
}

export type RestAfterReturn = {
  /** The instalments still to come, minor units, from the next one on: as many as it takes. */
  instalments: number[];
  /** What comes back to the customer, where the goods were worth more than what was open. */
  creditBalance: number;
};

/**
 * What is still to be paid after goods came back in the middle of a plan, `returned` being what was paid for them. It
 * redeems the credit at once, so the last instalments go first, and what is left bears the agreed rate for a shorter time
 * (docs/rules/instalments.md#partial-returns): the effective rate of all that has flowed is never above it. Instalments due by then stay due.
 */
export function restAfterReturn(plan: InstalmentPlan, elapsed: Elapsed, returned: number): RestAfterReturn {
  if (returned < 0 || returned > plan.base) throw new RangeError('what comes back was bought under the plan');
  const amounts = instalmentAmounts(plan);
  const after = monthsAfter(plan);
  let principal = principalAt(plan, elapsed) - returned;
  if (roundedDown(principal) <= 0) return { instalments: [], creditBalance: Math.max(0, -roundedDown(principal)) };
  const instalments: number[] = [];
  let before = elapsed.months;
  for (let index = elapsed.due; index < amounts.length; index += 1) {
    const at = after[index] ?? before;
    principal *= (1 + plan.rateOfMonth) ** (at - before);
    const amount = Math.min(amounts[index] ?? 0, roundedDown(principal));
    if (amount <= 0) break;
    instalments.push(amount);
    principal -= amount;
    before = at;
  }
  return { instalments, creditBalance: 0 };
}
