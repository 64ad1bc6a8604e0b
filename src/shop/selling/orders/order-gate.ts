import type pg from 'pg';
import * as v from 'valibot';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import { tenantById } from '../../../tenants/index.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { money } from '../../catalogue/prices/index.ts';
import { announceStock, takeStock } from '../../catalogue/stock/index.ts';
import { ContactRow, PaymentChoiceRow } from '../checkout/index.ts';
import { type GiftCardBooks, holdGiftCards, lockHeldGiftCards } from '../gift-cards/index.ts';
import { beginMembership } from '../loyalty/index.ts';
import { settleUses } from '../promotions/index.ts';
import type { MailOrder } from './confirmation-letter.ts';
import { debitFailedMail } from './debit-failed-mail.ts';
import { abandonOrder, markPlaced } from './orders.store.ts';
import {
  type ConfirmationLine,
  type LockedRow,
  lockOrder,
  orderToTell,
  type StoredOrder,
  storedOrder,
  takeUpAgain,
} from './paid-orders.store.ts';
import type { OrderGate, PaidOrder, PlacedPaid } from './payment-port.ts';
import { settleGiftCards } from './settle-gift-cards.ts';
import { StoredDelivery, TotalsRow } from './stored-parts.ts';

/**
 * Third phase of an order that is paid at the provider. The first process that learns of the payment runs it, possibly
 * much later than the one that redirected the customer. It therefore reads everything from stored data.
 */
export function createOrderGate(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  confirmationMail(order: MailOrder): Promise<Mail>;
  publicUrlOf: PublicUrlOf;
  giftCards: GiftCardBooks;
}): OrderGate {
  const { pool, outbox, publicUrlOf } = deps;
  return {
    lock: async (client, orderId) => {
      const order = await lockOrder(client, orderId);
      return order && { state: order.state, place: (paid) => place(client, order, paid) };
    },
    debitFailed: async (client, { orderId, ...failed }) => {
      const order = await storedOrder(client, orderId);
      const email = order && v.safeParse(ContactRow, order.contact);
      if (!order || !email?.success || !email.output.email || !tenantById(order.tenant).sendsMail) return;
      await outbox.put(await debitFailedMail(order, { ...failed, email: email.output.email }, publicUrlOf), client);
    },
    mail: async (orderId, debit) => {
      const order = await orderToTell(pool, orderId);
      if (!order || order.state === 'placed') return null;
      return deps.confirmationMail({ ...toldOrder(order), debit });
    },
  };

  async function place(client: pg.PoolClient, order: LockedRow, paid: PaidOrder): Promise<PlacedPaid> {
    const { id: orderId, pieces } = order;
    const { mail, now, method, reference, amount, currency, debit } = paid;
    const totals = v.parse(TotalsRow, order.totals);
    const tenant = tenantById(order.tenant);
    if (order.state === 'abandoned') {
      const refused = await takeUpAgain(client, orderId, now);
      if (refused) return { ok: false, problem: refused };
      // An earlier abandonment released the cards, and they may have paid another order since.
      if (!(await holdGiftCards(client, { id: orderId, tenant, now }, totals.giftCards?.used ?? []))) {
        await announceStock(client, await abandonOrder(client, orderId, now), now);
        return { ok: false, problem: 'gift-card-gone' };
      }
    } else if (order.state !== 'prepared') return { ok: false, problem: 'order-replaced' };
    if (totals.giftCards) await lockHeldGiftCards(client, orderId);
    const taken = await takeStock(client, { orderId, lines: pieces, now });
    if (taken.shortage) {
      await announceStock(client, await abandonOrder(client, orderId, now), now);
      return { ok: false, problem: 'sold-out' };
    }
    const head = {
      id: orderId,
      number: order.number,
      state: 'prepared' as const,
      contentsHash: '',
      customerNumber: null,
    };
    await markPlaced(client, {
      order: head,
      basketId: order.basketId,
      method,
      reference,
      amount,
      currency,
      debit,
      now,
    });
    if (totals.discounts.length > 0) await settleUses(client, orderId, now);
    const { customerId } = order;
    if (totals.premium && customerId)
      await beginMembership(client, { tenant, customerId, order: head, fee: totals.premium, now });
    await announceStock(client, taken.scarce, now);
    if (tenant.sendsMail && mail) await outbox.put(mail, client);
    await settleGiftCards(deps.giftCards, client, { id: orderId, tenant, totals, now });
    return { ok: true };
  }
}

function toldOrder(order: StoredOrder & { lines: ConfirmationLine[] }): Omit<MailOrder, 'debit'> {
  const { currency } = order;
  const { groups, ...delivery } = v.parse(StoredDelivery, order.delivery);
  const told = order.lines.map(({ sku, quantity, title, variantText, unit, line }) => ({
    sku,
    quantity,
    lineTotal: money(line, currency),
    // The product's name at the time of the order, which contains brand and name.
    article: { brand: '', name: title, variantText, price: money(unit, currency) },
    isGift: unit === 0 && line === 0,
  }));
  return {
    key: { tenant: tenantById(order.tenant), locale: order.locale },
    orderNumber: order.number,
    customerNumber: order.customerNumber,
    view: {
      contact: v.parse(ContactRow, order.contact),
      delivery,
      payment: v.parse(PaymentChoiceRow, order.payment),
      deliveryGroups: groups,
      totals: v.parse(TotalsRow, order.totals),
      instalments: null,
      basket: { lines: told.filter((line) => !line.isGift), benefits: { gifts: told.filter((line) => line.isGift) } },
    },
  };
}
