/** Making a format costs more than all the other texts of a page; there are as many as languages times zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** "21. November 2026": the day of a moment where the shop is at home. */
export function longDate(moment: Date, locale: string, timeZone: string): string {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known.format(moment);
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  formats.set(key, made);
  return made.format(moment);
}
