export type PaylinkState =
  /** Payable: no attempt yet, or the last one was abandoned. */
  | 'open'
  /** The customer is on the pay page. */
  | 'pending'
  /** The payment was submitted, and the provider has not decided yet. */
  | 'checking'
  | 'paid'
  /** The last attempt failed; another one is possible. */
  | 'failed'
  /** Money arrived that must be refunded: it was no longer owed, or the payment was wrong. */
  | 'given-back'
  /** The open amount is below the amount of the link: paid another way, credited or cancelled. */
  | 'settled'
  | 'expired'
  /** Replaced by a newer link. */
  | 'cancelled';

/** States of a payment on the page after paying; `checking` while the provider has not decided. */
export type ShownPaymentState = 'open' | 'checking' | 'paid' | 'failed' | 'expired' | 'given-back';
