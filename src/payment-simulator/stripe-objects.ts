import type { BalanceRow, PayoutRow } from './balance.store.ts';
import type { SimulatedDispute } from './dispute.store.ts';
import type { SimulatorSessionRow } from './simulator.store.ts';

/** Builds a payment intent in the shape of Stripe's API, with only the fields that are read. */

export function intentObject(session: SimulatorSessionRow): object {
  const { intentId, intentStatus, amount, currency, refunded, card, method, asked, createdAt } = session;
  const isCharged =
    intentStatus === 'succeeded' || intentStatus === 'requires_capture' || intentStatus === 'processing';
  return {
    id: intentId,
    object: 'payment_intent',
    amount,
    amount_capturable: intentStatus === 'requires_capture' ? amount : 0,
    amount_received: intentStatus === 'succeeded' ? amount : 0,
    capture_method: asked.manualCapture ? 'manual' : 'automatic',
    created: seconds(createdAt),
    currency,
    description: asked.description,
    livemode: false,
    metadata: asked.intentMetadata,
    status: intentStatus,
    latest_charge: isCharged
      ? {
          id: `ch_${intentId.slice(3)}`,
          object: 'charge',
          amount,
          amount_refunded: refunded,
          payment_method_details: {
            type: method,
            ...(method === 'sepa_debit'
              ? { sepa_debit: { mandate: mandateId(session), expected_debit_date: debitDay(createdAt) } }
              : {}),
            ...(card ? { card: { brand: card.brand, fingerprint: card.fingerprint, last4: card.last4 } } : {}),
          },
        }
      : null,
  };
}

function mandateId({ intentId }: Pick<SimulatorSessionRow, 'intentId'>): string {
  return `mandate_${intentId.slice('pi_'.length)}`;
}

/** Returns the id of the intent whose customer gave a mandate. */
export function intentOfMandate(id: string): string {
  return `pi_${id.slice('mandate_'.length)}`;
}

/** Builds the mandate of a direct debit. */
export function mandateObject(session: SimulatorSessionRow): object {
  const reference = session.intentId
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(2, 18);
  return {
    id: mandateId(session),
    object: 'mandate',
    livemode: false,
    payment_method_details: { type: 'sepa_debit', sepa_debit: { reference } },
    single_use: { amount: session.amount, currency: session.currency },
    status: session.intentStatus === 'processing' ? 'active' : 'inactive',
    type: 'single_use',
  };
}

/** Banks collect a debit on the next day from Monday to Friday. */
function debitDay(mandatedAt: Date): string {
  const day = new Date(mandatedAt);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6);
  return day.toISOString().slice(0, 10);
}

/** Builds a session object. `expanded`: contains the payment intent, as `expand` requests. */
export function sessionObject(session: SimulatorSessionRow, url: string | null, expanded: boolean): object {
  const { id, amount, currency, status, intentStatus, intentId, asked, createdAt, expiresAt } = session;
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: asked.cancelUrl,
    client_reference_id: asked.reference,
    created: seconds(createdAt),
    currency,
    expires_at: seconds(expiresAt),
    livemode: false,
    locale: asked.locale,
    metadata: asked.metadata,
    mode: 'payment',
    payment_intent: status === 'complete' ? (expanded ? intentObject(session) : intentId) : null,
    payment_status: intentStatus === 'succeeded' ? 'paid' : 'unpaid',
    status,
    success_url: asked.successUrl,
    url: status === 'open' ? url : null,
  };
}

/** Builds a movement of the balance. Its source is expanded as far as it names the payment. */
export function balanceObject(row: BalanceRow): object {
  const { id, kind, category, amount, fee, currency, sourceId, intentId, paymentId, createdAt, availableAt } = row;
  const isPayout = category === 'payout';
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: seconds(availableAt),
    created: seconds(createdAt),
    currency,
    description: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: category,
    source: isPayout
      ? { id: sourceId, object: 'payout' }
      : {
          id: sourceId,
          object: { charge: 'charge', refund: 'refund', dispute: 'dispute', dispute_reversal: 'dispute' }[category],
          payment_intent: intentId,
          metadata: paymentId === null ? {} : { payment: paymentId },
        },
    status: 'available',
    type: kind,
  };
}

export function payoutObject({ id, amount, currency, transactionId, createdAt, arrivesAt }: PayoutRow): object {
  return {
    id,
    object: 'payout',
    amount,
    arrival_date: seconds(arrivesAt),
    automatic: true,
    balance_transaction: transactionId,
    created: seconds(createdAt),
    currency,
    livemode: false,
    metadata: {},
    reconciliation_status: 'completed',
    status: 'paid',
    type: 'bank_account',
  };
}

/** Builds a dispute with its movements of the balance. */
export function disputeObject(
  dispute: SimulatedDispute,
  session: SimulatorSessionRow,
  movements: readonly BalanceRow[],
): object {
  const { id, amount, currency, reason, status, evidence, createdAt, dueAt } = dispute;
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: movements.map(balanceObject),
    charge: `ch_${session.intentId.slice(3)}`,
    created: seconds(createdAt),
    currency,
    evidence: { ...dispute.evidenceFiles, uncategorized_text: evidence },
    evidence_details: {
      due_by: dueAt && seconds(dueAt),
      has_evidence: evidence !== null,
      past_due: false,
      submission_count: evidence === null ? 0 : 1,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: session.asked.intentMetadata,
    payment_intent: session.intentId,
    payment_method_details: { type: session.method === 'sepa_debit' ? 'sepa_debit' : 'card' },
    reason,
    status,
  };
}

export function eventObject(id: string, type: string, object: object, at: Date): { type: string } {
  const event = {
    id,
    object: 'event',
    api_version: null,
    created: seconds(at),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  };
  return event;
}

export function errorObject(type: string, message: string, code?: string): object {
  return { error: { type, message, ...(code ? { code } : {}) } };
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
