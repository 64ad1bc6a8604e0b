import { Temporal } from 'temporal-polyfill';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Promotion, VoucherRefusal } from './types.ts';

/** Half-open interval in epoch milliseconds: includes `from`, excludes `to`. */
export type Span = { from: number; to: number | null };

/** Returns the first instant of a calendar day in a time zone; days are not always 24 hours long. */
export function startOfDay(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds;
}

/** Returns the first instant after a calendar day. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), timeZone);
}

/**
 * Returns the last day of a voucher that is valid for so many days from its issue (docs/rules/vouchers.md#last-day), by
 * the calendar of the time zone.
 */
export function lastDayOf(issued: Date, days: number, timeZone: string): string {
  return Temporal.PlainDate.from(calendarDay(issued, timeZone)).add({ days }).toString();
}

/** Returns when a promotion is valid: whole days of the tenant, shortened if an employee ended it. */
export function spanOf(
  { validFrom, validTo, endedAt }: Pick<Promotion, 'validFrom' | 'validTo' | 'endedAt'>,
  timeZone: string,
): Span {
  const to = validTo === null ? null : endOfDay(validTo, timeZone);
  const ended = endedAt?.getTime() ?? null;
  return {
    from: startOfDay(validFrom, timeZone),
    to: to === null ? ended : ended === null ? to : Math.min(to, ended),
  };
}

/** Returns why an instant is outside of the span; null if it is inside. */
export function outside({ from, to }: Span, now: Date): Extract<VoucherRefusal, 'not-yet' | 'expired'> | null {
  const moment = now.getTime();
  if (moment < from) return 'not-yet';
  return to !== null && moment >= to ? 'expired' : null;
}
