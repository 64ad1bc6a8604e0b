import type { InstalmentRefusal } from './codes.ts';

/**
 * Returns why payment by instalments is refused, or null. The contract belongs to an account, goods are sent to the
 * billing address, and the sum owed stays within the limit (docs/rules/credit.md#limits).
 */
export function instalmentRefusal(question: {
  /** Whether the session was opened with a password. */
  isKnown: boolean;
  differentAddress: boolean;
  /** Why the order does not name the account's holder. */
  holder: InstalmentRefusal | null;
  /** Minor units: the order's total, the debt of other plans, and the limit for both. */
  total: number;
  owed: number;
  limit: number;
  /** Minor units: the range that the retailer finances. */
  minValue: number;
  maxValue: number;
}): InstalmentRefusal | null {
  const { isKnown, differentAddress, holder, total, owed, limit, minValue, maxValue } = question;
  if (total < minValue || total > maxValue) return 'amount-outside';
  if (!isKnown) return 'needs-account';
  if (differentAddress) return 'different-address';
  if (holder) return holder;
  return owed + total > limit ? 'instalment-limit' : null;
}

export type { InstalmentRefusal } from './codes.ts';
