import { STANDARD_GROUP } from '../../catalogue/price-lists/index.ts';
import { isMember } from '../../selling/loyalty/index.ts';
import type { BrowserChange, Customer, LoginState } from './types.ts';

/**
 * Returns hints for page scripts (docs/rules/sessions.md#login-state-cookie). The server itself relies on the session.
 */
export function loginState(customer: Customer, type: 1 | 2, now: Date, timeZone: string): LoginState {
  return {
    li: type === 2 ? 1 : 0,
    ca: customer.creditAffinity ? 1 : 0,
    bop: isMember(customer.premiumUntil, now, timeZone) ? 1 : 0,
    np: customer.hasPassword ? 0 : 1,
  };
}

/**
 * Returns the cookies that tell scripts and the cache of pages about a login. Customers of a group get the mark of own
 * prices with a full login only, as the basket does.
 */
export function loginCookies(
  customer: Customer,
  type: 1 | 2,
  now: Date,
  timeZone: string,
): Pick<BrowserChange, 'state' | 'ownPrices'> {
  const state = loginState(customer, type, now, timeZone);
  return type === 2 && customer.category !== STANDARD_GROUP ? { state, ownPrices: true } : { state };
}
