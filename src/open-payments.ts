import { createHmac } from 'node:crypto';
import { openPaymentSimulator, type PaymentSimulator } from './payment-simulator/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Pool } from './platform/database/pool.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import {
  createPayments,
  createStripeProvider,
  type OrderGate,
  type OwedInBooks,
  type Payments,
  type PromisedRefunds,
} from './shop/payment/index.ts';

const RECONCILE_QUEUE = 'reconcile-payments';
const STRIPE_SERVER = 'https://api.stripe.com';
const SIMULATED_KEY = 'sk_test_simulator';

/** Payments with what stands behind their port: Stripe where a key is configured, else the simulator. */
export async function openPayments(deps: {
  config: Pick<Config, 'stripe'>;
  pool: Pool;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  secret: string;
  gate: OrderGate;
  promised: PromisedRefunds;
  owedInBooks: OwedInBooks;
}): Promise<{
  payments: Payments;
  simulator: PaymentSimulator | null;
  /** Origin of the server behind the port; whether it answers is part of /healthz?deep. */
  paymentServer: string | null;
  closePayments(): Promise<void>;
}> {
  const { config, pool, clock, log, jobs, secret, gate, promised, owedInBooks } = deps;
  // The same in every thread and after every start: notices may be on their way meanwhile.
  const webhookSecret = `whsec_${createHmac('sha256', secret).update('payment simulator').digest('hex')}`;
  const simulator = config.stripe
    ? null
    : await openPaymentSimulator({ pool, clock, log, secretKey: SIMULATED_KEY, webhookSecret });
  const provider = createStripeProvider(
    config.stripe ?? { secretKey: SIMULATED_KEY, webhookSecret, ...(simulator ? { server: simulator.address } : {}) },
  );
  const payments = createPayments({ pool, clock, log, provider, gate, promised, owedInBooks, secret });
  await jobs.schedule(RECONCILE_QUEUE, '* * * * *', async () => {
    await simulator?.catchUp();
    const looked = await payments.reconcile();
    if (looked > 0) log.info({ looked }, 'open payments looked after');
  });
  const paymentServer = simulator ? `http://${simulator.address.host}:${simulator.address.port}` : STRIPE_SERVER;
  return { payments, simulator, paymentServer, closePayments: async () => simulator?.close() };
}
