import type Stripe from 'stripe';
import type {
  DisputeState,
  EvidencePurpose,
  MovementKind,
  ProviderDispute,
  ProviderMovement,
  ProviderPayout,
  ProviderReports,
} from './provider-reports.ts';
import { type StripeOptions, stripeClient, stripeSdk } from './stripe-client.ts';

const PAGE = 100;

/** Stripe's reporting categories. Those that are missing here are none that the shop books. */
const KINDS: Readonly<Record<string, MovementKind>> = {
  charge: 'payment',
  // A debit that failed after it had succeeded.
  charge_failure: 'dispute',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute-reversal',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout-reversal',
};

/** Returns the kind of a reporting category. */
export function movementKind(category: string): MovementKind {
  return KINDS[category] ?? 'other';
}

const DISPUTE_STATES: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  prevented: 'won',
  needs_response: 'needs-response',
  under_review: 'under-review',
  won: 'won',
  lost: 'lost',
};

/** Stripe's fields of files. */
const EVIDENCE_FIELDS = {
  receipt: 'receipt',
  shipping: 'shipping_documentation',
  communication: 'customer_communication',
  service: 'service_documentation',
  'refund-policy': 'refund_policy',
  'cancellation-policy': 'cancellation_policy',
  other: 'uncategorized_file',
} as const satisfies Record<EvidencePurpose, keyof Stripe.DisputeUpdateParams.Evidence>;

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
const idOf = (found: string | { id: string } | null | undefined): string | null =>
  typeof found === 'string' ? found : (found?.id ?? null);

/** Reads balance, payouts and disputes of Stripe, or of another server with its protocol. */
export function createStripeReports(options: StripeOptions): ProviderReports {
  const { reach } = stripeClient(options);
  const since = (from: Date) => ({ created: { gte: Math.floor(from.getTime() / 1000) } });
  return {
    movements: (from) =>
      pages(
        (after) =>
          reach((stripe) =>
            stripe.balanceTransactions.list({ ...since(from), ...after, limit: PAGE, expand: ['data.source'] }),
          ),
        movementOf,
      ),
    payouts: (from) =>
      pages((after) => reach((stripe) => stripe.payouts.list({ ...since(from), ...after, limit: PAGE })), payoutOf),
    settledBy: (payout) =>
      pages(
        (after) => reach((stripe) => stripe.balanceTransactions.list({ payout, ...after, limit: PAGE })),
        ({ id }) => id,
      ),
    disputes: (from) =>
      pages((after) => reach((stripe) => stripe.disputes.list({ ...since(from), ...after, limit: PAGE })), disputeOf),
    dispute: (id) =>
      reach(async (stripe) => {
        try {
          return disputeOf(await stripe.disputes.retrieve(id));
        } catch (error) {
          if (await isRefused(error, 404)) return null;
          throw error;
        }
      }),
    sendEvidence: (id, { text, files }) =>
      reach((stripe) =>
        answered(async () => {
          const evidence: Stripe.DisputeUpdateParams.Evidence = { uncategorized_text: text };
          for (const { purpose, name, type, content: data } of files) {
            const file = await stripe.files.create({ purpose: 'dispute_evidence', file: { data, name, type } });
            evidence[EVIDENCE_FIELDS[purpose]] = file.id;
          }
          await stripe.disputes.update(id, { evidence, submit: true });
        }),
      ),
    acceptDispute: (id) => reach((stripe) => answered(() => stripe.disputes.close(id))),
  };
}

async function answered(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (await isRefused(error, 400)) return false;
    throw error;
  }
}

async function isRefused(error: unknown, status: number): Promise<boolean> {
  const { errors } = await stripeSdk();
  return error instanceof errors.StripeInvalidRequestError && error.statusCode === status;
}

/** Yields the pages of a list of Stripe's API. */
async function* pages<Row extends { id: string }, Read>(
  list: (after: { starting_after?: string }) => Promise<{ data: Row[]; has_more: boolean }>,
  read: (row: Row) => Read,
): AsyncGenerator<Read[]> {
  let after: { starting_after?: string } = {};
  for (;;) {
    const { data, has_more: hasMore } = await list(after);
    if (data.length > 0) yield data.map(read);
    const last = data.at(-1);
    if (!hasMore || !last) return;
    after = { starting_after: last.id };
  }
}

/** Fields of sources that name a payment: those of charges, refunds and disputes. */
type Source = {
  id: string;
  payment_intent?: string | { id: string } | null;
  metadata?: Record<string, string> | null;
};

function movementOf(row: Stripe.BalanceTransaction): ProviderMovement {
  const source: Source | null = typeof row.source === 'string' ? { id: row.source } : row.source;
  return {
    id: row.id,
    kind: movementKind(row.reporting_category),
    category: row.reporting_category,
    amount: row.amount,
    fee: row.fee,
    currency: row.currency.toUpperCase(),
    createdAt: new Date(row.created * 1000),
    availableOn: day(row.available_on),
    sourceId: source?.id ?? null,
    paymentId: source?.metadata?.payment ?? null,
    intentId: idOf(source?.payment_intent),
  };
}

function payoutOf(row: Stripe.Payout): ProviderPayout {
  return {
    id: row.id,
    amount: row.amount,
    currency: row.currency.toUpperCase(),
    arrivesOn: day(row.arrival_date),
    state: row.status === 'paid' ? 'paid' : row.status === 'failed' || row.status === 'canceled' ? 'failed' : 'pending',
    createdAt: new Date(row.created * 1000),
    movementId: idOf(row.balance_transaction),
  };
}

function disputeOf(row: Stripe.Dispute): ProviderDispute {
  const { due_by: due, has_evidence: hasEvidence } = row.evidence_details;
  const intentId = idOf(row.payment_intent);
  const paymentId = row.metadata.payment ?? null;
  return {
    id: row.id,
    intentId,
    paymentId,
    amount: row.amount,
    currency: row.currency.toUpperCase(),
    reason: row.reason,
    state: DISPUTE_STATES[row.status] ?? 'under-review',
    openedAt: new Date(row.created * 1000),
    dueAt: due === null ? null : new Date(due * 1000),
    hasEvidence,
    movements: row.balance_transactions.map((movement) => ({
      ...movementOf(movement),
      sourceId: row.id,
      intentId,
      paymentId,
    })),
  };
}
