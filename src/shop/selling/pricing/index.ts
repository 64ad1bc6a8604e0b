/** Pricing: rules about amounts, without access to the database. */
export type { Benefit, BenefitKind, BenefitSource, PriceLine, Unmet } from './benefit.ts';
export { deliveryClass } from './delivery-class.ts';
export { vatRate } from './included-vat.ts';
export type { Multibuy } from './multibuy.ts';
export { type PricedBasket, priceBasket } from './price-basket.ts';
export { refundShares, type SoldLine } from './refund-shares.ts';
export { spread } from './spread.ts';
