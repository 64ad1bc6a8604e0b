import { isCalendarDay } from '../../../platform/calendar-day.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import { MOST_STOCK } from '../stock/index.ts';

export type StockEntry = Readonly<Record<string, string>>;

/** Reasons that an employee can book by hand. Counts and corrections enter the units that are there now. */
export const MANUAL_REASONS = ['goods-in', 'count', 'correction', 'damage', 'return'] as const;
export type ManualReason = (typeof MANUAL_REASONS)[number];

const LONGEST_NOTE = 200;

/** Reads a whole number; null if there is none. */
export function readUnits(text: string | undefined, least = 1): number | null {
  const typed = (text ?? '').trim();
  if (!/^\d{1,7}$/.test(typed)) return null;
  const units = Number(typed);
  return units >= least && units <= MOST_STOCK ? units : null;
}

export function readNote(text: string | undefined): string | null {
  const note = oneLineNote(text ?? '', LONGEST_NOTE);
  return note === '' ? null : note;
}

export function manualReasonOf(text: string | undefined): ManualReason | null {
  return MANUAL_REASONS.find((reason) => reason === text) ?? null;
}

/** Reads a day that has not passed; null otherwise. */
export function comingDayOf(text: string | undefined, today: string): string | null {
  const day = (text ?? '').trim();
  return isCalendarDay(day) && day >= today ? day : null;
}

/**
 * Returns the difference that a form books. Deliveries and returns add, damage takes away. A count is compared with the
 * number that the employee saw, so that sales in between are not lost.
 */
export function differenceOf(reason: ManualReason, units: number, seen: number): number {
  if (reason === 'count' || reason === 'correction') return units - seen;
  return reason === 'damage' ? -units : units;
}
