import type { MappedNumber } from '../chart/mapping.ts';

/** Net amount of one account of an entry, in minor units; debits are positive. */
export type NumberedPosting = MappedNumber & { amount: number };

/** One line of a journal: an amount from the credit to the debit account, in minor units above zero. */
export type JournalPair = { debit: string; credit: string; amount: number; taxKey: string | null };

/**
 * Splits an entry into pairs of accounts, as accounting programs book. Postings of one account and tax key are added
 * first. The sums of each account stay those of the entry. Throws if the entry does not balance, which would be a bug.
 */
export function pairPostings(postings: readonly NumberedPosting[]): JournalPair[] {
  const sums = new Map<string, NumberedPosting>();
  for (const posting of postings) {
    const key = `${posting.number} ${posting.taxKey ?? ''}`;
    sums.set(key, { ...posting, amount: (sums.get(key)?.amount ?? 0) + posting.amount });
  }
  const open = [...sums.values()];
  const debits = open.filter(({ amount }) => amount > 0);
  const credits = open.filter(({ amount }) => amount < 0).map((posting) => ({ ...posting, amount: -posting.amount }));
  const pairs: JournalPair[] = [];
  let [debit, credit] = [debits.shift(), credits.shift()];
  while (debit && credit) {
    const amount = Math.min(debit.amount, credit.amount);
    pairs.push({ debit: debit.number, credit: credit.number, amount, taxKey: credit.taxKey ?? debit.taxKey });
    debit = debit.amount === amount ? debits.shift() : { ...debit, amount: debit.amount - amount };
    credit = credit.amount === amount ? credits.shift() : { ...credit, amount: credit.amount - amount };
  }
  if (debit || credit) throw new RangeError('an entry does not balance');
  return pairs.filter((pair) => pair.debit !== pair.credit);
}
