import type { CreditRefusal } from './codes.ts';
export type InvoiceQuestion = {
  /** Minor units: the order's total, what is owed on other bills, and what may be owed in all. */
  total: number;
  owed: number;
  limit: number;
  /** A bill is not paid though it is due, and more: see GRACE_DAYS. */
  isOverdue: boolean;
  /** True if the goods go to another address than the bill. */
  differentAddress: boolean;
  /** Somebody who has shown their password. */
  isKnown: boolean;
};

/**
 * The offline rules of the credit check (docs/rules/credit.md#invoice): goods on invoice go to the billing address, up
 * to a limit that holds for everything open together, and to nobody with an overdue bill. Returns why not, or null.
 */
export function invoiceRefusal(question: InvoiceQuestion): CreditRefusal | null {
  const { total, owed, limit, isOverdue, differentAddress, isKnown } = question;
  if (isOverdue) return isKnown ? 'overdue' : 'not-on-invoice';
  if (differentAddress) return 'different-address';
  if (total > limit) return 'credit-limit';
  if (owed + total > limit) return isKnown ? 'owed' : 'not-on-invoice';
  return null;
}

export type { CreditRefusal } from './codes.ts';
