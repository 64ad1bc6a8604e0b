import { Temporal } from 'temporal-polyfill';
import { COUNTRY_HOLIDAYS, type HolidayRows, REGION_HOLIDAYS, type RuledDay } from '../../../countries/holidays.ts';

/** Returns Easter Sunday of a year in the Gregorian calendar (anonymous algorithm of 1876). */
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

function nthWeekday(year: number, month: number, weekday: number, nth: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 });
}

const THURSDAY = 4;
const SUNDAY = 7;

/** Returns the date of a holiday with a rule of its own. */
function ruledDay(rule: RuledDay, year: number): Temporal.PlainDate {
  switch (rule) {
    case 'naefelser-fahrt': {
      const day = nthWeekday(year, 4, THURSDAY, 1);
      const isHolyWeek = day.until(easterSunday(year), { largestUnit: 'days' }).days === 3;
      return isHolyWeek ? day.add({ days: 7 }) : day;
    }
    case 'jeune-genevois':
      return nthWeekday(year, 9, SUNDAY, 1).add({ days: 4 });
    case 'lundi-du-jeune':
      return nthWeekday(year, 9, SUNDAY, 3).add({ days: 1 });
    case 'busstag': {
      const last = Temporal.PlainDate.from({ year, month: 11, day: 22 });
      return last.subtract({ days: (last.dayOfWeek - 3 + 7) % 7 });
    }
  }
}

/** Movable holidays by the rules of a place and by year, as ISO dates: each delivery promise looks at several days. */
const movableDays = new WeakMap<HolidayRows, Map<number, ReadonlySet<string>>>();

function movableDaysOf(rules: HolidayRows, year: number): ReadonlySet<string> {
  const years = movableDays.get(rules) ?? new Map<number, ReadonlySet<string>>();
  movableDays.set(rules, years);
  const known = years.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const days = [
    ...rules.movable.map((days) => easter.add({ days })),
    ...(rules.ruled ?? []).map((rule) => ruledDay(rule, year)),
  ];
  const found = new Set(days.map(String));
  years.set(year, found);
  return found;
}

/**
 * Tells whether a date is a public holiday. `place`: a country ("CH") or, if known, a region of it ("CH-TI"). A region
 * without rows has the country's days.
 */
export function isPublicHoliday(date: Temporal.PlainDate, place: string): boolean {
  const rules = REGION_HOLIDAYS[place] ?? COUNTRY_HOLIDAYS[place.slice(0, 2)];
  if (!rules) return false;
  const day = date.toString();
  return rules.fixed.includes(day.slice(5)) || movableDaysOf(rules, date.year).has(day);
}

/** Tells whether a date is Monday to Friday and no public holiday. */
export function isWorkingDay(date: Temporal.PlainDate, place: string): boolean {
  return date.dayOfWeek <= 5 && !isPublicHoliday(date, place);
}

/** Returns the n-th working day after a date; n = 0 is the date itself if it is one, else the next. */
export function addWorkingDays(date: Temporal.PlainDate, days: number, place: string): Temporal.PlainDate {
  let current = date;
  while (!isWorkingDay(current, place)) current = current.add({ days: 1 });
  for (let left = days; left > 0; left -= 1) {
    do {
      current = current.add({ days: 1 });
    } while (!isWorkingDay(current, place));
  }
  return current;
}
