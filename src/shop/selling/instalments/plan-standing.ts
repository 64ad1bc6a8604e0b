import type { Due } from './due-dates.ts';

export type DueStanding = Pick<Due, 'position' | 'payableOn' | 'amount'> & {
  /** Minor units of it that are paid. */
  paid: number;
  /** later: not due yet. due: today is its last day. overdue: a bank day has passed without it. */
  state: 'paid' | 'later' | 'due' | 'overdue';
};

export type PlanStanding = {
  dues: DueStanding[];
  /** The account's three states: more was paid than is due, less, or just that. */
  balance: 'credit' | 'open' | 'balanced';
  /** Minor units that were paid before they are due: they count for what comes next. */
  credit: number;
  /** Minor units due and not paid; part of it may be overdue. */
  open: number;
  overdue: number;
  nextDue: DueStanding | null;
};

/**
 * What payments do to what is due on a day (ISO date): the oldest debt is paid first (OR 87), and what is more than due is
 * a credit balance. `paid`: minor units, all payments together.
 */
export function planStanding(dues: readonly Due[], paid: number, day: string): PlanStanding {
  if (paid < 0) throw new RangeError('payments are positive');
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
