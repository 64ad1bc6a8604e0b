import { Temporal } from 'temporal-polyfill';

/**
 * Returns the first instant of a calendar day such as "2026-11-22" in a time zone, or of the day `addDays` later. Null for
 * any other text.
 */
export function dayStart(isoDay: string, timeZone: string, addDays = 0): Date | null {
  if (isoDay === '') return null;
  try {
    const day = Temporal.PlainDate.from(isoDay, { overflow: 'reject' }).add({ days: addDays });
    return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  } catch {
    return null;
  }
}
