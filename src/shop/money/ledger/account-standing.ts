import type { AccountSums, DueRow } from './account-view.store.ts';

export type AccountStanding = {
  /** The account's three states (specification): something to come, something owed, neither. */
  state: 'credit' | 'open' | 'balanced';
  /** Minor units of it, never negative. */
  balance: number;
  /** What somebody has to come beside debts that are not due yet; 0 where the state says it already. */
  credit: number;
  overdue: number;
  /** What is payable next, with everything of that day; null if nothing is to come. */
  next: { payableOn: string; amount: number } | null;
};

/** How an account stands on a day (ISO date), from its bookings and what is open. */
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
