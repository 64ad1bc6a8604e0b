import { isMember } from '../../selling/loyalty/index.ts';
import type { Customer, LoginState } from './types.ts';

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
