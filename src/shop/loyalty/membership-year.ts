import { Temporal } from 'temporal-polyfill';

/** The calendar day of a moment in a house's time zone, ISO. */
export function dayIn(timeZone: string, moment: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/**
 * The last day of so many years of membership: the anniversary of its first day, or 28 February where that year has no
 * 29th (facts, section 7; BGB 188, OR 77). Counted from the first day and never from anniversary to anniversary, so that
 * 29 February comes back.
 */
export function lastDay(startedOn: string, years: number): string {
  return Temporal.PlainDate.from(startedOn).add({ years }).toString();
}

/** Whether somebody is a member at this moment: until the end of the last day, as the house's clocks show it. */
export function isMember(premiumUntil: string | null, now: Date, timeZone: string): boolean {
  return premiumUntil !== null && dayIn(timeZone, now) <= premiumUntil;
}

/** The day so many days before another one. */
export function daysBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}
