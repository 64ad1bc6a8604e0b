import type { Customer, LoginState } from './types.ts';

/** What the page's script may know without asking (specification, section 3): hints only, the server asks the session. */
export function loginState(customer: Customer, type: 1 | 2, now: Date): LoginState {
  return {
    li: type === 2 ? 1 : 0,
    ca: customer.creditAffinity ? 1 : 0,
    bop: isPremium(customer, now) ? 1 : 0,
    np: customer.hasPassword ? 0 : 1,
  };
}

/** Until the end of the last day, wherever in Europe. */
function isPremium({ premiumUntil }: Customer, now: Date): boolean {
  return premiumUntil !== null && premiumUntil >= now.toISOString().slice(0, 10);
}
