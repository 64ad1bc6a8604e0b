import { calendarDay } from '../../../platform/calendar-day.ts';

/** The day of a moment where the house is, as an ISO date: a plan begins with it. */
export function dayOf(moment: Date, timeZone: string): string {
  return calendarDay(moment, timeZone);
}
