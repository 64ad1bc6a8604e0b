/**
 * Prices of one product: money, base prices and strike prices. src/shop/selling/pricing computes the price of a basket.
 */
export { basePrice, type Measure } from './base-price.ts';
export { type Money, money, roundHalfUp, times } from './money.ts';
export { comparePrice, type PricePeriod, type StrikePrice, type StrikePriceRule } from './strike-price.ts';
