import { roundHalfUp } from '../../catalogue/prices/index.ts';
import { spread } from '../pricing/index.ts';
import { type InstalmentPlan, instalmentAmounts } from './instalment-plan.ts';

/** Interest on late payments in percent a year (OR 104(1)). */
const LATE_PERCENT = 5;
const DAY = 86_400_000;
/** Days late after which the first and the second reminder are sent. */
const REMINDERS = [7, 21] as const;

/** Returns the whole days after the last punctual day (ISO date); 0 until then. */
export function daysLate(payableOn: string, day: string): number {
  return Math.max(0, Math.round((Date.parse(day) - Date.parse(payableOn)) / DAY));
}

/**
 * Returns each instalment's share of the cash price, split by largest remainder. The rest of an instalment is
 * surcharge, which bears no interest (OR 105(3), 314(3)).
 */
export function cashShares(plan: Pick<InstalmentPlan, 'base' | 'months' | 'monthly' | 'last'>): number[] {
  return spread(plan.base, instalmentAmounts(plan));
}

/** Returns interest on a cash share paid so many days late, in minor units. No other cost is charged. */
export function lateInterest(cashShare: number, days: number): number {
  if (cashShare < 0 || days < 0) throw new RangeError('cash share and days must not be negative');
  return roundHalfUp(cashShare * LATE_PERCENT * days, 100 * 365);
}

/** Returns the number of reminders due after so many days. */
export function remindersAfter(days: number): number {
  return REMINDERS.filter((from) => days >= from).length;
}
