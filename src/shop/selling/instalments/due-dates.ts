import { Temporal } from 'temporal-polyfill';
import { addWorkingDays } from '../delivery/index.ts';
import { effectiveRate } from './effective-rate.ts';
import { type InstalmentPlan, instalmentAmounts, monthsAfter } from './instalment-plan.ts';

export type Due = {
  /** From 1. */
  position: number;
  /** ISO date by the contract. */
  dueOn: string;
  /** ISO date of the banking day that is shown (OR 78). */
  payableOn: string;
  /** Minor units. */
  amount: number;
};

/**
 * Returns the due dates of a plan. Each month uses the day on which the credit was given; a short month ends earlier,
 * and the next one returns to that day.
 */
export function dueDates(plan: InstalmentPlan, givenOn: string, country: string): Due[] {
  const given = Temporal.PlainDate.from(givenOn);
  const amounts = instalmentAmounts(plan);
  return monthsAfter(plan).map((months, index) => {
    const due = given.add({ months });
    return {
      position: index + 1,
      dueOn: due.toString(),
      payableOn: addWorkingDays(due, 0, country).toString(),
      amount: amounts[index] ?? 0,
    };
  });
}

const DAY = 86_400_000;

/**
 * Returns days from the date of the credit to each due date. Uses plain numbers for speed, since every plan of every
 * calculation needs it; a test compares them with the dates above.
 */
export function dueDays(plan: Pick<InstalmentPlan, 'months' | 'pauseMonths'>, givenOn: string): number[] {
  const given = new Date(givenOn);
  const [year, month, day] = [given.getUTCFullYear(), given.getUTCMonth(), given.getUTCDate()];
  return monthsAfter(plan).map((months) => {
    const lastDay = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
    return (Date.UTC(year, month + months, Math.min(day, lastDay)) - given.getTime()) / DAY;
  });
}

/** Returns the effective rate by the real due dates, with years of 365 days. */
export function rateOnDates(plan: InstalmentPlan, givenOn: string): number {
  if (plan.total === plan.base) return 0;
  const days = dueDays(plan, givenOn);
  return effectiveRate(
    plan.base,
    instalmentAmounts(plan).map((amount, index) => ({ amount, years: (days[index] ?? 0) / 365 })),
  );
}
