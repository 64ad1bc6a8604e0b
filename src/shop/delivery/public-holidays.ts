import { Temporal } from 'temporal-polyfill';

/** Easter Sunday of a year of the Gregorian calendar (the anonymous algorithm of 1876). */
export function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return Temporal.PlainDate.from({ year, month, day });
}

/** Days after Easter Sunday. */
const GOOD_FRIDAY = -2;
const EASTER_MONDAY = 1;
const ASCENSION = 39;
const WHIT_MONDAY = 50;
const CORPUS_CHRISTI = 60;

/** Days without parcel delivery in all or nearly all of a country: "MM-DD", and days relative to Easter. */
const HOLIDAYS: Record<string, { fixed: string[]; movable: number[] }> = {
  CH: { fixed: ['01-01', '08-01', '12-25', '12-26'], movable: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY] },
  LI: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '09-08', '11-01', '12-08', '12-25', '12-26'],
    movable: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI],
  },
  DE: {
    fixed: ['01-01', '05-01', '10-03', '12-25', '12-26'],
    movable: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  AT: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', '12-25', '12-26'],
    movable: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI],
  },
  NL: { fixed: ['01-01', '04-27', '12-25', '12-26'], movable: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY] },
};

export function isPublicHoliday(date: Temporal.PlainDate, country: string): boolean {
  const days = HOLIDAYS[country];
  if (!days) return false;
  if (days.fixed.includes(date.toString().slice(5))) return true;
  return days.movable.includes(easterSunday(date.year).until(date, { largestUnit: 'days' }).days);
}

/** Monday to Friday except public holidays. */
export function isWorkingDay(date: Temporal.PlainDate, country: string): boolean {
  return date.dayOfWeek <= 5 && !isPublicHoliday(date, country);
}

/** The n-th working day after a date; n = 0 is the date itself if it is one, else the next. */
export function addWorkingDays(date: Temporal.PlainDate, days: number, country: string): Temporal.PlainDate {
  let current = date;
  while (!isWorkingDay(current, country)) current = current.add({ days: 1 });
  for (let left = days; left > 0; left -= 1) {
    do {
      current = current.add({ days: 1 });
    } while (!isWorkingDay(current, country));
  }
  return current;
}
