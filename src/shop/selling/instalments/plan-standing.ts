import type { Due } from './due-dates.ts';

export type DueStanding = Pick<Due, 'position' | 'payableOn' | 'amount'> & {
  /** Paid part in minor units. */
  paid: number;
  /** later: not due yet; due: today is the last day; overdue: the banking day has passed unpaid. */
  state: 'paid' | 'later' | 'due' | 'overdue';
};

export type PlanStanding = {
  dues: DueStanding[];
  /** State of the account: paid more than is due, less, or exactly. */
  balance: 'credit' | 'open' | 'balanced';
  /** Minor units paid before they are due; they count for the next instalments. */
  credit: number;
  /** Minor units due and unpaid; part of it may be overdue. */
  open: number;
  overdue: number;
  nextDue: DueStanding | null;
};

/**
 * Applies payments to dues on a day (ISO date): the oldest debt first (OR 87), and the excess is a credit balance. The
 * parameter `paid` is the sum of all payments in minor units.
 */
export function planStanding(dues: readonly Due[], paid: number, day: string): PlanStanding {
  if (paid < 0) throw new RangeError('payments must not be negative');
  let left = paid;
  const shown = dues
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, payableOn, amount }): DueStanding => {
      const part = Math.min(amount, left);
      left -= part;
      const state = part === amount ? 'paid' : payableOn > day ? 'later' : payableOn === day ? 'due' : 'overdue';
      return { position, payableOn, amount, paid: part, state };
    });
  const owed = shown.filter((due) => due.payableOn <= day);
  const open = owed.reduce((sum, due) => sum + due.amount - due.paid, 0);
  const credit = paid - owed.reduce((sum, due) => sum + due.paid, 0);
  return {
    dues: shown,
    balance: open > 0 ? 'open' : credit > 0 ? 'credit' : 'balanced',
    credit,
    open,
    overdue: shown.reduce((sum, due) => (due.state === 'overdue' ? sum + due.amount - due.paid : sum), 0),
    nextDue: shown.find((due) => due.state === 'later' || due.state === 'due') ?? null,
  };
}
