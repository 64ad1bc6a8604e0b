/** Gift cards: codes, balances, what orders hold and pay, and the cards that orders buy (decision 160). */

export { eraseOldCardPeople, eraseOrderedCardEntries } from './card-people.store.ts';
export { type CardOfOrder, cardsOfOrder, insertOrderedCards, standingsForBasket } from './cards.store.ts';
export { newGiftCardCode, shownGiftCardCode } from './code.ts';
export type * from './codes.ts';
export { type GiftCardEntry, type GiftCardFields, readGiftCardEntry } from './entry.ts';
export type { AdminGiftCardMovement } from './gift-card-administration.store.ts';
export {
  type AdminGiftCard,
  createGiftCardAdministration,
  type GiftCardAdministration,
  type GiftCardAdminProblem,
} from './gift-card-administration.ts';
export { giftCardLocale } from './gift-card-letter.ts';
export type { ListedGiftCard } from './gift-card-list.store.ts';
export { createGiftCards, type GiftCards } from './gift-cards.ts';
export {
  activateGiftCards,
  byGiftCards,
  canPay,
  holdGiftCards,
  lockHeldGiftCards,
  lockPaidGiftCards,
  lockUnusedCards,
  redeemHeldGiftCards,
  refundOntoGiftCards,
  releaseGiftCards,
  withdrawCards,
} from './order-cards.ts';
export { creditOntoCards, type PayingCard, payWithCards } from './pay-with-cards.ts';
export type * from './ports.ts';
export { type CardToSend, cardToPrint } from './send-cards.store.ts';
export { unsealedGiftCode } from './send-cards.ts';
export { giftCardsRow, joinGiftCards, readStoredGiftCards, type StoredGiftCards } from './stored-cards.ts';
export type * from './types.ts';
