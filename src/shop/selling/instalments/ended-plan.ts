import { dueDays } from './due-dates.ts';
import type { StoredPlan } from './plans.store.ts';

const DAY = 86_400_000;

type Dues = readonly Pick<StoredPlan['dues'][number], 'position' | 'dueOn'>[];

/**
 * Tells whether a plan ended early: with its contract (KKG 16), or because its customer pays it off (KKG 17). One
 * amount then remains, due on a day outside of the plan, and no return restores instalments or surcharges.
 */
export function hasEnded(
  plan: Pick<StoredPlan, 'state' | 'months' | 'pauseMonths' | 'placedOn' | 'payoffOn'> & { dues: Dues },
): boolean {
  if (plan.state === 'withdrawn' || plan.payoffOn !== null) return true;
  // Payoffs before their day was stored.
  const days = dueDays(plan, plan.placedOn);
  const given = Date.parse(plan.placedOn);
  return plan.dues.some(({ position, dueOn }) => (Date.parse(dueOn) - given) / DAY !== days[position - 1]);
}

type OpenDue = { amount: number; isPaid: boolean };

/**
 * Returns the dues of an ended plan after a return, in minor units. The returned amount reduces the newest unpaid due
 * first, then older ones; the rest is credit. Paid dues remain unchanged.
 */
export function duesAfterReturn<Due extends OpenDue>(
  dues: readonly Due[],
  returned: number,
): { dues: Due[]; credit: number } {
  let rest = returned;
  const left = dues.toReversed().flatMap((due) => {
    if (due.isPaid) return [due];
    const taken = Math.min(due.amount, rest);
    rest -= taken;
    return taken === due.amount ? [] : [{ ...due, amount: due.amount - taken }];
  });
  return { dues: left.toReversed(), credit: rest };
}
