import { type InstalmentPlan, instalmentAmounts } from './instalment-plan.ts';
import { type Elapsed, principalAt, roundedDown } from './outstanding.ts';

export type EarlyPayoff = {
  /** Minor units that end the credit; instalments that are due already come on top. */
  amount: number;
  /** What the instalments to come would have cost more: the surcharges of months that are not used (KKG 17(2)). */
  rebate: number;
};

/**
 * What somebody pays who ends a plan early, as they may at any time (KKG 17, directive 2023/2225, article 29): what is open
 * of the credit by then. Nothing is charged for it.
 */
export function earlyPayoff(plan: InstalmentPlan, elapsed: Elapsed): EarlyPayoff {
  const toCome = instalmentAmounts(plan)
    .slice(elapsed.due)
    .reduce((sum, amount) => sum + amount, 0);
  const amount = Math.min(toCome, Math.max(0, roundedDown(principalAt(plan, elapsed))));
  return { amount, rebate: toCome - amount };
}
