import type { Locale } from '../../../tenants/tenant.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/** Formats an ISO date as "21. November 2026". */
export function dayText(locale: Locale, iso: string): string {
  const known = formats.get(locale);
  const format =
    known ?? new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  if (!known) formats.set(locale, format);
  return format.format(Date.parse(iso));
}
