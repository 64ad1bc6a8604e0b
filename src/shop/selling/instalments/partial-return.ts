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

/** Remaining amounts after a return, in minor units: the financed amount, and the goods in it. */
export type RemainingPlan = { base: number; goods: number };

/**
 * Computes the plan after a return before its first instalment: number, factor and pause stay, as if only the kept
 * goods had been bought (docs/rules/instalments.md#partial-returns). A small remainder may be too low for the number,
 * or rounding may lift the rate above the cap of the purchase day. The plan then has fewer instalments, in the end a
 * single one without surcharge. Returns null if nothing remains.
 */
export function planAfterReturn(
  tenant: PlanTenant,
  plan: InstalmentPlan,
  kept: RemainingPlan & { /** ISO date. */ boughtOn: string },
): InstalmentPlan | null {
  const { base, goods, boughtOn } = kept;
  if (base <= 0) return null;
  if (base > plan.base || goods > base) throw new RangeError('a return cannot increase the financed amount');
  const { caps } = tenant.instalments;
  const paused = plan.pauseMonths > 0;
  for (let months = plan.months; months > 1 || (paused && months === 1); months -= 1) {
    const next = instalmentPlanIfAny(tenant, { base, goods, months, paused });
    if (!next) continue;
    if (isWithinCap(next.rate, caps, boughtOn) && isWithinCap(rateOnDates(next, boughtOn), caps, boughtOn)) return next;
  }
  return instalmentPlan(tenant, { base, goods, months: 1, paused: false });
}

export type RestAfterReturn = {
  /** Remaining instalments from the next one on, in minor units. */
  instalments: number[];
  /** Minor units credited to the customer, if the goods exceeded the open amount. */
  creditBalance: number;
};

/**
 * Computes the rest after a return in the middle of a plan; `returned` is the price of the returned goods in minor
 * units. It redeems the credit at once, so the last instalments end first, and the rest bears the agreed rate for a
 * shorter time. The effective rate of all payments never exceeds the agreed one
 * (docs/rules/instalments.md#partial-returns). Instalments due by then stay due.
 */
export function restAfterReturn(plan: InstalmentPlan, elapsed: Elapsed, returned: number): RestAfterReturn {
  if (returned < 0 || returned > plan.base)
    throw new RangeError('the returned amount must be between 0 and the base of the plan');
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
