export type InvoiceQuestion = {
  /** Minor units: the order's total. */
  total: number;
  /** Minor units: what a customer without history may owe. */
  limit: number;
  /** True if the goods go to another address than the bill. */
  differentAddress: boolean;
};

export type CreditRefusal = 'credit-limit' | 'different-address';

/**
 * The offline rules of the credit check (completions A9; facts, section 3): a new customer gets goods on invoice up
 * to the limit and only to the billing address. Returns why not, or null if invoice may be offered.
 */
export function invoiceRefusal(question: InvoiceQuestion): CreditRefusal | null {
  if (question.differentAddress) return 'different-address';
  if (question.total > question.limit) return 'credit-limit';
  return null;
}
