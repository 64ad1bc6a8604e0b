import { Temporal } from 'temporal-polyfill';

export type JournalPeriod = { from: string; to: string };

/** Splits a period into calendar months; the first and the last one may be cut. ISO dates, inclusive. */
export function monthsOf({ from, to }: JournalPeriod): JournalPeriod[] {
  const months: JournalPeriod[] = [];
  let start = Temporal.PlainDate.from(from);
  const end = Temporal.PlainDate.from(to);
  while (Temporal.PlainDate.compare(start, end) <= 0) {
    const last = start.with({ day: start.daysInMonth });
    months.push({ from: start.toString(), to: (Temporal.PlainDate.compare(last, end) < 0 ? last : end).toString() });
    start = last.add({ days: 1 });
  }
  return months;
}

/** Returns the first day of the fiscal year that contains a day. `firstMonth`: 1 to 12. */
export function fiscalYearOf(day: string, firstMonth: number): string {
  const { year, month } = Temporal.PlainDate.from(day);
  return new Temporal.PlainDate(month < firstMonth ? year - 1 : year, firstMonth, 1).toString();
}
