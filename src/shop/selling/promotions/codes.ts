/** Reasons to refuse a code or promotion, independent of the basket. */
export type VoucherRefusal =
  | 'unknown-code'
  | 'not-yet'
  | 'expired'
  | 'ended'
  | 'used-up'
  /** Limited to once a day, and used today. */
  | 'used-today'
  | 'already-used'
  /** The person has used the promotion as often as each may. */
  | 'used-by-person'
  /** The basket has a voucher of this promotion already. */
  | 'one-per-order'
  | 'other-group'
  /** The voucher was sent to another e-mail address. */
  | 'other-person'
  | 'gift-sold-out';
