import type { Locale, Tenant } from '../../../tenants/tenant.ts';

/** Kinds of consent, each independent: the retailer's two newsletters, and offers of the instalment account. */
export const KINDS = ['brandA', 'brandB', 'flexikonto'] as const;
export type Kind = (typeof KINDS)[number];

export type NewsletterSite = { tenant: Tenant; locale: Locale; publicUrl: string };
export type NewsletterEntry = Record<string, string>;

export type NewsletterFieldProblem = 'required' | 'invalid-email' | 'too-long' | 'invalid-choice';
export type NewsletterRefused = { ok: false; problem: 'fields'; fields: Record<string, NewsletterFieldProblem> };
/** Too many mails were requested. */
export type Wait = { ok: false; problem: 'wait'; seconds: number };

export type Consent = { kind: Kind; granted: boolean; frequency: number; pauseUntil: string | null };

export type Subscriber = {
  id: string;
  tenant: string;
  email: string;
  locale: Locale;
  personalised: boolean;
  /** Present state, without expired pauses. */
  consents: Consent[];
};

/** Result of a change; each has a page of its own. */
export type ChangeResult = 'paused' | 'frequency' | 'unsubscribed';

/** Origin of a choice; part of its proof. */
export type Source = 'page' | 'mail' | 'account' | 'registration' | 'contact' | 'one-click' | 'staff';

/** Choice of a customer in their account; `pauseUntil` is an ISO date. */
export type CustomersChoice = {
  customerId: string;
  granted: boolean;
  frequency: number;
  pauseUntil: string | null;
  source: 'account' | 'registration';
  now: Date;
};
