import type { Locale } from '../tenants/tenant.ts';
import { withMonthBesideDay } from './long-date.ts';

/** Cached, because creating a format costs more than all other texts of a product page. */
const formats = new Map<Locale, Intl.DateTimeFormat>();

function formatOf(locale: Locale): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  formats.set(locale, made);
  return made;
}

/** Maximum number of cached days: the next few weeks in each language. */
const MOST_DAYS = 500;
const days = new Map<string, string>();

/** Formats an ISO date as "Mittwoch, 25. November". UTC, because the promise is a calendar day and no instant. */
export function deliveryDayText(iso: string, locale: Locale): string {
  const key = `${locale} ${iso}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const text = withMonthBesideDay(formatOf(locale).format(Date.UTC(year, month - 1, day)));
  days.set(key, text);
  return text;
}
