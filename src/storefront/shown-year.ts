import { Temporal } from 'temporal-polyfill';

/** The calendar year of a moment in a time zone, and when it ends. */
export function shownYear(now: Date, timeZone: string): { year: number; until: Date } {
  const { year } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const next = Temporal.PlainDate.from({ year: year + 1, month: 1, day: 1 }).toZonedDateTime(timeZone);
  return { year, until: new Date(next.epochMilliseconds) };
}
