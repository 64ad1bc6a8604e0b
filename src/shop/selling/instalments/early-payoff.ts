import { type InstalmentPlan, instalmentAmounts } from './instalment-plan.ts';
import { type Elapsed, principalAt, roundedDown } from './outstanding.ts';

export type EarlyPayoff = {
  /** Minor units that end the credit, in addition to instalments that are due already. */
  amount: number;
  /** Saved surcharges of the unused months (KKG 17(2)), in minor units. */
  rebate: number;
};

/**
 * Returns the price of an early payoff, a right at any time (KKG 17, directive 2023/2225, article 29): the open part of
 * the credit. The payoff itself costs nothing.
 */
export function earlyPayoff(plan: InstalmentPlan, elapsed: Elapsed): EarlyPayoff {
  const toCome = instalmentAmounts(plan)
    .slice(elapsed.due)
    .reduce((sum, amount) => sum + amount, 0);
  const amount = Math.min(toCome, Math.max(0, roundedDown(principalAt(plan, elapsed))));
  return { amount, rebate: toCome - amount };
}
