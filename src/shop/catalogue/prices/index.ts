/** Prices of one product: money, base prices and strike prices. The price of a basket is the pricing department's. */
export { basePrice } from './base-price.ts';
export { type Money, money, roundHalfUp, times } from './money.ts';
export { comparePrice, type PricePeriod, type StrikePriceRule } from './strike-price.ts';
