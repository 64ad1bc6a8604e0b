/** States of a gift card as the back office names them. */
export const GIFT_CARD_STATES = ['ordered', 'active', 'blocked', 'cancelled', 'expired', 'unsent'] as const;
export type ShownGiftCardState = (typeof GIFT_CARD_STATES)[number];

/** Returns the state of a card on a day (ISO date). */
export function giftCardStateOf(
  card: { state: 'ordered' | 'active' | 'blocked' | 'cancelled'; expiresOn: string | null; sentAt: Date | null },
  day: string,
): ShownGiftCardState {
  if (card.state === 'active' && card.expiresOn !== null && card.expiresOn < day) return 'expired';
  return card.state === 'active' && card.sentAt === null ? 'unsent' : card.state;
}
