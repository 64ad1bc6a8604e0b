import type { AccountSums, DueRow } from './account-view.store.ts';

export type AccountStanding = {
  /** State of the account by specification: credit balance, debit balance, or balanced. */
  state: 'credit' | 'open' | 'balanced';
  /** Absolute value of the balance in minor units. */
  balance: number;
  /** Credit beside debts that are not due yet, in minor units; 0 if the balance already shows the credit. */
  credit: number;
  overdue: number;
  /** Next payable day and the sum due on it; null if no due date is ahead. */
  next: { payableOn: string; amount: number } | null;
};

/** Returns the standing of an account on a day (ISO date), from its bookings and open dues. */
export function accountStanding(
  { receivable, credit }: AccountSums,
  dues: readonly Pick<DueRow, 'payableOn' | 'open'>[],
  today: string,
): AccountStanding {
  const balance = credit - receivable;
  const sumOf = (some: readonly { open: number }[]) => some.reduce((sum, { open }) => sum + open, 0);
  const toCome = dues.filter(({ payableOn }) => payableOn >= today);
  const first = toCome.reduce<string | null>(
    (day, { payableOn }) => (day === null || payableOn < day ? payableOn : day),
    null,
  );
  return {
    state: balance > 0 ? 'credit' : balance < 0 ? 'open' : 'balanced',
    balance: Math.abs(balance),
    credit: balance > 0 ? 0 : credit,
    overdue: sumOf(dues.filter(({ payableOn }) => payableOn < today)),
    next:
      first === null
        ? null
        : { payableOn: first, amount: sumOf(toCome.filter(({ payableOn }) => payableOn === first)) },
  };
}
