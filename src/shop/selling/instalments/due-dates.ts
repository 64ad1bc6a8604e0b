import { Temporal } from 'temporal-polyfill';
import { addWorkingDays } from '../delivery/index.ts';
import { effectiveRate } from './effective-rate.ts';
import { type InstalmentPlan, instalmentAmounts, monthsAfter } from './instalment-plan.ts';

export type Due = {
  /** From 1. */
  position: number;
  /** ISO date by the contract. */
  dueOn: string;
  /** ISO date on which a bank works: what is shown (OR 78). */
  payableOn: string;
  /** Minor units. */
  amount: number;
};

/**
 * What is due when. Each month has the day on which the credit was given; a month that is too short ends earlier, and the
 * one after it has the day again.
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
 * Days from the one on which the credit is given to each due date. By plain numbers, since it is asked for every plan of
 * every calculation; its test holds it to the dates above.
 */
export function dueDays(plan: Pick<InstalmentPlan, 'months' | 'pauseMonths'>, givenOn: string): number[] {
  const given = new Date(givenOn);
  const [year, month, day] = [given.getUTCFullYear(), given.getUTCMonth(), given.getUTCDate()];
  return monthsAfter(plan).map((months) => {
    const lastDay = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
    return (Date.UTC(year, month + months, Math.min(day, lastDay)) - given.getTime()) / DAY;
  });
}

/** The effective rate of the payments as they are really due, by days of a year of 365. */
export function rateOnDates(plan: InstalmentPlan, givenOn: string): number {
  if (plan.total === plan.base) return 0;
  const days = dueDays(plan, givenOn);
  return effectiveRate(
    plan.base,
    instalmentAmounts(plan).map((amount, index) => ({ amount, years: (days[index] ?? 0) / 365 })),
  );
}
