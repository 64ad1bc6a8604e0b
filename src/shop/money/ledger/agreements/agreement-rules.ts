import { isCalendarDay } from '../../../../platform/calendar-day.ts';
import { daysBetween } from '../dunning.ts';

/** Part of an agreement: minor units that are paid by a day (ISO date). */
export type AgreementPart = { on: string; amount: number };

/** Longest agreement in days, and most parts. */
const LONGEST = 2 * 366;
const MOST_PARTS = 36;
/** Days that a transfer may take after the agreed day. */
export const GRACE_DAYS = 5;

/**
 * Reads lines such as "2026-12-15 50.00" or "15.12.2026 50.00". `amountOf` reads an amount in the tenant's format. Null
 * if a line is neither.
 */
export function readAgreementParts(text: string, amountOf: (text: string) => number | null): AgreementPart[] | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const parts = lines.map((line): AgreementPart | null => {
    const [, written = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? [];
    const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written) ?? [];
    const on = year === undefined ? written : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
    const amount = amountOf(rest);
    return isCalendarDay(on) && amount !== null ? { on, amount } : null;
  });
  const found = parts.filter((part) => part !== null);
  return found.length === parts.length ? found : null;
}

/** Returns why an agreement is refused, or null: days after today in their order, and amounts that add up to the debts. */
export function agreementProblem(
  parts: readonly AgreementPart[] | null,
  { open, today }: { open: number; today: string },
): 'bad-parts' | 'bad-sum' | null {
  if (parts === null || parts.length === 0 || parts.length > MOST_PARTS) return 'bad-parts';
  const isOrdered = parts.every(({ on }, index) => on > (parts[index - 1]?.on ?? today));
  const last = parts.at(-1)?.on ?? today;
  if (!isOrdered || parts.some(({ amount }) => amount < 1) || daysBetween(today, last) > LONGEST) return 'bad-parts';
  return parts.reduce((sum, { amount }) => sum + amount, 0) === open ? null : 'bad-sum';
}

/**
 * State of an agreement: broken if less is paid than was agreed by some day and its days of grace are over; kept once all
 * is paid. `paid`: minor units since the agreement was made.
 */
export function agreementState(
  parts: readonly AgreementPart[],
  { paid, open, today }: { paid: number; open: number; today: string },
): 'active' | 'kept' | 'broken' {
  if (open === 0) return 'kept';
  const due = parts
    .filter(({ on }) => daysBetween(on, today) > GRACE_DAYS)
    .reduce((sum, { amount }) => sum + amount, 0);
  return paid < due ? 'broken' : 'active';
}
