import { Temporal } from 'temporal-polyfill';
import { isCalendarDay } from '../../../platform/calendar-day.ts';
import { addDays, dayCount, monthStart } from './days.ts';

/** Periods of a report. Month, quarter and year begin with the calendar and end today. */
export const REPORT_PERIODS = ['today', '7', '30', 'month', 'quarter', 'year', 'own'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];
/** Compared period: the one before, the same days a year ago, or none. */
export const COMPARISONS = ['before', 'year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** First and last day, ISO dates. */
export type DayRange = { from: string; to: string };
/** Step of a chart: a day, seven days from the first day on, or a calendar month. */
export type ReportStep = 'day' | 'week' | 'month';

/** Longest period in days. */
const LONGEST = 1100;
const DAYS_BY_DAY = 31;
const DAYS_BY_WEEK = 190;

/** Reads the period of a page. An own period without valid days is that of 30 days; swapped days are swapped back. */
export function readReportRange(
  query: Readonly<Record<string, string>>,
  today: string,
): { period: ReportPeriod; range: DayRange } {
  const period = REPORT_PERIODS.find((known) => known === query.period) ?? '30';
  if (period !== 'own') return { period, range: { from: startOf(period, today), to: today } };
  const { from = '', to = '' } = query;
  if (!isCalendarDay(from) || !isCalendarDay(to)) return readReportRange({}, today);
  const [first, last] = from <= to ? [from, to] : [to, from];
  return { period, range: { from: dayCount(first, last) > LONGEST ? addDays(last, 1 - LONGEST) : first, to: last } };
}

function startOf(period: Exclude<ReportPeriod, 'own'>, today: string): string {
  const date = Temporal.PlainDate.from(today);
  switch (period) {
    case 'today':
      return today;
    case '7':
      return addDays(today, -6);
    case '30':
      return addDays(today, -29);
    case 'month':
      return date.with({ day: 1 }).toString();
    case 'quarter':
      return quarterStart(today);
    case 'year':
      return date.with({ month: 1, day: 1 }).toString();
  }
}

/**
 * Returns the period to compare with. Before a month, quarter or year to date are the same days of the one before; before
 * any other period are as many days, or the month before a whole month. A day that its month lacks is the month's last day.
 */
export function comparedRange(period: ReportPeriod, range: DayRange, comparison: Comparison): DayRange | null {
  if (comparison === 'none') return null;
  const moved = (by: Temporal.DurationLike) => ({
    from: Temporal.PlainDate.from(range.from).subtract(by).toString(),
    to: Temporal.PlainDate.from(range.to).subtract(by).toString(),
  });
  if (comparison === 'year' || period === 'year') return moved({ years: 1 });
  if (period === 'month') return moved({ months: 1 });
  if (isWholeMonth(range)) {
    const from = Temporal.PlainDate.from(range.from).subtract({ months: 1 }).toString();
    return { from, to: endOfStep(from, 'month') };
  }
  if (period === 'quarter') return moved({ months: 3 });
  return moved({ days: dayCount(range.from, range.to) });
}

export function stepOfRange({ from, to }: DayRange): ReportStep {
  const days = dayCount(from, to);
  if (days <= DAYS_BY_DAY) return 'day';
  return days <= DAYS_BY_WEEK ? 'week' : 'month';
}

/** Splits a period into steps; the first and the last may be shorter. */
export function stepsOf({ from, to }: DayRange, step: ReportStep): DayRange[] {
  const steps: DayRange[] = [];
  for (let start = from; start <= to; ) {
    const end = endOfStep(start, step);
    steps.push({ from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  return steps;
}

function endOfStep(start: string, step: ReportStep): string {
  if (step === 'day') return start;
  if (step === 'week') return addDays(start, 6);
  const date = Temporal.PlainDate.from(start);
  return date.with({ day: date.daysInMonth }).toString();
}

function isWholeMonth({ from, to }: DayRange): boolean {
  return from.endsWith('-01') && to === endOfStep(from, 'month');
}

/**
 * First days of quarters and months, and days to add and to subtract. A month of which a period has more than a half is
 * the whole month without the other days; those after today have no rows.
 */
export type Spans = { quarters: string[]; months: string[]; days: DayRange[]; without: DayRange[] };

/** Splits a period into spans. Products are stored by each of them, so that a long period reads few rows. */
export function spansOf(range: DayRange): Spans {
  const whole: string[] = [];
  const days: DayRange[] = [];
  const without: DayRange[] = [];
  for (const step of stepsOf(range, 'month')) {
    const month = { from: monthStart(step.from), to: endOfStep(step.from, 'month') };
    if (dayCount(step.from, step.to) * 2 <= dayCount(month.from, month.to)) {
      days.push(step);
      continue;
    }
    whole.push(month.from);
    if (month.from < step.from) without.push({ from: month.from, to: addDays(step.from, -1) });
    if (step.to < month.to) without.push({ from: addDays(step.to, 1), to: month.to });
  }
  const quarters = whole.filter((month) => monthsOfQuarter(quarterStart(month)).every((own) => whole.includes(own)));
  const months = whole.filter((month) => !quarters.includes(month));
  return { quarters: quarters.filter((month) => quarterStart(month) === month), months, days, without };
}

/** Returns the first day of a day's quarter. */
export function quarterStart(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.with({ month: date.month - ((date.month - 1) % 3), day: 1 }).toString();
}

/** Returns the first days of the months of a quarter, given by its first day. */
export function monthsOfQuarter(quarter: string): string[] {
  return [0, 1, 2].map((months) => Temporal.PlainDate.from(quarter).add({ months }).toString());
}
