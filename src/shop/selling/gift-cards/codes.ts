/** Motifs of a gift card's picture. */
export const GIFT_CARD_MOTIFS = ['thanks', 'birthday', 'wedding', 'winter', 'neutral'] as const;
export type GiftCardMotif = (typeof GIFT_CARD_MOTIFS)[number];

export type GiftCardFieldProblem =
  | 'required'
  | 'amount-limits'
  | 'too-long'
  | 'invalid-characters'
  | 'invalid-email'
  | 'day-limits'
  | 'address-in-text';

/** `unknown`: also for a card of another currency, and for one without a balance. `wait`: too many codes were entered. */
export type GiftCardProblem = 'unknown' | 'expired' | 'wait' | 'too-many' | 'no-basket' | 'nothing-to-pay';
