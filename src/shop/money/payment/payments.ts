import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { type Containment, createContainment } from '../../../extending/contain.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { serializeByKey } from '../../../platform/serialize-by-key.ts';
import { isOfExtension } from '../../../tenants/offered-methods.ts';
import type { CollectedMethodName, Locale, Tenant } from '../../../tenants/tenant.ts';
import type { OwnedPaymentMethod } from '../../selling/checkout/index.ts';
import { type OrderGate, ProviderAway } from '../../selling/orders/index.ts';
import { writeDecline } from './attempts.store.ts';
import { type BeginRequest, beginPayment, payPage, returnUrls } from './begin-payment.ts';
import { closePage } from './close-page.ts';
import type { ShownPaymentState } from './codes.ts';
import type { DisputeNotices } from './dispute-notices.ts';
import { markHandled, receiveEvent } from './events.store.ts';
import { createRoutedProvider } from './extension-provider.ts';
import { createNoProvider, reportAway } from './no-provider.ts';
import type { OwedInBooks } from './open-amount.ts';
import { createPaylinks, type Paylinks } from './paylinks.ts';
import { createPaymentAdministration, type PaymentAdministration } from './payment-administration.ts';
import {
  newestOfBasket,
  openOfGivenUp,
  type PaymentRow,
  paymentById,
  paymentOfSession,
  paymentsThatCount,
} from './payments.store.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';
import { reconcilePayments } from './reconcile.ts';
import { bookRefunds, onlineMoney } from './refund-order.ts';
import { doRefund } from './refund-payment.ts';
import {
  type GiveBackReason,
  type PromisedRefunds,
  refundLater,
  type Settle,
  type SettleDeps,
  settlePayment,
} from './settle-payment.ts';

/** State of a payment for the page after paying, without personal data. */
export type PaymentView = {
  /**
   * `open`: not paid yet. `checking`: the provider has not decided. `paid`: the payment counts, and the order is
   * placed.
   */
  state: ShownPaymentState;
  method: CollectedMethodName;
  /** Address of the pay page while it is open. */
  payAt: string | null;
};

export type WebhookOutcome = 'handled' | 'bad-signature';

export type Payments = {
  /** Stores a payment in the transaction that locked its order, see `beginPayment`. */
  begin(client: pg.PoolClient, request: BeginRequest): ReturnType<typeof beginPayment>;
  /** Returns the address of the pay page. Throws ProviderAway. */
  page(
    payment: PaymentRow,
    about: { tenant: Tenant; locale: Locale; publicUrl: string; description: string },
  ): Promise<string>;
  /** Closes pay pages of replaced orders of this basket. The job closes those that fail here. */
  closeGivenUp(basketId: string): Promise<void>;
  /** Returns the state of a payment, by id or as the newest of a basket. Queries the provider if it is undecided. */
  status(asked: { paymentId: string | null; basketId: string | null }): Promise<PaymentView | null>;
  /**
   * Handles a provider notice; `rawBody` is the unparsed body. Returns `away` if the provider, whose answer counts, cannot be
   * reached, and throws on other failures. In both cases the notice must come again.
   */
  webhook(rawBody: string, signature: string | null): Promise<WebhookOutcome | 'away'>;
  /**
   * Handles a notice for a method of an extension, by the name of the method. Returns `away` if the extension or its
   * company failed; the notice must come again.
   */
  notice(
    name: string,
    request: { body: string; headers: Readonly<Record<string, string>> },
  ): Promise<WebhookOutcome | 'away'>;
  /** See `reconcilePayments`. */
  reconcile(): Promise<number>;
  /**
   * Marks the payments of an order for refund, in the transaction that cancels it. The job refunds them within a
   * minute.
   */
  giveBack(client: pg.PoolClient, orderId: string, reason: GiveBackReason): Promise<void>;
  /** See `bookRefunds` and `onlineMoney`. */
  bookRefunds: typeof bookRefunds;
  onlineMoney: typeof onlineMoney;
  /** Executes booked refunds while the provider is reachable. The job executes the others. */
  doRefunds(ids: readonly string[]): Promise<void>;
  /** Whether a payment provider is configured. */
  takesOnline: boolean;
  links: Paylinks;
  administration: PaymentAdministration;
};

export function createPayments(given: {
  pool: Pool;
  clock: Clock;
  log: Log;
  /** Null without a provider; then only payments by transfer are offered. */
  provider: PaymentProvider | null;
  gate: OrderGate;
  promised: PromisedRefunds;
  owedInBooks: OwedInBooks;
  /** Null without a provider. */
  disputes?: DisputeNotices | null;
  /** Key for the hashes that rate limits count by. */
  secret: string;
  /** Methods of extensions. */
  own?: { methods: readonly OwnedPaymentMethod[]; containment: Containment };
}): Payments {
  const { pool, clock, log, gate, promised, owedInBooks, secret, disputes = null } = given;
  const takesOnline = given.provider !== null;
  const main = given.provider ?? createNoProvider(log);
  const { methods = [], containment = createContainment({ clock, log }) } = given.own ?? {};
  const provider = createRoutedProvider(main, methods, containment);
  const hash = (kind: string, value: string): Buffer =>
    createHmac('sha256', secret).update(`payment ${kind} ${value}`).digest();
  const deps: SettleDeps = { pool, clock, log, provider, takesOnline, gate, promised, owedInBooks, hash };
  // A notice and the browser often arrive together; the second then reads the result of the first.
  const settle: Settle = serializeByKey((id) => settlePayment(deps, id));

  async function settleOrWait(id: string): Promise<PaymentRow | null> {
    try {
      return await settle(id);
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      reportAway(log, error, 'the payment provider is unreachable');
      return paymentById(pool, id);
    }
  }

  /** Passes on a notice about a dispute, or about a payment that failed after it was captured. */
  async function tellDispute(event: ProviderEvent, paymentId: string | null, port: DisputeNotices): Promise<void> {
    if (event.disputeId !== null) return port.changed(event.disputeId);
    if (event.failedChargeId === null || paymentId === null) return;
    const row = await paymentById(pool, paymentId);
    if (row?.state !== 'captured' || row.sessionId === null) return;
    // The provider's answer counts, not the notice.
    if ((await provider.get(row.sessionId))?.state !== 'failed') return;
    const { amount, currency } = row;
    await port.failedAfterwards({ paymentId, chargeId: event.failedChargeId, amount, currency, at: event.occurredAt });
  }

  /** Stores a notice and does what it says, once. A notice that failed is handled when it comes again. */
  async function handleEvent(event: ProviderEvent): Promise<void> {
    const named = event.paymentId !== null && isId(event.paymentId) ? event.paymentId : null;
    const { paymentId, isNew } = await receiveEvent(pool, {
      event: { ...event, paymentId: named },
      now: clock.now(),
    });
    if (disputes) await tellDispute(event, paymentId, disputes);
    if (!isNew) return;
    if (paymentId && event.decline) {
      const card = event.decline.cardFingerprint;
      await writeDecline(pool, {
        eventId: event.id,
        paymentId,
        cardHash: card === null ? null : hash('card', card),
        declinedAt: clock.now(),
      });
    } else if (paymentId) await settle(paymentId);
    await markHandled(pool, event.id, clock.now());
  }

  return {
    begin: (client, request) => beginPayment(deps, client, request),
    page: (payment, { publicUrl, ...about }) =>
      payPage(deps, payment, { ...about, urls: returnUrls(publicUrl, about.locale, payment.id) }),
    closeGivenUp: async (basketId) => {
      for (const id of await openOfGivenUp(pool, basketId)) {
        const row = await paymentById(pool, id);
        if (!row?.sessionId) continue;
        try {
          await closePage({ provider, settle }, { id, sessionId: row.sessionId });
        } catch (error) {
          if (!(error instanceof ProviderAway)) throw error;
          reportAway(log, error, 'a pay page could not be closed');
        }
      }
    },
    status: async ({ paymentId, basketId }) => {
      const isAsked = paymentId !== null && isId(paymentId);
      const id = isAsked ? paymentId : basketId === null ? null : await newestOfBasket(pool, basketId);
      const found = id === null ? null : await settleOrWait(id);
      const view = found && viewOf(found, clock.now());
      return view && !takesOnline && !isOfExtension(view.method) ? { ...view, payAt: null } : view;
    },
    webhook: async (rawBody, signature) => {
      const event = await provider.parseWebhook(rawBody, signature);
      if (!event) return 'bad-signature';
      try {
        await handleEvent(event);
        return 'handled';
      } catch (error) {
        if (!(error instanceof ProviderAway)) throw error;
        reportAway(log, error, 'a notice of the payment provider could not be handled');
        return 'away';
      }
    },
    notice: async (name, request) => {
      try {
        const read = await provider.readNotice(name, request);
        if (!read) return 'bad-signature';
        const id = await paymentOfSession(pool, read.sessionId);
        if (id !== null) await settle(id);
        return 'handled';
      } catch (error) {
        if (!(error instanceof ProviderAway)) throw error;
        reportAway(log, error, 'a notice to an extension could not be handled');
        return 'away';
      }
    },
    reconcile: () => reconcilePayments({ ...deps, settle }),
    giveBack: async (client, orderId, reason) => {
      const paymentIds = await paymentsThatCount(client, orderId);
      await refundLater(client, { paymentIds, reason, now: clock.now() });
    },
    bookRefunds,
    onlineMoney,
    doRefunds: async (ids) => {
      for (const id of ids) {
        try {
          await doRefund(deps, id);
        } catch (error) {
          if (!(error instanceof ProviderAway)) throw error;
          reportAway(log, error, 'the payment provider is unreachable');
        }
      }
    },
    takesOnline,
    links: createPaylinks({ ...deps, settle }),
    administration: createPaymentAdministration({ ...deps, settle }),
  };
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
function isId(text: string): boolean {
  return ID.test(text);
}

function viewOf(row: PaymentRow, now: Date): PaymentView {
  const { method, state, giveBack, expiresAt, sessionUrl } = row;
  const view = (shown: PaymentView['state'], payAt: string | null = null): PaymentView => ({
    state: shown,
    method,
    payAt,
  });
  if (giveBack !== null || state === 'refunded') return view('given-back');
  if (state === 'authorised' || state === 'captured' || (state === 'processing' && method === 'sepa'))
    return view('paid');
  if (state === 'processing') return view('checking');
  if (state === 'pending') return expiresAt > now ? view('open', sessionUrl) : view('expired');
  return view(state === 'expired' ? 'expired' : 'failed');
}
