import { Temporal } from 'temporal-polyfill';

type Year = { year: number; from: number; until: Date };

/** Last computed year by time zone. Every page shows a year, and calendar arithmetic is slow. */
const known = new Map<string, Year>();

/** Returns the calendar year of an instant in a time zone, and the end of that year. */
export function shownYear(now: Date, timeZone: string): { year: number; until: Date } {
  const before = known.get(timeZone);
  if (before && now.getTime() >= before.from && now < before.until) return before;
  const shown = yearOf(now, timeZone);
  known.set(timeZone, shown);
  return shown;
}

function yearOf(now: Date, timeZone: string): Year {
  const { year } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const start = (of: number): number =>
    Temporal.PlainDate.from({ year: of, month: 1, day: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  return { year, from: start(year), until: new Date(start(year + 1)) };
}
