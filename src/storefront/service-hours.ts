import { Temporal } from 'temporal-polyfill';
import { footMessagesOf } from '../tenants/messages/foot.ts';
import type { Locale, OpeningException, Tenant } from '../tenants/tenant.ts';

/** Days ahead that an exception is announced. */
const AHEAD_DAYS = 14;

/** Returns the exceptions of the opening hours as texts, and the end of the day on which they are right. */
export function shownExceptions(
  { timeZone, locales }: Pick<Tenant, 'timeZone' | 'locales'>,
  locale: Locale,
  now: Date,
): { texts: string[]; until: Date | null } {
  const { openingExceptions } = locales[0].organisation;
  if (openingExceptions.length === 0) return { texts: [], until: null };
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const midnight = local.add({ days: 1 }).startOfDay();
  return {
    texts: exceptionTexts(openingExceptions, local.toPlainDate().toString(), locale),
    until: new Date(midnight.epochMilliseconds),
  };
}

/**
 * Returns the exceptions of the opening hours that today or the next two weeks have, as texts. `today`: day in the
 * tenant's time zone.
 */
export function exceptionTexts(exceptions: readonly OpeningException[], today: string, locale: Locale): string[] {
  const { closedDays, otherHours } = footMessagesOf(locale);
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + AHEAD_DAYS * 86_400_000).toISOString().slice(0, 10);
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const dayOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
  return exceptions
    .filter(({ from, until }) => until >= today && from <= last)
    .map(({ from, until, opens, closes }) => {
      const days = from === until ? format.format(dayOf(from)) : format.formatRange(dayOf(from), dayOf(until));
      return opens === null || closes === null ? closedDays(days) : otherHours(days, opens, closes);
    });
}
