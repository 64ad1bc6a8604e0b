/** Things that may be open at the end of a month, in the order of the page. */
export const MONTH_CHECKS = [
  'unbooked-orders',
  'unbooked-shipments',
  'unbooked-payments',
  'days-not-closed',
  'unmatched',
  'provider-balance',
  'refunds',
  'returns',
  'documents',
  'approvals',
  'days-without-statement',
  'vat-difference',
] as const;
export type MonthCheckId = (typeof MONTH_CHECKS)[number];

/** One line of the checklist. `amount` in minor units, if the matter has one. */
export type MonthCheck = { id: MonthCheckId; count: number; amount: number | null; isBlocking: boolean };

/** Facts that no reason excuses: a later entry would belong into the closed month. */
const BLOCKING: ReadonlySet<MonthCheckId> = new Set(['unbooked-shipments', 'unbooked-payments', 'vat-difference']);

export function monthCheck(id: MonthCheckId, count: number, amount: number | null = null): MonthCheck {
  return { id, count, amount, isBlocking: count > 0 && BLOCKING.has(id) };
}

export type CloseProblem =
  /** The month has not ended yet. */
  | 'not-ended'
  | 'already-closed'
  | 'blocked'
  /** Points are open, and no reason says why the month may be closed. */
  | 'no-reason'
  /** A booking of the month takes long. */
  | 'busy';

/** Returns why a month cannot be closed; null if it can. ISO dates. */
export function closeProblem(given: {
  month: { from: string; to: string };
  today: string;
  closedThrough: string | null;
  checks: readonly MonthCheck[];
  reason: string;
}): CloseProblem | null {
  const { month, today, closedThrough, checks, reason } = given;
  if (today <= month.to) return 'not-ended';
  if (closedThrough !== null && closedThrough >= month.from) return 'already-closed';
  if (checks.some(({ isBlocking }) => isBlocking)) return 'blocked';
  return checks.some(({ count }) => count > 0) && reason === '' ? 'no-reason' : null;
}
