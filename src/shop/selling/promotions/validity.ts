import { Temporal } from 'temporal-polyfill';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Promotion, VoucherRefusal } from './types.ts';

/** Half-open: from `from` on, and no longer at `to`. */
export type Span = { from: number; to: number | null };

/** The first moment of a calendar day, as the house's clocks show it; days are not all 24 hours long. */
export function startOfDay(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds;
}

/** The first moment after a calendar day. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), timeZone);
}

/**
 * The last day of a voucher that holds so many days from the day on which it is sent
 * (docs/rules/vouchers.md#last-day), as the house's calendar counts them.
 */
export function lastDayOf(issued: Date, days: number, timeZone: string): string {
  return Temporal.PlainDate.from(calendarDay(issued, timeZone)).add({ days }).toString();
}

/** When a promotion holds: whole days of the tenant, cut off where it was ended by hand. */
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

/** Null while it holds. */
export function outside({ from, to }: Span, now: Date): Extract<VoucherRefusal, 'not-yet' | 'expired'> | null {
  const moment = now.getTime();
  if (moment < from) return 'not-yet';
  return to !== null && moment >= to ? 'expired' : null;
}
