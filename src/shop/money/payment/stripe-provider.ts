import type Stripe from 'stripe';
import * as v from 'valibot';
import { CURRENCY_CODES } from '../../../currencies/currency.ts';
import { LANGUAGE_FACTS } from '../../../languages/index.ts';
import { languageOf } from '../../../languages/language.ts';
import type { CardBrand, OnlineMethodName } from '../../../tenants/tenant.ts';
import { money } from '../../catalogue/prices/index.ts';
import { ProviderAway } from '../../selling/orders/index.ts';
import type { PaymentProvider, ProviderEvent, ProviderPayment } from './provider.ts';
import { type StripeOptions, stripeClient, stripeSdk } from './stripe-client.ts';

/** Stripe's names of payment methods. */
const TYPES: Record<OnlineMethodName, string> = {
  card: 'card',
  twint: 'twint',
  paypal: 'paypal',
  sepa: 'sepa_debit',
  eps: 'eps',
  ideal: 'ideal',
  wero: 'wero',
};
/** Diners and Discover are one network at Stripe. */
const NETWORKS: Record<CardBrand, string> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'american_express',
  diners: 'discover_global_network',
  discover: 'discover_global_network',
};
const Currency = v.picklist(CURRENCY_CODES);
const Metadata = v.optional(v.nullable(v.object({ payment: v.optional(v.string()) })));
/** Fields that all notices share. Everything else is queried. */
const Told = v.object({
  id: v.string(),
  object: v.string(),
  client_reference_id: v.optional(v.nullable(v.string())),
  payment_intent: v.optional(v.nullable(v.union([v.string(), v.object({ id: v.string() })]))),
  metadata: Metadata,
  last_payment_error: v.optional(
    v.nullable(
      v.object({
        payment_method: v.optional(
          v.nullable(
            v.object({ card: v.optional(v.nullable(v.object({ fingerprint: v.optional(v.nullable(v.string())) }))) }),
          ),
        ),
      }),
    ),
  ),
});

/**
 * Creates the port to Stripe, based on its SDK. `server` is another host with the Stripe protocol: the simulator. Cards
 * are authorised, and captured after the order is placed; other methods are captured at once. 3-D Secure is always
 * requested.
 */
export function createStripeProvider(options: StripeOptions & { webhookSecret: string }): PaymentProvider {
  const { webhookSecret } = options;
  const { connected, reach } = stripeClient(options);

  return {
    createSession: ({ idempotencyKey, paymentId, method, cards, amount, locale, description, urls, expiresAt }) =>
      reach(async (stripe) => {
        const networks = [...new Set(Object.values(NETWORKS))];
        const allowed = cards.map((brand) => NETWORKS[brand]);
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: [TYPES[method]],
            client_reference_id: paymentId,
            metadata: { payment: paymentId },
            payment_intent_data: { metadata: { payment: paymentId }, description },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: amount.currency.toLowerCase(),
                  unit_amount: amount.amount,
                  product_data: { name: description },
                },
              },
            ],
            ...(method === 'card'
              ? {
                  payment_method_options: {
                    card: {
                      capture_method: 'manual' as const,
                      request_three_d_secure: 'any' as const,
                      restrictions: { brands_blocked: networks.filter((network) => !allowed.includes(network)) },
                    },
                  },
                }
              : {}),
            locale: LANGUAGE_FACTS[languageOf(locale)].stripe,
            success_url: urls.success,
            cancel_url: urls.cancel,
            expires_at: Math.floor(expiresAt.getTime() / 1000),
          },
          { idempotencyKey },
        );
        if (!session.url) throw new ProviderAway('the provider created a session without a page');
        return { sessionId: session.id, url: session.url };
      }),
    get: (sessionId) =>
      reach(async (stripe) => {
        try {
          const expand = ['payment_intent.latest_charge'];
          const session = await stripe.checkout.sessions.retrieve(sessionId, { expand });
          return { ...read(session), debit: await readDebit(stripe, session) };
        } catch (error) {
          const { errors } = await stripeSdk();
          if (error instanceof errors.StripeInvalidRequestError && error.statusCode === 404) return null;
          throw error;
        }
      }),
    capture: ({ intentId, idempotencyKey }) =>
      reach((stripe) =>
        unlessDone(
          () => stripe.paymentIntents.capture(intentId, {}, { idempotencyKey }),
          async () => {
            const { status } = await stripe.paymentIntents.retrieve(intentId);
            return status === 'succeeded';
          },
        ),
      ),
    cancel: ({ sessionId, intentId }) =>
      reach(async (stripe) => {
        if (intentId === null)
          return unlessDone(
            () => stripe.checkout.sessions.expire(sessionId),
            async () => (await stripe.checkout.sessions.retrieve(sessionId)).status !== 'open',
          );
        return unlessDone(
          () => stripe.paymentIntents.cancel(intentId),
          async () => (await stripe.paymentIntents.retrieve(intentId)).status === 'canceled',
        );
      }),
    refund: ({ intentId, amount, idempotencyKey }) =>
      reach(async (stripe) => {
        await stripe.refunds.create({ payment_intent: intentId, amount }, { idempotencyKey });
      }),
    parseWebhook: async (rawBody, signature) => {
      if (signature === null) return null;
      const stripe = await connected();
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
        return readEvent(event);
      } catch {
        // Wrong or expired signature, or a body that is not an event.
        return null;
      }
    },
  };
}

/** Ignores the failure of a call whose effect exists already, such as after a lost answer. */
async function unlessDone(act: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const { errors } = await stripeSdk();
    if (!(error instanceof errors.StripeInvalidRequestError) || !(await isDone())) throw error;
  }
}

const INTENT_STATES: Record<string, ProviderPayment['state']> = {
  requires_capture: 'authorised',
  succeeded: 'captured',
  processing: 'processing',
  canceled: 'cancelled',
  requires_payment_method: 'failed',
};

/** Returns the mandate of a direct debit. Stripe names it by an id, whose object has the reference that banks show. */
async function readDebit(stripe: Stripe, session: Stripe.Checkout.Session): Promise<ProviderPayment['debit']> {
  const details = chargeOf(session)?.payment_method_details?.sepa_debit;
  if (!details?.mandate) return null;
  const { payment_method_details: mandate } = await stripe.mandates.retrieve(details.mandate);
  const reference = mandate.sepa_debit?.reference;
  return reference ? { mandateReference: reference, collectedOn: details.expected_debit_date ?? null } : null;
}

function chargeOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return typeof charge === 'object' ? charge : null;
}

function read(session: Stripe.Checkout.Session): Omit<ProviderPayment, 'debit'> {
  const currency = v.parse(Currency, session.currency?.toUpperCase());
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = chargeOf(session);
  const state =
    session.status === 'expired'
      ? 'expired'
      : session.status === 'open'
        ? 'open'
        : ((intent && INTENT_STATES[intent.status]) ?? 'processing');
  const amount = state === 'captured' ? (intent?.amount_received ?? 0) : (intent?.amount ?? session.amount_total ?? 0);
  return {
    sessionId: session.id,
    intentId: intent?.id ?? null,
    state,
    amount: money(amount, currency),
    refunded: charge?.amount_refunded ?? 0,
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
  };
}

function readEvent(event: Stripe.Event): ProviderEvent | null {
  const object = v.safeParse(Told, event.data.object);
  if (!object.success) return null;
  const { id, object: kind, client_reference_id: reference, payment_intent: intent, metadata } = object.output;
  const intentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
  return {
    id: event.id,
    kind: event.type,
    occurredAt: new Date(event.created * 1000),
    paymentId: reference ?? metadata?.payment ?? null,
    sessionId: kind === 'checkout.session' ? id : null,
    intentId: kind === 'payment_intent' ? id : intentId,
    disputeId: kind === 'dispute' ? id : null,
    failedChargeId: event.type === 'charge.failed' ? id : null,
    decline:
      event.type === 'payment_intent.payment_failed'
        ? { cardFingerprint: object.output.last_payment_error?.payment_method?.card?.fingerprint ?? null }
        : null,
  };
}
