import { createHmac } from 'node:crypto';
import type { Containment } from '../extending/contain.ts';
import {
  isFromThisMachine,
  isOfThisMachine,
  openPaymentSimulator,
  type PaymentSimulator,
} from '../payment-simulator/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config, PaymentsConfig } from '../platform/config.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { createDisputeNotices } from '../shop/money/ledger/index.ts';
import {
  countProviderCalls,
  createPayments,
  createStripeProvider,
  createStripeReports,
  type OwedInBooks,
  type PaymentProvider,
  type Payments,
  type PromisedRefunds,
  type ProviderReports,
} from '../shop/money/payment/index.ts';
import type { OwnedPaymentMethod } from '../shop/selling/checkout/index.ts';
import type { OrderGate } from '../shop/selling/orders/index.ts';

const STRIPE_SERVER = 'https://api.stripe.com';
const SIMULATED_KEY = 'sk_test_simulator';

/** Composes payments with the provider that PAYMENTS names: Stripe, the simulator or none. */
export async function composePayments(deps: {
  config: Pick<Config, 'payments'>;
  /** Whether an address is one of this shop's public addresses. */
  isOwnAddress(address: string): boolean;
  pool: Pool;
  clock: Clock;
  log: Log;
  secret: string;
  gate: OrderGate;
  promised: PromisedRefunds;
  owedInBooks: OwedInBooks;
  /** Payment methods of extensions. */
  own: { methods: readonly OwnedPaymentMethod[]; containment: Containment };
  metrics: Metrics | undefined;
  /** Replacement for the configured provider. */
  replacement?: PaymentProvider | undefined;
}): Promise<{
  payments: Payments;
  simulator: PaymentSimulator | null;
  /** Reports of the provider; null without one. */
  reports: ProviderReports | null;
  /** Origin of the provider's server, null without a provider. /healthz?deep reports whether it answers. */
  paymentServer: string | null;
  /** Reads the state of open payments at the provider; returns their number. */
  reconcilePayments(): Promise<number>;
  closePayments(): Promise<void>;
}> {
  const { isOwnAddress, pool, clock, log, secret, gate, promised, owedInBooks, own, replacement, metrics } = deps;
  const asked: PaymentsConfig = replacement ? { kind: 'none' } : deps.config.payments;
  // Equal in every thread and after every start, because notices may be on their way meanwhile.
  const webhookSecret = `whsec_${createHmac('sha256', secret).update('payment simulator').digest('hex')}`;
  const simulator =
    asked.kind === 'simulated'
      ? await openPaymentSimulator({
          pool,
          clock,
          log,
          secretKey: SIMULATED_KEY,
          webhookSecret,
          notify: async (body, signature) => (await payments.webhook(body, signature)) === 'handled',
          isOwnAddress: (address) => isOfThisMachine(address) || (!asked.isDemo && isOwnAddress(address)),
          serves: (headers) => !asked.isDemo || isFromThisMachine(headers),
        })
      : null;
  const chosen = replacement ?? providerOf(asked, simulator && { webhookSecret, server: simulator.address });
  const counted = chosen && countProviderCalls(chosen);
  const provider = counted?.provider ?? null;
  if (counted)
    metrics?.registerCount('kontor_provider_calls_total', 'Calls of the payment provider, by outcome.', () =>
      Object.entries(counted.counts()).map(([result, value]) => ({ labels: { result }, value })),
    );
  const reports = reportsOf(asked, simulator?.address ?? null);
  const disputes = reports && createDisputeNotices({ pool, clock, reports });
  const payments = createPayments({ pool, clock, log, provider, gate, promised, owedInBooks, disputes, secret, own });
  return {
    payments,
    reports,
    simulator,
    paymentServer: simulator ? `http://${simulator.address.host}:${simulator.address.port}` : provider && STRIPE_SERVER,
    reconcilePayments: async () => {
      await simulator?.catchUp();
      return payments.reconcile();
    },
    closePayments: async () => simulator?.close(),
  };
}

function providerOf(
  asked: PaymentsConfig,
  simulated: { webhookSecret: string; server: { host: string; port: number } } | null,
): PaymentProvider | null {
  if (simulated) return createStripeProvider({ secretKey: SIMULATED_KEY, ...simulated });
  return asked.kind === 'stripe' ? createStripeProvider(asked) : null;
}

function reportsOf(asked: PaymentsConfig, server: { host: string; port: number } | null): ProviderReports | null {
  if (server) return createStripeReports({ secretKey: SIMULATED_KEY, server });
  return asked.kind === 'stripe' ? createStripeReports(asked) : null;
}
