import { dueDays } from './due-dates.ts';
import { type InstalmentPlan, instalmentAmounts, monthsAfter } from './instalment-plan.ts';

/** Amounts are worked out in fractions of minor units; what is a whole number but for this much, is one. */
const FRACTION = 1e-6;
const DAY = 86_400_000;

/** Minor units, rounded down: what is left of a unit is nobody's debt. */
export function roundedDown(amount: number): number {
  return Math.floor(amount + FRACTION);
}

/**
 * What of the credit is open right after an instalment, in fractions of minor units: each month bears the plan's effective
 * rate, and what is paid beyond it redeems (docs/rules/instalments.md#early-payoff). All of it before the first.
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

/** Months of a plan that are over: `due` instalments by then, and as many of their months as of the running one's days. */
export type Elapsed = { due: number; months: number };

/** How far a plan has come on a day (ISO date). A day on which an instalment is due counts it. */
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

/** What is open of the credit at a moment, as if every instalment had come when it was due; fractions of minor units. */
export function principalAt(plan: InstalmentPlan, { due, months }: Elapsed): number {
  const since = months - (monthsAfter(plan)[due - 1] ?? 0);
  return principalAfter(plan, due) * (1 + plan.rateOfMonth) ** since;
}
