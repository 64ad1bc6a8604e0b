/** Why a code or a promotion cannot be used, whatever is in the basket. */
export type VoucherRefusal =
  | 'unknown-code'
  | 'not-yet'
  | 'expired'
  | 'ended'
  | 'used-up'
  /** Once a day, and that was today. */
  | 'used-today'
  | 'already-used'
  /** A voucher of the same promotion is in the basket. */
  | 'one-per-order'
  | 'other-group'
  /** It was sent to another e-mail address. */
  | 'other-person'
  | 'gift-sold-out';
