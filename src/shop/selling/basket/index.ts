/** The basket's door. */

export { basketsOf, findBasket } from './basket.store.ts';
export { createBasket } from './basket.ts';
export { forgetOldBaskets } from './forget-old-baskets.ts';
export { joinBasket, leaveBasket, leaveBasketEverywhere } from './join-baskets.ts';
export type * from './ports.ts';
export { keepRest } from './save-remaining-lines.store.ts';
export { type BasketCandidate, type PremiumTerms, type PricedContents, priceContents } from './totals.ts';
export type * from './types.ts';
