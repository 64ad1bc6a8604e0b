/** Money and every rule about amounts. */
export type { Currency } from '../../tenants/tenant.ts';
export { basePrice } from './base-price.ts';
export { includedVat } from './included-vat.ts';
export { type Money, money, times } from './money.ts';
export { comparePrice, type PricePeriod } from './strike-price.ts';
