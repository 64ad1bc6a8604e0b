import type { Salutation } from '../../selling/addresses/index.ts';
import { loginState } from './login-state.ts';
import type { Visitor } from './types.ts';

/** A visitor's own profile; fields that the login does not permit are null. */
export type Profile = {
  /** 1: soft login. 2: full login. */
  type: 1 | 2;
  firstName: string;
  lastName: string | null;
  salutation: Salutation | null;
  /** Customer number, "businessPartnerNo" (docs/rules/sessions.md#session-types). */
  number: string | null;
  email: string | null;
  /** ISO date. */
  birthday: string | null;
  phone: string | null;
  category: string;
  creditAffinity: boolean;
  bonusProgram: boolean;
  hasPassword: boolean;
  /** ISO date. */
  premiumUntil: string | null;
};

/**
 * Returns the profile: the name for a soft login, all fields for a full login (docs/rules/sessions.md#account-pages).
 */
export function profileOf(visitor: Visitor, now: Date, timeZone: string): Profile | null {
  if (visitor.type === 0) return null;
  const { type, customer } = visitor;
  const known = type === 2 ? customer : null;
  return {
    type,
    firstName: customer.firstName,
    lastName: known?.lastName ?? null,
    salutation: known?.salutation ?? null,
    number: known?.number ?? null,
    email: known?.email ?? null,
    birthday: known?.birthday ?? null,
    phone: known?.phone ?? null,
    category: customer.category,
    creditAffinity: customer.creditAffinity,
    bonusProgram: loginState(customer, type, now, timeZone).bop === 1,
    hasPassword: customer.hasPassword,
    premiumUntil: known?.premiumUntil ?? null,
  };
}
