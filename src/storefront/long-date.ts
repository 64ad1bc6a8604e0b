/** Cached, because creating a format costs more than all other texts of a page. One for each language and time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats the day of an instant in the tenant's time zone: "21. November 2026". */
export function longDate(moment: Date, locale: string, timeZone: string): string {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known.format(moment);
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  formats.set(key, made);
  return made.format(moment);
}
