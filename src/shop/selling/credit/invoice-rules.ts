import type { CreditRefusal } from './codes.ts';
export type InvoiceQuestion = {
  /** Minor units: the order's total, the debt of other bills, and the limit for both. */
  total: number;
  owed: number;
  limit: number;
  /** True if a bill is unpaid longer than GRACE_DAYS after its due date. */
  isOverdue: boolean;
  /** True if the goods are sent to an address other than the billing address. */
  differentAddress: boolean;
  /** Whether the session was opened with a password. */
  isKnown: boolean;
  /** Minor units up to which an employee has allowed this order on invoice, despite other debts. */
  granted?: number;
};

/**
 * Applies the offline rules of the credit check (docs/rules/credit.md#invoice). Goods on invoice are sent to the
 * billing address, and open bills together stay within the limit. An overdue bill refuses a further invoice. Returns
 * the reason, or null.
 */
export function invoiceRefusal(question: InvoiceQuestion): CreditRefusal | null {
  const { total, owed, limit, isOverdue, differentAddress, isKnown, granted = 0 } = question;
  if (granted >= total && granted > 0 && !differentAddress) return null;
  if (isOverdue) return isKnown ? 'overdue' : 'not-on-invoice';
  if (differentAddress) return 'different-address';
  if (total > limit) return 'credit-limit';
  if (owed + total > limit) return isKnown ? 'owed' : 'not-on-invoice';
  return null;
}

export type { CreditRefusal } from './codes.ts';
