/** Accounts of the ledger. Debits are positive, credits negative. */
export type LedgerAccount =
  /** Debt of a customer; never negative. */
  | 'receivable'
  /** Credit of a customer; never positive, since credits are negative. */
  | 'credit'
  | 'sales'
  | 'vat'
  /** Surcharges of plans and pauses. */
  | 'interest'
  | 'protection'
  | 'fees'
  | 'late-interest'
  /** Amounts that the retailer gives without owing them. */
  | 'goodwill'
  | 'bank'
  /** Money at the payment provider before its payout. */
  | 'provider'
  /** Money that matches no order yet. */
  | 'suspense'
  /** Fees of the payment provider. */
  | 'provider-fees'
  /** Payments that a bank or cardholder took back, until it is decided. */
  | 'disputed'
  /** Debts that the retailer gave up. */
  | 'write-off'
  | 'rounding';

/** Amount in minor units. `permille` is the rate of a VAT posting. */
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
  | 'payment-assigned'
  /** The bank took a payment back. */
  | 'payment-returned'
  | 'provider-fee'
  | 'provider-payout'
  | 'dispute-opened'
  | 'dispute-won'
  | 'dispute-lost'
  | 'written-off'
  | 'rounded'
  /** Unmatched money that was paid back to its payer. */
  | 'payment-sent-back';

/** VAT of an amount in minor units. */
export type VatPart = { permille: number; vat: number };

/**
 * Returns the postings without zero amounts. Throws if the sum is not zero, which would be a bug. PostgreSQL checks it
 * too.
 */
export function balanced(postings: readonly Posting[]): Posting[] {
  const sum = postings.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0 || postings.some(({ amount }) => !Number.isSafeInteger(amount)))
    throw new RangeError(`an entry is off by ${sum}`);
  return postings.filter(({ amount }) => amount !== 0);
}

/** Returns the sales and VAT postings of a total; `sign` is -1 for a bill and 1 for its reversal. */
export function soldPostings(total: number, vat: readonly VatPart[], sign: 1 | -1): Posting[] {
  const tax = vat.reduce((sum, part) => sum + part.vat, 0);
  return [
    { account: 'sales', amount: sign * (total - tax) },
    ...vat.map(({ permille, vat: amount }): Posting => ({ account: 'vat', amount: sign * amount, permille })),
  ];
}
