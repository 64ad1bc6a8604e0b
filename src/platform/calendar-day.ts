import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';

/** Local days begin on a UTC quarter hour in every current time zone, so one calculation per quarter hour is enough. */
const QUARTER_MS = 900_000;
/** Number of quarter hours to cache, of all time zones: acts of the demo's past alternate between their times. */
const MOST_QUARTERS = 200;
const days = new LRUCache<string, string>({ max: MOST_QUARTERS });

/**
 * Returns the local calendar day at a time as an ISO date. Prices, plans and vouchers call it many times per request.
 */
export function calendarDay(moment: Date, timeZone: string): string {
  const key = `${timeZone} ${Math.floor(moment.getTime() / QUARTER_MS)}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const day = Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
  days.set(key, day);
  return day;
}

/** Returns the first and the last day of the month before a day. ISO dates. */
export function lastMonth(day: string): { from: string; to: string } {
  const first = Temporal.PlainDate.from(day).with({ day: 1 }).subtract({ months: 1 });
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() };
}

/** Whether a text is an ISO date that exists. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}
