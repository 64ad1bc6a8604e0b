import { Temporal } from 'temporal-polyfill';
import { calendarDay } from '../../../platform/calendar-day.ts';

/**
 * Returns the last day of so many years: the anniversary of the first day, or 28 February in a year without the 29th
 * (docs/rules/premium.md#year). Counts from the first day, never from anniversary to anniversary, so that 29 February
 * returns.
 */
export function lastDay(startedOn: string, years: number): string {
  return Temporal.PlainDate.from(startedOn).add({ years }).toString();
}

/** Tells whether a membership is valid now: until the end of its last day in the tenant's time zone. */
export function isMember(premiumUntil: string | null, now: Date, timeZone: string): boolean {
  return premiumUntil !== null && calendarDay(now, timeZone) <= premiumUntil;
}

/** Returns the day so many days before another one. */
export function daysBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}
