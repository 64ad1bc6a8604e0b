import { isCalendarDay } from '../../../../platform/calendar-day.ts';
import { daysBetween } from '../dunning.ts';
import { HOLD_KINDS, type HoldKind } from './holds.store.ts';

/** Debts whose payable day an employee may move. Instalments keep the days of their contract. */
const DEFERRABLE = new Set(['invoice', 'fee', 'interest']);
/** Longest hold with an end, in days. */
const LONGEST = 366;

/** Reads the form of a hold. `dueId`: null for the whole account. An unknown kind is null. */
export function readHold(entered: Readonly<Record<string, string>>): {
  kind: HoldKind | null;
  dueId: string | null;
  until: string | null;
} {
  const text = (name: string) => (entered[name] ?? '').trim();
  return {
    // Agreements come with their own form.
    kind: HOLD_KINDS.find((known) => known === entered.kind && known !== 'agreement') ?? null,
    dueId: text('due') === '' ? null : text('due'),
    until: text('until') === '' ? null : text('until'),
  };
}

/**
 * Returns why a hold is refused, or null. A deferral concerns one debt and has an end. An end is after today, within a
 * year, and a deferral ends after the present payable day. Collection has no end. ISO dates.
 */
export function holdProblem(hold: {
  kind: HoldKind | null;
  due: { kind: string; payableOn: string } | null;
  until: string | null;
  reason: string;
  today: string;
}): 'no-reason' | 'bad-day' | 'not-deferrable' | null {
  const { kind, due, until, reason, today } = hold;
  if (reason === '') return 'no-reason';
  if (until !== null && !isLaterDay(until, today)) return 'bad-day';
  if (kind === 'collection' && until !== null) return 'bad-day';
  if (kind !== 'deferral') return null;
  if (due === null || !DEFERRABLE.has(due.kind)) return 'not-deferrable';
  return until === null || until <= due.payableOn ? 'bad-day' : null;
}

function isLaterDay(day: string, today: string): boolean {
  return isCalendarDay(day) && day > today && daysBetween(today, day) <= LONGEST;
}
