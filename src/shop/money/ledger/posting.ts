import { roundHalfUp } from '../../catalogue/prices/index.ts';
import { spread } from '../../selling/pricing/index.ts';

/** Accounts of the ledger. Debits are positive, credits negative. */
export const LEDGER_ACCOUNTS = [
  /** Debt of a customer; never negative. */
  'receivable',
  /** Credit of a customer; never positive, since credits are negative. */
  'credit',
  'sales',
  'vat',
  /** Sold and not supplied yet, with the VAT that has not arisen: a liability until the supply. */
  'deferred',
  /** Surcharges of plans and pauses. */
  'interest',
  'protection',
  'fees',
  'late-interest',
  /** Amounts that the retailer gives without owing them. */
  'goodwill',
  'bank',
  /** Money at the payment provider before its payout. */
  'provider',
  /** Money that matches no order yet. */
  'suspense',
  /** Fees of the payment provider. */
  'provider-fees',
  /** Payments that a bank or cardholder took back, until it is decided. */
  'disputed',
  /** Debts that the retailer gave up. */
  'write-off',
  'rounding',
  /** Balances of gift cards, which the retailer owes their holders. */
  'gift-cards',
  /** Balances of gift cards that expired. */
  'breakage',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/**
 * Amount in minor units. `permille` is the VAT rate. `net` has the sign of `amount` and is without VAT. A VAT posting
 * taxes it, and a deferred posting will be revenue by it.
 */
export type Posting = { account: LedgerAccount; amount: number; permille?: number; net?: number };

export type EntryKind =
  | 'order-billed'
  | 'order-cancelled'
  | 'payment-received'
  | 'return-credited'
  /** The price of kept goods was reduced. */
  | 'price-reduced'
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
  /** Goods of an order left the warehouse, so their revenue is earned. */
  | 'order-delivered'
  /** VAT arose with a payment before the supply, or ended with its return. */
  | 'prepayment-taxed'
  | 'provider-fee'
  | 'provider-payout'
  | 'dispute-opened'
  | 'dispute-won'
  | 'dispute-lost'
  | 'written-off'
  | 'rounded'
  /** Unmatched money that was paid back to its payer. */
  | 'payment-sent-back'
  /** Gift cards paid a part of an order. */
  | 'gift-card-redeemed'
  /** A credit went onto gift cards. */
  | 'gift-card-refunded'
  | 'gift-card-expired';

/** VAT of an amount in minor units, and the amount of this rate with VAT if it is known. */
export type VatPart = { permille: number; vat: number; gross?: number };

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

/**
 * Returns the sales and VAT postings that reverse a total with its VAT. Sales without a known rate have none.
 */
export function soldPostings(total: number, vat: readonly VatPart[]): Posting[] {
  const rates = grossRates(total, vat);
  const rest = total - rates.reduce((sum, { gross }) => sum + gross, 0);
  return [
    ...rates.map(({ permille, gross, vat: tax }): Posting => ({ account: 'sales', amount: gross - tax, permille })),
    { account: 'sales', amount: rest },
    ...rates.map(
      ({ permille, gross, vat: tax }): Posting => ({ account: 'vat', amount: tax, net: gross - tax, permille }),
    ),
  ];
}

/** Completes the VAT of a total by the amount of each rate. Rates without a known amount share what the others leave. */
export function grossRates(total: number, vat: readonly VatPart[]): Required<VatPart>[] {
  const unknown = vat.filter(({ gross }) => gross === undefined);
  if (unknown.length === 0) return vat.map((part) => ({ ...part, gross: part.gross ?? 0 }));
  const left = vat.reduce((sum, { gross = 0 }) => sum - gross, total);
  const shares = spread(
    left,
    unknown.map(({ permille, vat: tax }) => roundHalfUp(Math.max(0, tax) * (1000 + permille), Math.max(1, permille))),
  );
  return vat.map((part) => ({ ...part, gross: part.gross ?? shares[unknown.indexOf(part)] ?? 0 }));
}
