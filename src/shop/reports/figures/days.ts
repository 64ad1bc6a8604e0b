import { Temporal } from 'temporal-polyfill';

/** Calendar day of a tenant with its bounds: inclusive start, exclusive end. 23 or 25 hours when the clock changes. */
export type DayBounds = { day: string; since: Date; until: Date };

export function dayBounds(day: string, timeZone: string): DayBounds {
  const date = Temporal.PlainDate.from(day);
  const startOf = (own: Temporal.PlainDate) => new Date(own.toZonedDateTime(timeZone).epochMilliseconds);
  return { day, since: startOf(date), until: startOf(date.add({ days: 1 })) };
}

/** Returns the first day of a day's month. */
export function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Number of days of a period, both ends included. */
export function dayCount(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days + 1;
}

/** Returns all days of a period, both ends included. */
export function daysBetweenEnds(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, dayCount(from, to)) }, (_, index) => addDays(from, index));
}
