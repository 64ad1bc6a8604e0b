import { calendarDay } from '../../../platform/calendar-day.ts';

/** Returns the calendar day of an instant in the tenant's time zone, as an ISO date: a plan begins on it. */
export function dayOf(moment: Date, timeZone: string): string {
  return calendarDay(moment, timeZone);
}
