import type { CardBrand, CollectedMethodName, Locale, OnlineMethodName, Tenant } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';

/** Request to collect a payment. Equal `idempotencyKey`s give one session. */
export type SessionRequest<Method extends CollectedMethodName = OnlineMethodName> = {
  idempotencyKey: string;
  /** Id of the payment in the shop; the provider's notices contain it. */
  paymentId: string;
  tenant: Tenant;
  method: Method;
  /** Accepted brands of cards. */
  cards: readonly CardBrand[];
  amount: Money;
  locale: Locale;
  /** Text for the pay page and the account statement. */
  description: string;
  /** Absolute addresses. */
  urls: { success: string; cancel: string };
  expiresAt: Date;
};

/** State of a session at the provider, which is authoritative. */
export type ProviderPayment = {
  sessionId: string;
  /** Id for capture, cancellation and refund; null before the customer paid. */
  intentId: string | null;
  state: 'open' | 'processing' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'expired';
  /** Authorised or captured amount; the requested amount before that. */
  amount: Money;
  /** Refunded minor units. */
  refunded: number;
  /** Distinguishes cards without revealing them; null for other methods. */
  cardFingerprint: string | null;
  /**
   * Mandate of a direct debit, once the customer gave it, and the ISO date of the collection if the provider names one;
   * null for other methods.
   */
  debit: { mandateReference: string; collectedOn: string | null } | null;
};

/** Provider notice with a verified signature. */
export type ProviderEvent = {
  id: string;
  kind: string;
  occurredAt: Date;
  paymentId: string | null;
  sessionId: string | null;
  intentId: string | null;
  /** The dispute that the notice is about. */
  disputeId: string | null;
  /** The charge that failed, maybe after it had succeeded. */
  failedChargeId: string | null;
  /** The card was declined. The payment remains open for another card. */
  decline: { cardFingerprint: string | null } | null;
};

/**
 * Port of a payment provider. Calls run outside of transactions and may be repeated. An unreachable provider throws
 * ProviderAway.
 */
export type PaymentProvider = {
  createSession(request: SessionRequest): Promise<{ sessionId: string; url: string }>;
  /** Returns null for a session unknown to the provider. */
  get(sessionId: string): Promise<ProviderPayment | null>;
  /** Captures the whole authorised amount. */
  capture(request: { intentId: string; idempotencyKey: string }): Promise<void>;
  /**
   * Ends an uncaptured payment: closes the pay page or releases the authorisation. Does nothing for an ended payment.
   */
  cancel(request: { sessionId: string; intentId: string | null }): Promise<void>;
  refund(request: { intentId: string; amount: number; idempotencyKey: string }): Promise<void>;
  /** Verifies and reads a notice; null if the signature is wrong or too old. `rawBody` is the unparsed body. */
  parseWebhook(rawBody: string, signature: string | null): Promise<ProviderEvent | null>;
};
