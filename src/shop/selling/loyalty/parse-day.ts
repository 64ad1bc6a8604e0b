import { Temporal } from 'temporal-polyfill';

/** Parses "2027-11-21" or "21.11.2027" to an ISO date; null for a day that does not exist. */
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
