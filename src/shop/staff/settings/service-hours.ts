import * as v from 'valibot';
import type { OpeningHours } from '../../../tenants/tenant.ts';

export const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const satisfies OpeningHours['days'];
export type Weekday = (typeof WEEKDAYS)[number];

const time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
const calendarDay = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((day) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)),
);

/** Exceptions of opening hours, at most a year's holidays and more. */
const MOST_EXCEPTIONS = 40;

/** Opening hours of a week, each day once, and their exceptions. */
export const hoursSchema = v.strictObject({
  weekly: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({ days: v.pipe(v.array(v.picklist(WEEKDAYS)), v.minLength(1)), opens: time, closes: time }),
        v.check(({ opens, closes }) => opens < closes),
      ),
    ),
    v.minLength(1),
    v.check((hours) => new Set(hours.flatMap(({ days }) => days)).size === hours.flatMap(({ days }) => days).length),
  ),
  exceptions: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({
          from: calendarDay,
          until: calendarDay,
          opens: v.nullable(time),
          closes: v.nullable(time),
        }),
        v.check(({ from, until }) => from <= until),
        v.check(({ opens, closes }) => (opens === null) === (closes === null) && (opens ?? '0') < (closes ?? '1')),
      ),
    ),
    v.maxLength(MOST_EXCEPTIONS),
  ),
});

/** Joins neighbouring days with equal hours: Monday to Friday, Saturday. A day without hours is closed. */
export function weeklyHours(
  days: Readonly<Partial<Record<Weekday, { opens: string; closes: string }>>>,
): OpeningHours[] {
  const weekly: OpeningHours[] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    const hours = days[day];
    if (!hours) continue;
    const last = weekly.at(-1);
    const before = WEEKDAYS[index - 1];
    const continues =
      last?.opens === hours.opens && last.closes === hours.closes && before !== undefined && last.days.includes(before);
    if (last && continues) last.days.push(day);
    else weekly.push({ days: [day], ...hours });
  }
  return weekly;
}
