import type { ExtensionContext } from '../../../extending/context.ts';
import type { OwnMethodWords } from '../../../tenants/method-words.ts';
import type { Language, Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';

/** Facts by which a method is offered. */
export type PayFacts = {
  tenant: Tenant;
  /** Amount that the method would collect, with VAT, delivery and reductions. */
  amount: Money;
  /** Country of the billing address, such as "CH"; null before it is known. */
  country: string | null;
  /** Whether the buyer has logged in with a password. */
  isCustomer: boolean;
};

/** Order for which money is collected. */
export type PayRequest = {
  /** Id of the payment in the shop. Equal ids must give one session. */
  id: string;
  tenant: Tenant;
  locale: Locale;
  /** The amount is the platform's: a payment of another amount is given back. */
  amount: Money;
  /** Text for the customer: shop and number of the order. */
  description: string;
  /** Absolute addresses to which the pay page leads back. They prove nothing: the platform asks for the state. */
  urls: { success: string; cancel: string };
  /** End of the reservation of goods, and of the pay page. */
  expiresAt: Date;
};

/**
 * State of a session. "authorised": promised, and collected by `capture` once the order is placed. "captured": collected.
 * Both place the order.
 */
export type PayState = {
  state: 'open' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'expired';
  /** Promised or collected amount, before refunds; the requested one before that. */
  amount: Money;
  /** Refunded minor units, at most the amount; absent: none. */
  refunded?: number;
};

/** Payment method of an extension. Placing orders, amounts, and when goods leave stay with the platform. */
export type PaymentMethodExtension = {
  /** Lower-case name. Orders store it as "x-NAME": never change it. */
  name: string;
  /** Texts in all languages of the tenants. */
  texts: Partial<Record<Language, OwnMethodWords>>;
  /** Origin of the pay page, such as "https://pay.example.com"; absent if `start` names none. */
  payOrigin?: string;
  /** Whether a buyer may choose the method: a pure rule. If it throws, the method is not offered. */
  isOffered(facts: PayFacts): boolean;
  /**
   * Begins a payment. `session`: at most 150 characters, by which the extension finds it again. `payAt`: pay page; null if
   * the customer need not go anywhere. If it fails, the customer is asked to try again or to choose another method.
   */
  start(request: PayRequest, context: ExtensionContext): Promise<{ session: string; payAt: string | null }>;
  /** Returns the present state; null for an unknown session. If it fails, the platform asks again each minute. */
  state(session: string, context: ExtensionContext): Promise<PayState | null>;
  /** Collects an authorised payment, maybe again. Needed for the state "authorised". */
  capture?(session: string, context: ExtensionContext): Promise<void>;
  /**
   * Ends a payment that is not collected, maybe again. Must succeed for a session that has ended already: signed, paid,
   * expired or cancelled. The platform then asks for the state.
   */
  cancel(session: string, context: ExtensionContext): Promise<void>;
  /** Gives a part or all of the money back, in minor units. Equal keys refund once. If it fails, the platform repeats it. */
  refund(request: { session: string; amount: number; key: string }, context: ExtensionContext): Promise<void>;
  /**
   * Verifies and reads a notice to `/api/payment/notices/NAME`, and returns the session that has changed; null if the notice
   * is not genuine or not readable. The platform then asks for the state.
   */
  notice?(
    request: { body: string; headers: Readonly<Record<string, string>> },
    context: ExtensionContext,
  ): Promise<{ session: string } | null>;
};

/** Payment method with the name of its extension. */
export type OwnedPaymentMethod = { extension: string; method: PaymentMethodExtension };
