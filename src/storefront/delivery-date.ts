import type { Locale } from '../tenants/tenant.ts';

/** "Mittwoch, 25. November" of an ISO date, without a time zone: the promise is a day, not a moment. */
export function dayText(iso: string, locale: Locale): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, day),
  );
}
