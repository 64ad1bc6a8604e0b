import { Temporal } from 'temporal-polyfill';
import { calendarDay } from '../../../platform/calendar-day.ts';

/**
 * The last day of so many years of membership: the anniversary of its first day, or 28 February where that year has no
 * 29th (docs/rules/premium.md#year). Counted from the first day and never from anniversary to anniversary, so that
 * 29 February comes back.
 */
export function lastDay(startedOn: string, years: number): string {
  return Temporal.PlainDate.from(startedOn).add({ years }).toString();
}

/** Whether somebody is a member at this moment: until the end of the last day, as the house's clocks show it. */
export function isMember(premiumUntil: string | null, now: Date, timeZone: string): boolean {
  return premiumUntil !== null && calendarDay(now, timeZone) <= premiumUntil;
}

/** The day so many days before another one. */
export function daysBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}
