import type { InstalmentRefusal } from './codes.ts';

/**
 * Why nothing can be paid by instalments, or null. The contract belongs to an account, goods go to the address that is
 * billed, and what is owed together stays within the limit (docs/rules/credit.md#limits).
 */
export function instalmentRefusal(question: {
  /** Somebody who has shown their password. */
  isKnown: boolean;
  differentAddress: boolean;
  /** Minor units: the order's total, what is owed by other plans, and what may be owed in all. */
  total: number;
  owed: number;
  limit: number;
  /** Minor units: what the house finances. */
  minValue: number;
  maxValue: number;
}): InstalmentRefusal | null {
  const { isKnown, differentAddress, total, owed, limit, minValue, maxValue } = question;
  if (total < minValue || total > maxValue) return 'amount-outside';
  if (!isKnown) return 'needs-account';
  if (differentAddress) return 'different-address';
  return owed + total > limit ? 'instalment-limit' : null;
}

export type { InstalmentRefusal } from './codes.ts';
