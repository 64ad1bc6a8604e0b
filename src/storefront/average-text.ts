const averages = new Map<string, Intl.NumberFormat>();

/** Formats an average with one decimal: "4.5", or "4,5" if the locale has a decimal comma. */
export function averageText(average: number, locale: string): string {
  const known = averages.get(locale);
  if (known) return known.format(average);
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  averages.set(locale, made);
  return made.format(average);
}
