import * as v from 'valibot';
import { MOST_REMINDERS, type ReminderLimits, type ReminderStep } from '../../../tenants/dunning.ts';

/** Reminders of an unpaid invoice in order, and the days that each gives to pay. */
export type ReminderSteps = { levels: ReminderStep[]; payDays: number };

export type ReminderProblem =
  /** A step or the days to pay are unreadable, out of bounds, or missing. */
  | 'steps'
  /** A step comes before the days to pay of the step before are over. */
  | 'steps-too-close'
  /** The first reminder costs something, although the customer is in default only after it. */
  | 'first-step-free'
  /** The law of the tenant's country allows no such fee. */
  | 'reminder-fee-too-high'
  /** The law of the tenant's country asks for more days to pay. */
  | 'pay-days-too-few';

const MOST_DAYS = 365;
const MOST_PAY_DAYS = 60;

const days = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));
export const remindersSchema = v.strictObject({
  levels: v.pipe(
    v.array(v.strictObject({ afterDays: days(MOST_DAYS), fee: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
    v.minLength(1),
    v.maxLength(MOST_REMINDERS),
  ),
  payDays: days(MOST_PAY_DAYS),
});

/** Returns why reminders are refused; null if the law and the customers' time to pay allow them. */
export function reminderProblem({ levels, payDays }: ReminderSteps, limits: ReminderLimits): ReminderProblem | null {
  if (payDays < limits.leastPayDays) return 'pay-days-too-few';
  if ((levels[0]?.fee ?? 0) > 0) return 'first-step-free';
  if (levels.some(({ fee }) => fee > limits.highestFee)) return 'reminder-fee-too-high';
  const isTooClose = levels.some(({ afterDays }, index) => {
    const before = levels[index - 1];
    return before !== undefined && afterDays - before.afterDays <= payDays;
  });
  return isTooClose ? 'steps-too-close' : null;
}
