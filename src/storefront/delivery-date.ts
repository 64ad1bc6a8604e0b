import type { Locale } from '../tenants/tenant.ts';

/** Making one costs more than all the rest of a product page's texts. */
const formats = new Map<Locale, Intl.DateTimeFormat>();

function formatOf(locale: Locale): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  formats.set(locale, made);
  return made;
}

/** "Mittwoch, 25. November" of an ISO date, without a time zone: the promise is a day, not a moment. */
export function dayText(iso: string, locale: Locale): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return formatOf(locale).format(Date.UTC(year, month - 1, day));
}
