const averages = new Map<string, Intl.NumberFormat>();

/** "4.5", with the comma where the language has one. */
export function averageText(average: number, locale: string): string {
  const known = averages.get(locale);
  if (known) return known.format(average);
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  averages.set(locale, made);
  return made.format(average);
}
