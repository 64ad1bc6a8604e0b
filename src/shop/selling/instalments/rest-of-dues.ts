import { roundedDown } from './outstanding.ts';
import type { RestAfterReturn } from './partial-return.ts';

/** What is to come of a plan: `months` after the purchase, minor units; `now` as many months after it. */
export type DuesToCome = { dues: readonly { months: number; amount: number }[]; rateOfMonth: number; now: number };

/**
 * What of the credit is open, by what is to come: each amount less the interest until then. For a plan as it was agreed that is its
 * actuarial schedule; it also holds after a return has changed what is to come. Fractions of minor units.
 */
export function openOfDues({ dues, rateOfMonth, now }: DuesToCome): number {
  return dues.reduce((sum, { months, amount }) => sum + amount / (1 + rateOfMonth) ** (months - now), 0);
}

/** See restAfterReturn: the same for whatever is to come, so that goods may come back in several parts. */
export function restOfDues(toCome: DuesToCome, returned: number): RestAfterReturn {
  if (returned < 0) throw new RangeError('what comes back is an amount');
  const { dues, rateOfMonth, now } = toCome;
  let principal = openOfDues(toCome) - returned;
  if (roundedDown(principal) <= 0) return { instalments: [], creditBalance: Math.max(0, -roundedDown(principal)) };
  const instalments: number[] = [];
  let before = now;
  for (const { months, amount: planned } of dues) {
    principal *= (1 + rateOfMonth) ** (months - before);
    const amount = Math.min(planned, roundedDown(principal));
    if (amount <= 0) break;
    instalments.push(amount);
    principal -= amount;
    before = months;
  }
  return { instalments, creditBalance: 0 };
}
