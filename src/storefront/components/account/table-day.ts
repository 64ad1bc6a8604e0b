import type { Locale } from '../../../tenants/tenant.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/** Formats an ISO date for a table column in fixed width: "02.11.2026". */
export function tableDay(day: string, locale: Locale): string {
  const known = formats.get(locale);
  const format =
    known ?? new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  if (!known) formats.set(locale, format);
  return format.format(Date.parse(day));
}
