import { Temporal } from 'temporal-polyfill';

/** An ISO date from "2027-11-21" or "21.11.2027"; null for what is no day of the calendar. */
export function parseDay(entered: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(entered);
  const written = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(entered);
  const [year, month, day] = iso ? iso.slice(1) : written ? written.slice(1).reverse() : [];
  try {
    const found = Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    );
    return found.toString();
  } catch {
    return null;
  }
}
