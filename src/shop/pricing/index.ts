/** Money and every rule about amounts. */
export type { Currency } from '../../tenants/tenant.ts';
export { add, type Money, money, roundHalfUp, times } from './money.ts';
