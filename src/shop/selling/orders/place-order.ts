import type pg from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import { isOnline } from '../../../tenants/offered-methods.ts';
import { announceStock, reserveStock, type Shortage, takeStock } from '../../catalogue/products/index.ts';
import type { PlaceOrder, PlaceOutcome } from '../checkout/index.ts';
import { decidedAlone, invoiceRefusal, invoiceStanding, saveRefusal } from '../credit/index.ts';
import { bookPlan, unbookPlan } from '../instalments/index.ts';
import { beginMembership } from '../loyalty/index.ts';
import { personOf, reserveUses, settleUses } from '../promotions/index.ts';
import type { DirectPayment } from './direct-payment.ts';
import { abandonOrder, insertOrder, liveOrderOf, lockBasket, markPlaced, type OrderHead } from './orders.store.ts';
import { markPrepared } from './paid-orders.store.ts';
import { type OnlinePayments, ProviderAway } from './payment-port.ts';
import { createPlaceAtOnce, isPaidByTransfer } from './place-at-once.ts';
import { shownTexts } from './shown-texts.ts';

/** Time for which a prepared order reserves its units during payment (docs/rules/payment.md#reservation). */
const RESERVATION_MINUTES = 30;

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
  /** Another order on invoice was placed meanwhile: together they exceed the limit. */
  | { step: 'no-credit' }
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
  confirmationMail(request: Request & { orderNumber: string; customerNumber: string | null }): Promise<Mail>;
  /** Whether orders paid by transfer are placed in one transaction; otherwise all use the three phases. */
  atOnce?: boolean;
  /** Called if a concurrent order used a promotion: the process's promotion cache is outdated. */
  benefitsChanged(): void;
}): PlaceOrder {
  const { pool, clock, direct, payments, outbox } = deps;
  /** Sums units by SKU; a gift may have the SKU of a bought line. */
  function linesOf({ view }: Request): { sku: string; quantity: number }[] {
    const pieces = new Map<string, number>();
    for (const { sku, quantity } of [
      ...view.basket.lines,
      ...view.basket.benefits.gifts.map((gift) => ({ sku: gift.sku, quantity: 1 })),
    ])
      pieces.set(sku, (pieces.get(sku) ?? 0) + quantity);
    return [...pieces].map(([sku, quantity]) => ({ sku, quantity }));
  }

  /** Reserves the order's promotions until it is placed or abandoned. Returns whether all are available. */
  async function reserveBenefits(
    client: pg.PoolClient,
    request: Request,
    orderId: string,
    now: Date,
  ): Promise<boolean> {
    const { view, key } = request;
    const { discounts, total } = view.totals;
    if (discounts.length === 0) return true;
    const refused = await reserveUses(client, {
      tenant: key.tenant.id,
      orderId,
      uses: discounts.map(({ promotionId, code, amount, delivery }) => ({
        promotionId,
        voucherId:
          request.candidates.find((entry) => entry.benefit.id === promotionId && entry.benefit.code === code)
            ?.voucherId ?? null,
        amount: amount.amount + delivery.amount,
      })),
      person: personOf(key.tenant.id, view.contact?.email ?? ''),
      day: calendarDay(now, key.tenant.timeZone),
      currency: total.currency,
      now,
    });
    return refused === null;
  }

  async function giveUp(client: pg.PoolClient, orderId: string, now: Date): Promise<void> {
    await announceStock(client, await abandonOrder(client, orderId, now), now);
  }

  /** Returns the lock name that serialises the credit decision; null if the order needs none. */
  function aloneOf({ key, view }: Request): string | null {
    if (view.payment?.method !== 'invoice') return null;
    return decidedAlone({ tenant: key.tenant, email: view.contact?.email ?? '' });
  }

  /**
   * Tells whether the buyer may owe this order on invoice, together with all orders in progress. The caller holds the
   * lock of `aloneOf`.
   */
  async function mayOweThat(
    client: pg.PoolClient,
    { key, view }: Request,
    orderId: string | null,
    now: Date,
  ): Promise<boolean> {
    if (view.payment?.method !== 'invoice') return true;
    const payer = {
      tenant: key.tenant,
      email: view.contact?.email ?? '',
      customerId: key.customer?.isFull ? key.customer.id : null,
    };
    const standing = await invoiceStanding(client, payer, now, orderId);
    const total = view.totals.total.amount;
    const question = { total, ...standing, differentAddress: false, isKnown: payer.customerId !== null };
    const reason = invoiceRefusal(question);
    if (reason) await saveRefusal(client, payer, { method: 'invoice', reason, total, standing, now });
    return reason === null;
  }

  function prepare(request: Request): Promise<Prepared<Begun>> {
    return inTransaction(pool, async (client): Promise<Prepared<Begun>> => {
      const now = clock.now();
      const basket = await lockBasket(client, request.basketId, aloneOf(request));
      const live = await liveOrderOf(client, request.basketId);
      if (live?.state === 'placed') return { step: 'done', order: live };
      // Another tab changed the basket between reading and locking it.
      if (basket?.state !== 'open' || basket.version !== request.view.basket.version) return { step: 'changed' };
      const replaced = live !== null && live.contentsHash !== request.view.shown;
      if (replaced) await giveUp(client, live.id, now);
      const known = replaced ? null : (live?.id ?? null);
      if (!(await mayOweThat(client, request, known, now))) return { step: 'no-credit' };
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
              texts: shownTexts(request.key, request.view),
              now,
            });
      if (order !== live && !(await reserveBenefits(client, request, order.id, now))) {
        await giveUp(client, order.id, now);
        return { step: 'used' };
      }
      const expiresAt = new Date(now.getTime() + RESERVATION_MINUTES * 60_000);
      const held = await reserveStock(client, { orderId: order.id, lines: linesOf(request), now, expiresAt });
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
        amount: request.view.totals.total,
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
      const taken = await takeStock(client, { orderId: order.id, lines: linesOf(request), now });
      if (taken.shortage) {
        await unbookPlan(client, order.id);
        await giveUp(client, order.id, now);
        return { step: 'short', shortage: taken.shortage };
      }
      const { total } = request.view.totals;
      const method = request.view.payment?.method ?? 'prepayment';
      await markPlaced(client, {
        order,
        basketId: request.basketId,
        method,
        reference,
        amount: total.amount,
        currency: total.currency,
        now,
      });
      const { customer, tenant } = request.key;
      const fee = request.view.totals.premium;
      if (request.view.totals.discounts.length > 0) await settleUses(client, order.id, now);
      if (fee && customer) await beginMembership(client, { tenant, customerId: customer.id, order, fee, now });
      await announceStock(client, taken.scarce, now);
      if (tenant.sendsMail) await outbox.put(mail, client);
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

  const placeAtOnce = createPlaceAtOnce({
    ...deps,
    parts: { linesOf, aloneOf, mayOweThat, reserveBenefits, bookInstalments },
  });

  return async (request) => {
    const placed = deps.atOnce && isPaidByTransfer(request) ? await placeAtOnce(request) : null;
    if (placed) return placed;
    const prepared = await prepare(request);
    if (prepared.step === 'done') return { ok: true, orderNumber: prepared.order.number, repeated: true };
    if (prepared.step === 'changed') return { ok: false, problem: 'changed', changes: ['basket'] };
    if (prepared.step === 'used') {
      deps.benefitsChanged();
      return { ok: false, problem: 'changed', changes: ['discount'] };
    }
    if (prepared.step === 'no-credit') return { ok: false, problem: 'payment-refused' };
    if (prepared.step === 'short') return { ok: false, problem: 'sold-out', ...prepared.shortage };

    if (prepared.step === 'refused-before') return { ok: false, problem: 'too-many-payments' };

    const { order } = prepared;
    if (prepared.replaced) await payments.closeGivenUp(request.basketId);
    if (prepared.payment) return leadToPayPage(request, order, prepared.payment);
    const method = request.view.payment?.method ?? 'prepayment';
    const paid = await direct.authorise({
      idempotencyKey: order.id,
      method,
      amount: request.view.totals.total,
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

/** Books the plan of an order by instalments; true if the order has another payment method. */
async function bookInstalments(client: pg.PoolClient, request: Request, order: OrderHead, now: Date): Promise<boolean> {
  const { key, view } = request;
  if (view.payment?.method !== 'instalments') return true;
  const plan = view.instalments?.plan;
  if (!plan || !key.customer) return false;
  const isInsured = view.payment.instalments?.insured === true;
  return bookPlan(client, { tenant: key.tenant, customerId: key.customer.id, orderId: order.id, plan, isInsured, now });
}
