import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Address, Salutation } from '../../selling/addresses/index.ts';
import type { FieldProblem } from './codes.ts';

export type Customer = {
  id: string;
  /** Customer number, "businessPartnerNo" (docs/rules/sessions.md#session-types). */
  number: string;
  email: string;
  salutation: Salutation;
  firstName: string;
  lastName: string;
  /** ISO date. */
  birthday: string | null;
  phone: string | null;
  /** Customer group for prices and vouchers, "cc" (docs/rules/sessions.md#session-types). */
  category: string;
  hasPassword: boolean;
  creditAffinity: boolean;
  /** Last day of a premium membership, ISO date; null also while its money has not come. */
  premiumUntil: string | null;
  /** A membership was bought by prepayment and waits for its money. */
  premiumWaits: boolean;
};

/** Who comes: nobody known (0), somebody whose name we know (1), somebody who has shown their password (2). */
export type Visitor =
  | { type: 0; customer: null; deviceId: null }
  | { type: 1 | 2; customer: Customer; deviceId: string };

export const NOBODY: Visitor = { type: 0, customer: null, deviceId: null };

/** Login-state cookie (docs/rules/sessions.md#login-state-cookie): hints for scripts, never trusted by the server. */
export type LoginState = { li: 0 | 1; ca: 0 | 1; bop: 0 | 1; np: 0 | 1 };

/** What a browser's cookies have to hold from now on; absent: as they are, null: nothing. */
export type BrowserChange = {
  session?: string | null;
  remember?: string | null;
  basket?: string | null;
  wishlist?: string | null;
  /** The search history's secret. */
  searches?: string | null;
  /** Tells who found a review helpful. */
  voter?: string | null;
  state?: LoginState | null;
};

/** The browser that asks, as its cookies and headers tell. */
export type Browser = {
  session: string | null;
  remember: string | null;
  basket: string | null;
  wishlist: string | null;
  /** The search history's secret. */
  searches: string | null;
  /** Tells who found a review helpful. */
  voter?: string | null;
  userAgent: string;
  /** Where the request comes from: hosts of one IPv6 network count as one (web/client-address.ts). */
  address: string;
};

/** In which house and language. */
export type TenantLocale = { tenant: Tenant; locale: Locale };

export type Fields = Record<string, FieldProblem>;

export type Refused = { ok: false; problem: 'fields'; fields: Fields };
/** Too many attempts: how long to wait. `busy`: too many people at once. */
export type Waiting = { ok: false; problem: 'wait'; seconds: number } | { ok: false; problem: 'busy' };

export type LoginOutcome =
  /** `merged`: lines of this browser's basket that were added to the customer's. */
  | { ok: true; customer: Customer; type: 1 | 2; change: BrowserChange; merged: number; next: string | null }
  | { ok: false; problem: 'wrong' | 'link-gone' }
  | Refused
  | Waiting;

/** Equal answers for known and unknown addresses: the mail tells (docs/rules/sessions.md#equal-answers). */
export type LetterOutcome = { ok: true } | Refused | Waiting;
export type ChangeOutcome = { ok: true; change: BrowserChange } | Refused | Waiting;

export type Device = {
  id: string;
  browser: string;
  platform: string;
  createdAt: Date;
  seenAt: Date;
  isThis: boolean;
  isFull: boolean;
};

export type AddressEntry = { id: string; address: Address; isDefault: boolean };

export type NewsletterChoice = {
  subscribed: boolean;
  frequency: number;
  /** ISO date until which nothing is sent. */
  pauseUntil: string | null;
  /** Whether personal mails come beside those that everybody gets. */
  personal: boolean;
};

export type { FieldProblem } from './codes.ts';
