/** The basket: lines, benefits and totals before the order. */

export { basketsOf, findBasket } from './basket.store.ts';
export { createBasket } from './basket.ts';
export { sweepBaskets } from './forget-old-baskets.ts';
export { detachBasketEverywhere, joinBasket, leaveBasket } from './join-baskets.ts';
export { priceLine } from './line-price.ts';
export { createOwnReductions } from './own-price-rules.ts';
export type * from './ports.ts';
export type { OwnedPriceRule, PriceRuleExtension } from './price-rule-extension.ts';
export { saveRemainingLines } from './save-remaining-lines.store.ts';
export {
  amountToPay,
  type BasketCandidate,
  type PremiumTerms,
  type PricedContents,
  type PricedGiftCards,
  priceContents,
} from './totals.ts';
export type * from './types.ts';
