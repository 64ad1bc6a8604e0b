import type pg from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { Totals } from '../basket/index.ts';
import type { PlaceOrder } from '../checkout/index.ts';
import {
  activateGiftCards,
  type GiftCardBooks,
  holdGiftCards,
  insertOrderedCards,
  redeemHeldGiftCards,
} from '../gift-cards/index.ts';
import { markPaidByCards } from './orders.store.ts';

type Request = Parameters<PlaceOrder>[0];

/**
 * Stores the gift cards that an order buys, and holds those that pay it. Returns false if one cannot pay its part any
 * more. Runs after the vouchers are locked and before stock is.
 */
export async function reserveGiftCards(
  client: pg.PoolClient,
  { key, view }: Request,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const { giftCards } = view.totals;
  if (!giftCards) return true;
  const { tenant, locale } = key;
  const today = calendarDay(now, tenant.timeZone);
  const email = view.contact?.email ?? '';
  await insertOrderedCards(
    client,
    { id: orderId, tenant: tenant.id, currency: tenant.currency, locale, email, today, now },
    view.basket.giftCards?.bought ?? [],
  );
  return holdGiftCards(client, { id: orderId, tenant, now }, giftCards.used);
}

/**
 * Turns the held parts of gift cards into payments and gives bought cards their balance, when the order is placed. Books
 * both, so that the debt of gift cards always equals their balances. Runs last, because it locks the buyer's account.
 */
export async function settleGiftCards(
  books: GiftCardBooks,
  client: pg.PoolClient,
  order: { id: string; tenant: Tenant; totals: Pick<Totals, 'giftCards'>; now: Date },
): Promise<void> {
  const { id: orderId, tenant, totals, now } = order;
  if (!totals.giftCards) return;
  const paid = await redeemHeldGiftCards(client, orderId, now);
  const sold = await activateGiftCards(client, { id: orderId, tenant, now });
  if (sold > 0) await books.sold(client, { orderId, now });
  if (paid === 0) return;
  await books.redeemed(client, { orderId, amount: paid, now });
  if (totals.giftCards.toPay.amount === 0) await markPaidByCards(client, orderId);
}
