import { CURRENCY_CODES } from '../currencies/currency.ts';
import type { Clock } from '../platform/clock.ts';
import type { Pool } from '../platform/database/pool.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { PaymentProvider } from '../shop/money/payment/index.ts';
import type { Currency } from '../tenants/tenant.ts';
import { chargeMovement, payOutDaily } from './balance.ts';
import { refund } from './moves.ts';
import { newId } from './new-id.ts';
import { insertPaidSession, type SimulatorSessionRow, sessionBy } from './simulator.store.ts';

/** Lower and upper case: Stripe's protocol has currencies in lower case. */
const CURRENCIES: Record<string, Currency> = Object.fromEntries(
  CURRENCY_CODES.map((code) => [code.toLowerCase(), code]),
);

export type DirectProvider = PaymentProvider & {
  /** Transfers what is available to the bank, as the simulator does each day. */
  payOut(now: Date): Promise<void>;
};

/**
 * Provider with the simulator's data and without its server: each payment succeeds at once, without a pay page and
 * notices. The demo's past pays with it; later refunds find these payments at the simulator.
 */
export function createDirectProvider({ pool, clock }: { pool: Pool; clock: Clock }): DirectProvider {
  return {
    createSession: async ({ paymentId, method, amount, locale, description, urls, expiresAt }) => {
      const now = clock.now();
      const session: SimulatorSessionRow = {
        id: newId('cs'),
        intentId: newId('pi'),
        asked: {
          method,
          successUrl: urls.success,
          cancelUrl: urls.cancel,
          locale,
          description,
          reference: paymentId,
          metadata: { payment: paymentId },
          intentMetadata: { payment: paymentId },
          brandsBlocked: [],
          manualCapture: false,
        },
        amount: amount.amount,
        currency: amount.currency.toLowerCase(),
        status: 'complete',
        intentStatus: 'succeeded',
        method,
        card: null,
        refunded: 0,
        challenge: null,
        isDisputed: false,
        createdAt: now,
        expiresAt,
      };
      await insertPaidSession(pool, session, chargeMovement(session, now));
      return { sessionId: session.id, url: urls.success };
    },
    get: async (sessionId) => {
      const session = await sessionBy(pool, { id: sessionId }, 'read');
      const currency = session && CURRENCIES[session.currency];
      if (!session || !currency) return null;
      const { id, intentId, amount, refunded, intentStatus } = session;
      return {
        sessionId: id,
        intentId,
        state: intentStatus === 'succeeded' ? 'captured' : 'open',
        amount: { amount, currency },
        refunded,
        cardFingerprint: null,
        debit: null,
      };
    },
    capture: async () => {},
    cancel: async () => {},
    refund: ({ intentId, amount }) =>
      inTransaction(pool, async (client) => {
        const session = await sessionBy(client, { intentId }, 'lock');
        // Repeated calls refund once: each amount is refunded before the shop records it.
        if (session && session.refunded + amount <= session.amount)
          await refund({ client, session, now: clock.now(), amount, id: newId('re'), isTold: false });
      }),
    parseWebhook: async () => null,
    payOut: (now) => payOutDaily(pool, now),
  };
}
