import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import { isOnline } from '../../../tenants/offered-methods.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { announceStock, reserveStock, type Shortage, takeStock } from '../../catalogue/stock/index.ts';
import { amountToPay } from '../basket/index.ts';
import type { PlaceOrder, PlaceOutcome } from '../checkout/index.ts';
import type { AskBureau, NamedAnswer } from '../credit/index.ts';
import { type GiftCardBooks, lockHeldGiftCards } from '../gift-cards/index.ts';
import { unbookPlan } from '../instalments/index.ts';
import { beginMembership } from '../loyalty/index.ts';
import { settleUses } from '../promotions/index.ts';
import type { DirectPayment } from './direct-payment.ts';
import { RESERVATION_MINUTES } from './order-states.ts';
import { abandonOrder, insertOrder, liveOrderOf, lockBasket, markPlaced, type OrderHead } from './orders.store.ts';
import {
  bookInstalments,
  creditKeysOf,
  creditLocksOf,
  debtsOfBuyer,
  decideCredit,
  queryBureau,
  type Refusal,
  refusalProblem,
  storeCreditDecision,
} from './owe-order.ts';
import { markPrepared } from './paid-orders.store.ts';
import { isPaidByTransfer, methodOf } from './payment-method.ts';
import { type OnlinePayments, ProviderAway } from './payment-port.ts';
import { createPlaceAtOnce } from './place-at-once.ts';
import { orderUnits, reserveBenefits } from './reserve-for-order.ts';
import { tellOfReview } from './review-letter.ts';
import { reserveGiftCards, settleGiftCards } from './settle-gift-cards.ts';
import { shownTexts } from './shown-texts.ts';

type Request = Parameters<PlaceOrder>[0];
type Prepared<Begun> =
  /** `payment`: null unless the customer must be redirected to its pay page. */
  | {
      step: 'pay';
      order: OrderHead;
      payment: Begun | null;
      /** True if it replaced an earlier order, whose pay page must be closed. */
      replaced: boolean;
    }
  /** The pattern looks like a test of stolen cards. */
  | { step: 'refused-before' }
  | { step: 'done'; order: OrderHead }
  | { step: 'short'; shortage: Shortage }
  /** A voucher or promotion ended or was used by another order since the page was shown. */
  | { step: 'used' }
  /** A gift card cannot pay its part any more. */
  | { step: 'card-used' }
  /** Together with the other open orders of the person, the order exceeds the limit. */
  | { step: 'no-credit'; reason: Refusal }
  | { step: 'changed' };
/** refused: the contract or limit for the credit is not available (any more). */
type Finished = Exclude<Prepared<never>, { step: 'pay' | 'refused-before' }> | { step: 'refused' };

/**
 * Places an order in three phases, so that no payment is made inside a transaction and none is lost.
 * 1. Prepare: under the basket's lock it stores the order and reserves its units.
 * 2. Pay: outside of any transaction, with the order's id as idempotency key. An online payment redirects to the
 * provider. The process that first learns of the payment runs the third phase (order-gate.ts).
 * 3. Finalise: it places the order, takes the units, closes the basket and queues the mail, all or nothing.
 * A crash in between leaves an invisible prepared order and an open basket. The next attempt continues with this order;
 * without one, the order expires. Lock order: basket, order, promotions, vouchers, stock.
 */
export function createPlaceOrder<Begun>(deps: {
  pool: Pool;
  clock: Clock;
  /** Methods without a provider: invoice, prepayment, instalments. */
  direct: DirectPayment;
  payments: OnlinePayments<Begun>;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
  /** Absent: only the own rules decide on credit. */
  askBureau?: AskBureau;
  confirmationMail(request: Request & { orderNumber: string; customerNumber: string | null }): Promise<Mail>;
  /** Whether orders paid by transfer are placed in one transaction; otherwise all use the three phases. */
  atOnce?: boolean;
  giftCards: GiftCardBooks;
  /** Called if a concurrent order used a promotion: the process's promotion cache is outdated. */
  benefitsChanged(): void;
}): PlaceOrder {
  const { pool, clock, direct, payments, outbox } = deps;

  async function giveUp(client: pg.PoolClient, orderId: string, now: Date): Promise<void> {
    await announceStock(client, await abandonOrder(client, orderId, now), now);
  }

  function prepare(request: Request, bureau: NamedAnswer | null): Promise<Prepared<Begun>> {
    return inTransaction(pool, async (client): Promise<Prepared<Begun>> => {
      const now = clock.now();
      const basket = await lockBasket(client, request.basketId, creditLocksOf(request));
      const live = await liveOrderOf(client, request.basketId);
      if (live?.state === 'placed') return { step: 'done', order: live };
      // Another tab changed the basket between reading and locking it.
      if (basket?.state !== 'open' || basket.version !== request.view.basket.version) return { step: 'changed' };
      const replaced = live !== null && live.contentsHash !== request.view.shown;
      if (replaced) await giveUp(client, live.id, now);
      const known = replaced ? null : (live?.id ?? null);
      const debts = await debtsOfBuyer(client, request, known, now);
      const credit = await decideCredit(client, request, { orderId: known, debts, bureau, now });
      if (credit.kind === 'refuse') return { step: 'no-credit', reason: credit.reason };
      const order =
        live?.contentsHash === request.view.shown
          ? live
          : await insertOrder(client, {
              tenant: request.key.tenant.id,
              locale: request.key.locale,
              basketId: request.basketId,
              customerId: request.key.customer?.isFull ? request.key.customer.id : null,
              view: request.view,
              termsVersion: request.key.tenant.termsVersion,
              invoiceDays: request.key.tenant.payment.invoiceTermDays,
              texts: shownTexts(request.key, request.view),
              creditKeys: creditKeysOf(request),
              now,
            });
      await storeCreditDecision(client, request, {
        id: order.id,
        wasPrepared: order === live,
        decision: credit,
        bureau,
        now,
      });
      if (order !== live && !(await reserveBenefits(client, request, order.id, now))) {
        await giveUp(client, order.id, now);
        return { step: 'used' };
      }
      if (order !== live && !(await reserveGiftCards(client, request, order.id, now))) {
        await giveUp(client, order.id, now);
        return { step: 'card-used' };
      }
      const expiresAt = new Date(now.getTime() + RESERVATION_MINUTES * 60_000);
      const held = await reserveStock(client, { orderId: order.id, lines: orderUnits(request), now, expiresAt });
      if (held.shortage) {
        await giveUp(client, order.id, now);
        return { step: 'short', shortage: held.shortage };
      }
      await announceStock(client, held.scarce, now);
      const method = request.view.payment?.method;
      if (method === undefined || !isOnline(method)) return { step: 'pay', order, payment: null, replaced };
      if (order === live) await markPrepared(client, order.id, now);
      const begun = await payments.begin(client, {
        tenant: request.key.tenant,
        orderId: order.id,
        paylinkId: null,
        method,
        brand: null,
        isFirst: order !== live,
        amount: amountToPay(request.view.totals),
        address: request.sender?.address ?? null,
      });
      if (begun.ok) return { step: 'pay', order, payment: begun.payment, replaced };
      await giveUp(client, order.id, now);
      return { step: 'refused-before' };
    });
  }

  function finalise(request: Request, order: OrderHead, reference: string, mail: Mail): Promise<Finished> {
    return inTransaction(pool, async (client): Promise<Finished> => {
      const now = clock.now();
      await lockBasket(client, request.basketId);
      const live = await liveOrderOf(client, request.basketId);
      if (live?.state === 'placed') return { step: 'done', order: live };
      // The order expired, or another tab replaced it by one with other contents.
      if (live?.id !== order.id) return { step: 'changed' };
      // Runs before the units are taken, so that a refusal leaves the stock unchanged.
      if (!(await bookInstalments(client, request, order, now))) {
        await giveUp(client, order.id, now);
        return { step: 'refused' };
      }
      if (request.view.totals.giftCards) await lockHeldGiftCards(client, order.id);
      const taken = await takeStock(client, { orderId: order.id, lines: orderUnits(request), now });
      if (taken.shortage) {
        await unbookPlan(client, order.id);
        await giveUp(client, order.id, now);
        return { step: 'short', shortage: taken.shortage };
      }
      const toPay = amountToPay(request.view.totals);
      const method = methodOf(request.view);
      await markPlaced(client, {
        order,
        basketId: request.basketId,
        method,
        reference,
        amount: toPay.amount,
        currency: toPay.currency,
        now,
      });
      const { customer, tenant } = request.key;
      const fee = request.view.totals.premium;
      if (request.view.totals.discounts.length > 0) await settleUses(client, order.id, now);
      if (fee && customer) await beginMembership(client, { tenant, customerId: customer.id, order, fee, now });
      await announceStock(client, taken.scarce, now);
      if (tenant.sendsMail) await outbox.put(mail, client);
      await tellOfReview({ outbox, publicUrlOf: deps.publicUrlOf }, client, request, order);
      await settleGiftCards(deps.giftCards, client, { id: order.id, tenant, totals: request.view.totals, now });
      return { step: 'done', order };
    });
  }

  /** Redirects to the pay page. The order waits for the payment; if the page is unavailable, the customer can retry. */
  async function leadToPayPage(request: Request, order: OrderHead, payment: Begun): Promise<PlaceOutcome> {
    const { sender, key } = request;
    if (!sender) return { ok: false, problem: 'payment-unavailable' };
    const { tenant, locale } = key;
    const description = `${tenant.seoTitleName} ${order.number}`;
    try {
      const payAt = await payments.page(payment, { tenant, locale, publicUrl: sender.publicUrl, description });
      return { ok: true, orderNumber: order.number, repeated: false, payAt };
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      return { ok: false, problem: 'payment-unavailable' };
    }
  }

  const placeAtOnce = createPlaceAtOnce(deps);

  return async (request) => {
    const bureau = await queryBureau(deps.askBureau, request);
    const placed = deps.atOnce && isPaidByTransfer(request.view) ? await placeAtOnce(request, bureau) : null;
    if (placed) return placed;
    const prepared = await prepare(request, bureau);
    if (prepared.step === 'done') return { ok: true, orderNumber: prepared.order.number, repeated: true };
    if (prepared.step === 'changed') return { ok: false, problem: 'changed', changes: ['basket'] };
    if (prepared.step === 'used') {
      deps.benefitsChanged();
      return { ok: false, problem: 'changed', changes: ['discount'] };
    }
    if (prepared.step === 'card-used') return { ok: false, problem: 'changed', changes: ['gift-card'] };
    if (prepared.step === 'no-credit') return { ok: false, problem: refusalProblem(prepared.reason) };
    if (prepared.step === 'short') return { ok: false, problem: 'sold-out', ...prepared.shortage };

    if (prepared.step === 'refused-before') return { ok: false, problem: 'too-many-payments' };

    const { order } = prepared;
    if (prepared.replaced) await payments.closeGivenUp(request.basketId);
    if (prepared.payment) return leadToPayPage(request, order, prepared.payment);
    const method = methodOf(request.view);
    const paid = await direct.authorise({
      idempotencyKey: order.id,
      method,
      amount: amountToPay(request.view.totals),
      orderNumber: order.number,
    });
    if (!paid.ok) {
      await inTransaction(pool, (client) => giveUp(client, order.id, clock.now()));
      return { ok: false, problem: 'payment-refused' };
    }

    const mail = await deps.confirmationMail({
      ...request,
      orderNumber: order.number,
      customerNumber: order.customerNumber,
    });
    const finished = await finalise(request, order, paid.reference, mail);
    if (finished.step === 'done') return { ok: true, orderNumber: finished.order.number, repeated: false };
    await direct.cancel({ idempotencyKey: order.id });
    if (finished.step === 'refused') return { ok: false, problem: 'payment-refused' };
    if (finished.step === 'short') return { ok: false, problem: 'sold-out', ...finished.shortage };
    return { ok: false, problem: 'changed', changes: ['basket'] };
  };
}
