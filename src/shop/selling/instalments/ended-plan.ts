import { dueDays } from './due-dates.ts';
import type { StoredPlan } from './plans.store.ts';

const DAY = 86_400_000;

type Dues = readonly Pick<StoredPlan['dues'][number], 'position' | 'dueOn'>[];

/**
 * Whether a plan ended before its time: with its contract (KKG 16), or because its owner pays it off (KKG 17). What is left is
 * then one amount on a day that is none of the plan's, and no return brings instalments and their surcharge back.
 */
export function hasEnded(
  plan: Pick<StoredPlan, 'state' | 'months' | 'pauseMonths' | 'placedOn'> & { dues: Dues },
): boolean {
  if (plan.state === 'withdrawn') return true;
  const days = dueDays(plan, plan.placedOn);
  const given = Date.parse(plan.placedOn);
  return plan.dues.some(({ position, dueOn }) => (Date.parse(dueOn) - given) / DAY !== days[position - 1]);
}

type OpenDue = { amount: number; isPaid: boolean };

/**
 * What is due of such a plan after goods came back, minor units: they take off the one amount that is left, then what was due
 * before it, and are credit beyond that. What was paid stays as it is.
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
