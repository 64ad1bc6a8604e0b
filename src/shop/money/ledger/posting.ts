/** What the books know: debits of these are positive, credits negative. */
export type LedgerAccount =
  /** What a customer owes; never below nothing. */
  | 'receivable'
  /** What a customer has to come: it stands on the other side, so it is never above nothing. */
  | 'credit'
  | 'sales'
  | 'vat'
  /** Surcharges of plans and pauses. */
  | 'interest'
  | 'protection'
  | 'fees'
  | 'late-interest'
  /** What the house gives without owing it. */
  | 'goodwill'
  | 'bank'
  /** At the payment provider, until it pays out. */
  | 'provider'
  /** Money that nobody could be found for. */
  | 'suspense';

/** Minor units. `permille`: of VAT, its rate. */
export type Posting = { account: LedgerAccount; amount: number; permille?: number };

export type EntryKind =
  | 'order-billed'
  | 'order-cancelled'
  | 'payment-received'
  | 'return-credited'
  | 'refund-paid'
  | 'reminder-fee'
  | 'late-interest'
  | 'goodwill'
  | 'plan-changed'
  | 'credit-used'
  | 'payment-unmatched'
  | 'payment-assigned';

/** VAT of an amount, minor units. */
export type VatPart = { permille: number; vat: number };

/** Postings without empty ones. Throws if they do not come to nothing: that would be a bug, and PostgreSQL refuses it too. */
export function balanced(postings: readonly Posting[]): Posting[] {
  const sum = postings.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0 || postings.some(({ amount }) => !Number.isSafeInteger(amount)))
    throw new RangeError(`an entry is off by ${sum}`);
  return postings.filter(({ amount }) => amount !== 0);
}

/** Goods and what is sold with them, `sign` 1 to take them back and -1 to bill them. */
export function soldPostings(total: number, vat: readonly VatPart[], sign: 1 | -1): Posting[] {
  const tax = vat.reduce((sum, part) => sum + part.vat, 0);
  return [
    { account: 'sales', amount: sign * (total - tax) },
    ...vat.map(({ permille, vat: amount }): Posting => ({ account: 'vat', amount: sign * amount, permille })),
  ];
}
