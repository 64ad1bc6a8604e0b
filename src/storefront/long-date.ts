/** Cached, because creating a format costs more than all other texts of a page. One for each language and time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats the day of an instant in the tenant's time zone: "21. November 2026", where no line ends before the month. */
export function longDate(moment: Date, locale: string, timeZone: string): string {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  formats.set(key, known);
  return withMonthBesideDay(known.format(moment));
}

/** Puts a no-break space between day and month: "25." at the end of a line reads like the end of a sentence. */
export function withMonthBesideDay(date: string): string {
  return date.replace(/(\d\.?) (?=\p{L})/u, '$1\u00a0');
}
