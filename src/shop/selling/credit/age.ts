/** Returns full years on a day; both are ISO dates. A person born on 29 February turns older on 1 March. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Parses "21.11.1990", "21-11-1990", "21/11/1990" or "1990-11-21" to an ISO date; null if the day does not exist. */
export function parseBirthday(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  const european = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text.trim());
  const [year, month, day] = iso ? iso.slice(1) : european ? european.slice(1).reverse() : [];
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${date}T00:00:00Z`);
  // Date would turn 31 February into a day of March, and a 13th month is invalid.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : null;
}

const OLDEST = 120;

/**
 * Checks the birthday of a person who pays later, as entered; pages check it before they send it. `day`: today, an ISO
 * date.
 */
export function checkPayersBirthday(
  entered: string | undefined,
  { day, minimumAge }: { day: string; minimumAge: number },
): { value: string } | { problem: 'required' | 'invalid-date' | 'too-young' } {
  if (!entered?.trim()) return { problem: 'required' };
  const birthday = parseBirthday(entered);
  const age = birthday === null ? -1 : ageOn(birthday, day);
  if (birthday === null || age < 0 || age > OLDEST) return { problem: 'invalid-date' };
  return age < minimumAge ? { problem: 'too-young' } : { value: birthday };
}
