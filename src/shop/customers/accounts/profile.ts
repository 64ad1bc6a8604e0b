import type { Salutation } from '../../selling/addresses/index.ts';
import { loginState } from './login-state.ts';
import type { Visitor } from './types.ts';

/** What somebody is told about themselves; null is what this login is not good for. */
export type Profile = {
  /** 1 softly logged in, 2 logged in. */
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

/** A soft login gets the name only, a full login all of it (docs/rules/sessions.md#account-pages). */
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
