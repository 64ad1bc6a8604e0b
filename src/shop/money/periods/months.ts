import { Temporal } from 'temporal-polyfill';

/** A month of the books, such as "2026-11", with its first and last day. */
export type Month = { name: string; from: string; to: string };

/** Reads "2026-11"; null for anything else. */
export function readMonth(text: string | null | undefined): Month | null {
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text ?? '') ? monthOf(`${text}-01`) : null;
}

/** Returns the month of a day. */
export function monthOf(day: string): Month {
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return {
    name: first.toPlainYearMonth().toString(),
    from: first.toString(),
    to: first.with({ day: first.daysInMonth }).toString(),
  };
}

/** Returns the month that is some months later, or earlier for a negative number. */
export function monthAfter({ from }: Month, months: number): Month {
  return monthOf(Temporal.PlainDate.from(from).add({ months }).toString());
}

/** Reads a range of months; the last month before today stands for a missing or an impossible one. */
export function readMonths(
  asked: { from?: string | null; to?: string | null },
  today: string,
): { from: Month; to: Month } {
  const last = monthAfter(monthOf(today), -1);
  const from = readMonth(asked.from) ?? readMonth(asked.to) ?? last;
  const to = readMonth(asked.to) ?? from;
  return from.name <= to.name && monthAfter(from, 23).name >= to.name ? { from, to } : { from: to, to };
}
