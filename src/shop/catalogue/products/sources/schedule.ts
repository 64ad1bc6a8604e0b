import { calendarDay } from '../../../../platform/calendar-day.ts';
import { readLocalDateTime } from '../../../../platform/local-date-time.ts';

/** When a source is pulled: never by itself, every few hours, or at times of the day in the tenant's time zone. */
export type PullSchedule = { kind: 'none' } | { kind: 'hours'; every: number } | { kind: 'times'; times: string[] };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const MOST_HOURS = 168;
export const MOST_TIMES = 24;

/** Returns when a source is pulled next, after an instant; null if it is not pulled by itself. */
export function nextPull(schedule: PullSchedule, after: Date, timeZone: string): Date | null {
  if (schedule.kind === 'none') return null;
  if (schedule.kind === 'hours') return new Date(after.getTime() + schedule.every * HOUR_MS);
  // Yesterday's times too: one in the hour that summer time skips counts as an hour later.
  const days = [-1, 0, 1, 2].map((day) => calendarDay(new Date(after.getTime() + day * DAY_MS), timeZone));
  const instants = days
    .flatMap((day) => schedule.times.map((time) => readLocalDateTime(`${day}T${time}`, timeZone)?.getTime() ?? 0))
    .filter((instant) => instant > after.getTime());
  return instants.length === 0 ? null : new Date(Math.min(...instants));
}

/** Reads the fields of a schedule; null if they make none. Times: "06:00, 12:30". */
export function readSchedule(entered: Readonly<Record<string, string>>): PullSchedule | null {
  if (entered.schedule === 'hours') {
    const hours = (entered.hours ?? '').trim();
    const every = Number(hours);
    return /^\d{1,3}$/.test(hours) && every >= 1 && every <= MOST_HOURS ? { kind: 'hours', every } : null;
  }
  if (entered.schedule !== 'times') return { kind: 'none' };
  const times = (entered.times ?? '').split(/[\s,;]+/).filter((time) => time !== '');
  if (times.length === 0 || times.length > MOST_TIMES) return null;
  const read = times.map((time) => /^([01]?\d|2[0-3])[:.h]([0-5]\d)$/.exec(time));
  if (read.some((time) => time === null)) return null;
  const whole = read.map((time) => `${(time?.[1] ?? '').padStart(2, '0')}:${time?.[2] ?? ''}`);
  return { kind: 'times', times: [...new Set(whole)].sort() };
}
