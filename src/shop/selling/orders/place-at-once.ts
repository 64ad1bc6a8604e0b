import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { sendTogether } from '../../../platform/database/send-together.ts';
import { inLockedTransactionOrNot } from '../../../platform/database/transaction.ts';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { announceStock, takeStock } from '../../catalogue/stock/index.ts';
import type { PlaceOrder, PlaceOutcome } from '../checkout/index.ts';
import type { NamedAnswer } from '../credit/index.ts';
import type { GiftCardBooks } from '../gift-cards/index.ts';
import { beginMembership } from '../loyalty/index.ts';
import { settleUses } from '../promotions/index.ts';
import { insertPlacedOrder, lockBasket } from './orders.store.ts';
import {
  type BuyersDebts,
  bookInstalments,
  creditKeysOf,
  creditLocksOf,
  debtsOfBuyer,
  decideCredit,
  refusalProblem,
  storeCreditDecision,
} from './owe-order.ts';
import { orderUnits, reserveBenefits } from './reserve-for-order.ts';
import { tellOfReview } from './review-letter.ts';
import { reserveGiftCards, settleGiftCards } from './settle-gift-cards.ts';
import { shownTexts } from './shown-texts.ts';

type Request = Parameters<PlaceOrder>[0];

/**
 * Places an order that needs no consent from outside in one transaction, without reserving units before (decision 58).
 * Returns null if the basket has another order in progress or is ordered: then the three phases determine its state.
 * Lock order: basket, the buyer's credit, promotions, vouchers, stock.
 */
export function createPlaceAtOnce(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
  confirmationMail(request: Request & { orderNumber: string; customerNumber: string | null }): Promise<Mail>;
  giftCards: GiftCardBooks;
  benefitsChanged(): void;
}): (request: Request, bureau: NamedAnswer | null) => Promise<PlaceOutcome | null> {
  const { pool, clock, outbox } = deps;
  const undone = <Outcome extends PlaceOutcome | null>(result: Outcome) => ({ keep: false, result });

  return (request, bureau) => {
    const now = clock.now();
    const { key, view, basketId } = request;
    return inLockedTransactionOrNot(
      pool,
      (client) => lockBasket(client, basketId, creditLocksOf(request)),
      // The statement begins under the locks, so it sees the orders that they waited for.
      (client) => debtsOfBuyer(client, request, null, now),
      place,
    );

    async function place(
      client: pg.PoolClient,
      basket: Awaited<ReturnType<typeof lockBasket>>,
      debts: BuyersDebts | null,
    ): Promise<{ keep: boolean; result: PlaceOutcome | null }> {
      if (basket?.state !== 'open') return undone(null);
      // Another tab changed the basket between reading and locking it.
      if (basket.version !== view.basket.version) return undone({ ok: false, problem: 'changed', changes: ['basket'] });
      const credit = await decideCredit(client, request, { orderId: null, debts, bureau, now });
      // Commits, so that the stored refusal remains.
      if (credit.kind === 'refuse')
        return { keep: true, result: { ok: false, problem: refusalProblem(credit.reason) } };
      const order = await insertPlacedOrder(client, {
        tenant: key.tenant.id,
        locale: key.locale,
        basketId,
        customerId: key.customer?.isFull ? key.customer.id : null,
        view,
        termsVersion: key.tenant.termsVersion,
        invoiceDays: key.tenant.payment.invoiceTermDays,
        texts: shownTexts(key, view),
        creditKeys: creditKeysOf(request),
        now,
      });
      // Another window has a payment in progress.
      if (order === null) return undone(null);
      await storeCreditDecision(client, request, { id: order.id, wasPrepared: false, decision: credit, bureau, now });
      // Renders the mail before it takes locks that others wait for.
      const { number, customerNumber } = order;
      const mail = await deps.confirmationMail({ ...request, orderNumber: number, customerNumber });
      if (!(await reserveBenefits(client, request, order.id, now))) {
        deps.benefitsChanged();
        return undone({ ok: false, problem: 'changed', changes: ['discount'] });
      }
      if (!(await reserveGiftCards(client, request, order.id, now)))
        return undone({ ok: false, problem: 'changed', changes: ['gift-card'] });
      if (view.totals.discounts.length > 0) await settleUses(client, order.id, now);
      if (!(await bookInstalments(client, request, order, now)))
        return undone({ ok: false, problem: 'payment-refused' });
      const { customer, tenant } = key;
      const fee = view.totals.premium;
      if (fee && customer) await beginMembership(client, { tenant, customerId: customer.id, order, fee, now });
      const putMails = async (): Promise<void> => {
        if (tenant.sendsMail) await outbox.put(mail, client);
        if (credit.kind === 'review') await tellOfReview(deps, client, request, order);
      };
      const [, taken] = await sendTogether(client, () => [
        putMails(),
        takeStock(client, { orderId: order.id, lines: orderUnits(request), now }),
      ]);
      if (taken.shortage) return undone({ ok: false, problem: 'sold-out', ...taken.shortage });
      await announceStock(client, taken.scarce, now);
      await settleGiftCards(deps.giftCards, client, { id: order.id, tenant, totals: view.totals, now });
      return { keep: true, result: { ok: true, orderNumber: number, repeated: false } };
    }
  };
}
