export type PaylinkState =
  /** To be paid: nothing was tried yet, or it was left. */
  | 'open'
  /** Somebody is at the pay page. */
  | 'pending'
  /** Paid at the provider's, who has not decided yet. */
  | 'checking'
  | 'paid'
  /** The last try failed; it can be tried again. */
  | 'failed'
  /** Money came and may not be kept: it was no longer owed, or something about it was wrong. */
  | 'given-back'
  /** Less is open than the link asks for: it was paid another way, credited or cancelled. */
  | 'settled'
  | 'expired'
  /** Replaced by another link. */
  | 'cancelled';

/** States of a payment on the page after paying: `checking` while the provider has not decided. */
export type ShownPaymentState = 'open' | 'checking' | 'paid' | 'failed' | 'expired' | 'given-back';
