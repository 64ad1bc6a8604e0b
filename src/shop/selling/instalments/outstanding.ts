import { dueDays } from './due-dates.ts';
import { type InstalmentPlan, instalmentAmounts, monthsAfter } from './instalment-plan.ts';

/** Tolerance for amounts in fractions of minor units: a closer difference to a whole number is a rounding error. */
const FRACTION = 1e-6;
const DAY = 86_400_000;

/** Rounds down to minor units: a fraction of a unit is never owed. */
export function roundedDown(amount: number): number {
  return Math.floor(amount + FRACTION);
}

/**
 * Returns the open credit right after an instalment, in fractions of minor units. Each month bears the plan's effective
 * rate; the rest of a payment redeems (docs/rules/instalments.md#early-payoff). Before the first instalment it is the
 * whole credit.
 */
export function principalAfter(plan: InstalmentPlan, instalments: number): number {
  const amounts = instalmentAmounts(plan);
  const after = monthsAfter(plan);
  let principal = plan.base;
  let before = 0;
  for (let index = 0; index < instalments; index += 1) {
    const at = after[index] ?? before;
    principal = principal * (1 + plan.rateOfMonth) ** (at - before) - (amounts[index] ?? 0);
    before = at;
  }
  return principal;
}

/** Elapsed part of a plan: `due` instalments, and `months` with the running one in proportion to its days. */
export type Elapsed = { due: number; months: number };

/** Returns the elapsed part of a plan on a day (ISO date). An instalment counts from its due date on. */
export function elapsedOn(plan: InstalmentPlan, givenOn: string, day: string): Elapsed {
  const days = (Date.parse(day) - Date.parse(givenOn)) / DAY;
  const dues = dueDays(plan, givenOn);
  const after = monthsAfter(plan);
  const due = dues.filter((at) => at <= days).length;
  const before = { days: dues[due - 1] ?? 0, months: after[due - 1] ?? 0 };
  const next = { days: dues[due], months: after[due] };
  if (next.days === undefined || next.months === undefined) return { due, months: before.months };
  const part = Math.max(0, days - before.days) / (next.days - before.days);
  return { due, months: before.months + part * (next.months - before.months) };
}

/** Returns the open credit at a time as if every instalment had been punctual; fractions of minor units. */
export function principalAt(plan: InstalmentPlan, { due, months }: Elapsed): number {
  const since = months - (monthsAfter(plan)[due - 1] ?? 0);
  return principalAfter(plan, due) * (1 + plan.rateOfMonth) ** since;
}
