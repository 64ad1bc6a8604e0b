import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Address, Salutation } from '../../selling/addresses/index.ts';
import type { AccountFieldProblem } from './codes.ts';

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
  /** Last day of the premium membership, ISO date; null also while its payment is open. */
  premiumUntil: string | null;
  /** A membership bought by prepayment waits for its payment. */
  premiumWaits: boolean;
};

/** Visitor: unknown (0), recognised by a soft login (1), or logged in by password (2). */
export type Visitor =
  | { type: 0; customer: null; deviceId: null }
  | { type: 1 | 2; customer: Customer; deviceId: string };

export const NOBODY: Visitor = { type: 0, customer: null, deviceId: null };

/** Login-state cookie (docs/rules/sessions.md#login-state-cookie): hints for scripts that the server never trusts. */
export type LoginState = { li: 0 | 1; ca: 0 | 1; bop: 0 | 1; np: 0 | 1 };

/** Changes of a browser's cookies. Absent leaves a cookie unchanged, null deletes it. */
export type BrowserChange = {
  session?: string | null;
  remember?: string | null;
  basket?: string | null;
  wishlist?: string | null;
  /** Secret of the search history. */
  searches?: string | null;
  /** Id that identifies a visitor's votes on reviews. */
  voter?: string | null;
  /** Signed proof of the accounts that this device logged in to; grants nothing but its own count of failures. */
  device?: string | null;
  state?: LoginState | null;
  /** Mark of a customer whose group may have prices of its own: pages for everybody are no answer. */
  ownPrices?: true | null;
};

/** The requesting browser, as its cookies and headers describe it. */
export type Browser = {
  session: string | null;
  remember: string | null;
  basket: string | null;
  wishlist: string | null;
  /** Secret of the search history. */
  searches: string | null;
  /** Id that identifies a visitor's votes on reviews. */
  voter?: string | null;
  /** Accounts that this device logged in to (platform/identity/known-device.ts). */
  device?: string | null;
  userAgent: string;
  /** Source address; hosts of one IPv6 network count as one (web/client-address.ts). */
  address: string;
};

/** Tenant and locale of a request. */
export type TenantLocale = { tenant: Tenant; locale: Locale };

export type AccountFieldProblems = Record<string, AccountFieldProblem>;

export type FieldsRefused = { ok: false; problem: 'fields'; fields: AccountFieldProblems };
/** `wait`: too many attempts, with the remaining seconds. `busy`: too many concurrent logins. */
export type Waiting = { ok: false; problem: 'wait'; seconds: number } | { ok: false; problem: 'busy' };

export type LoginOutcome =
  /** `merged`: lines of this browser's basket that were added to the customer's. */
  | { ok: true; customer: Customer; type: 1 | 2; change: BrowserChange; merged: number; next: string | null }
  | { ok: false; problem: 'wrong' | 'link-gone' }
  | FieldsRefused
  | Waiting;

/**
 * Equal for known and unknown addresses; only the mail reveals the difference (docs/rules/sessions.md#equal-answers).
 */
export type LetterOutcome = { ok: true } | FieldsRefused | Waiting;
export type AccountChangeOutcome = { ok: true; change: BrowserChange } | FieldsRefused | Waiting;

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
  /** ISO date until which no mail is sent. */
  pauseUntil: string | null;
  /** Whether personalised mails are sent beside general ones. */
  personal: boolean;
};

export type { AccountFieldProblem } from './codes.ts';

/** Parts of a change by an employee that run in its transaction. */
export type StaffTransaction = {
  /** Whether the customer has the state that the employee has seen. Locks the customer; otherwise the change is refused. */
  isAsSeen(runner: SqlRunner): Promise<boolean>;
  /** Runs after a change that succeeded, such as the entry in the audit trail. */
  also(runner: SqlRunner): Promise<void>;
};
