/** Money and every rule about amounts. */
export { basePrice } from './base-price.ts';
export { includedVat } from './included-vat.ts';
export { type Money, money, roundHalfUp, times } from './money.ts';
export { comparePrice, type PricePeriod, type StrikePriceRule } from './strike-price.ts';
