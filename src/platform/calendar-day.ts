import { Temporal } from 'temporal-polyfill';

/** Days begin on a quarter of an hour of UTC in every zone of today, so that one is worked out once in a quarter. */
const QUARTER_MS = 900_000;
const newest = new Map<string, { quarter: number; day: string }>();

/** The calendar day of a moment where a house is, as an ISO date. Prices, plans and vouchers ask for it many times a request. */
export function calendarDay(moment: Date, timeZone: string): string {
  const quarter = Math.floor(moment.getTime() / QUARTER_MS);
  const known = newest.get(timeZone);
  if (known?.quarter === quarter) return known.day;
  const day = Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
  newest.set(timeZone, { quarter, day });
  return day;
}
