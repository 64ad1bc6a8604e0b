import type { CardBrand, Locale, OnlineMethodName } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';

/** What the provider is asked to collect. The same `idempotencyKey` gives the same session, however often it is asked. */
export type SessionRequest = {
  idempotencyKey: string;
  /** Our id of the payment: the provider's notices name it. */
  paymentId: string;
  method: OnlineMethodName;
  /** Brands that may pay, for cards. */
  cards: readonly CardBrand[];
  amount: Money;
  locale: Locale;
  /** What the pay page and the account statement call it. */
  description: string;
  /** Absolute addresses. */
  urls: { success: string; cancel: string };
  expiresAt: Date;
};

/** The truth about a session, as the provider tells it. */
export type ProviderPayment = {
  sessionId: string;
  /** What is captured, cancelled and refunded; null before anybody has paid. */
  intentId: string | null;
  state: 'open' | 'processing' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'expired';
  /** What was authorised or captured; what was asked for before that. */
  amount: Money;
  /** Minor units. */
  refunded: number;
  /** Tells one card from another without saying anything of it; null for other methods. */
  cardFingerprint: string | null;
};

/** A notice of the provider, whose signature was right. */
export type ProviderEvent = {
  id: string;
  kind: string;
  occurredAt: Date;
  paymentId: string | null;
  sessionId: string | null;
  intentId: string | null;
  /** A card was refused: the payment itself goes on, with another card or none. */
  decline: { cardFingerprint: string | null } | null;
};

/**
 * The port behind which a payment provider stands. Every call is made outside of transactions and may be repeated; what
 * cannot be reached throws ProviderAway.
 */
export type PaymentProvider = {
  createSession(request: SessionRequest): Promise<{ sessionId: string; url: string }>;
  /** Null for a session the provider does not know. */
  get(sessionId: string): Promise<ProviderPayment | null>;
  /** Takes all that was authorised. */
  capture(request: { intentId: string; idempotencyKey: string }): Promise<void>;
  /** Ends what was not captured: closes the pay page, or lets go what is authorised. Of what has ended it does nothing. */
  cancel(request: { sessionId: string; intentId: string | null }): Promise<void>;
  refund(request: { intentId: string; amount: number; idempotencyKey: string }): Promise<void>;
  /** Null if the signature is wrong or too old. `rawBody`: the bytes as they came, before anybody parsed them. */
  parseWebhook(rawBody: string, signature: string | null): Promise<ProviderEvent | null>;
};
