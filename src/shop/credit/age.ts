import { Temporal } from 'temporal-polyfill';

/** Full years on this day in the shop's time zone; someone born on 29 February turns a year older on 1 March. */
export function ageOn(birthday: Temporal.PlainDate, now: Date, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  let years = today.year - birthday.year;
  if (today.month < birthday.month || (today.month === birthday.month && today.day < birthday.day)) years -= 1;
  return years;
}

/** Reads "21.11.1990", "21-11-1990", "21/11/1990" or "1990-11-21"; null if that is no day of the calendar. */
export function parseBirthday(text: string): Temporal.PlainDate | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  const european = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text.trim());
  const [year, month, day] = iso ? iso.slice(1) : european ? european.slice(1).reverse() : [];
  if (!year || !month || !day) return null;
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    );
  } catch {
    return null;
  }
}
