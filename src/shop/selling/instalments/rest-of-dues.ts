import { roundedDown } from './outstanding.ts';
import type { RestAfterReturn } from './partial-return.ts';

/** Remaining dues of a plan in minor units; `months` and `now` count from the purchase. */
export type DuesToCome = { dues: readonly { months: number; amount: number }[]; rateOfMonth: number; now: number };

/**
 * Returns the open credit: the present value of the remaining dues, in fractions of minor units. For an unchanged plan
 * it equals the actuarial schedule; it also holds after returns.
 */
export function openOfDues({ dues, rateOfMonth, now }: DuesToCome): number {
  return dues.reduce((sum, { months, amount }) => sum + amount / (1 + rateOfMonth) ** (months - now), 0);
}

/**
 * Applies a return to the remaining dues, like restAfterReturn. Works for any remaining dues, so that goods can be
 * returned in several parcels.
 */
export function restOfDues(toCome: DuesToCome, returned: number): RestAfterReturn {
  if (returned < 0) throw new RangeError('the returned amount must not be negative');
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
