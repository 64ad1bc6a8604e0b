import { roundHalfUp } from '../../catalogue/prices/index.ts';
import { spread } from '../pricing/index.ts';
import { type InstalmentPlan, instalmentAmounts } from './instalment-plan.ts';

/** OR 104(1): interest on money that comes late, in percent of a year. */
const LATE_PERCENT = 5;
const DAY = 86_400_000;
/** Days late from which a first and a second reminder go out. */
const REMINDERS = [7, 21] as const;

/** Whole days after the last one (ISO date) on which a payment was in time; 0 until then. */
export function daysLate(payableOn: string, day: string): number {
  return Math.max(0, Math.round((Date.parse(day) - Date.parse(payableOn)) / DAY));
}

/**
 * What an instalment redeems of the cash price: shares by largest remainder that sum up to it. The rest of an instalment is
 * surcharge, and there is no interest on interest (OR 105(3), 314(3)).
 */
export function cashShares(plan: Pick<InstalmentPlan, 'base' | 'months' | 'monthly' | 'last'>): number[] {
  return spread(plan.base, instalmentAmounts(plan));
}

/** Interest on a cash share that was paid so many days late; minor units. No other cost comes with it. */
export function lateInterest(cashShare: number, days: number): number {
  if (cashShare < 0 || days < 0) throw new RangeError('what is late is an amount and a time');
  return roundHalfUp(cashShare * LATE_PERCENT * days, 100 * 365);
}

/** How many reminders somebody should have had who is so many days late. */
export function remindersAfter(days: number): number {
  return REMINDERS.filter((from) => days >= from).length;
}
