import type pg from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  activateCards,
  type BoughtCard,
  type CardStanding,
  cancelCards,
  dropHolds,
  holdsOf,
  insertHolds,
  lockBoughtCards,
  lockCards,
  moveCards,
  paidByCards,
} from './cards.store.ts';
import { giftCardExpiry } from './expiry.ts';
import { spreadOntoCards } from './pay-with-cards.ts';
import type { OrderGiftCards } from './types.ts';

/** Whether a card can pay on a day (ISO date). */
export function canPay(card: CardStanding, tenant: Pick<Tenant, 'id' | 'currency'>, day: string): boolean {
  const { state, currency, expiresOn } = card;
  return state === 'active' && card.tenant === tenant.id && currency === tenant.currency && expiresOn >= day;
}

/**
 * Holds the cards that pay a part of an order until it is placed or abandoned. Returns false if a card cannot pay its
 * part any more. Locks the cards, after vouchers and before stock.
 */
export async function holdGiftCards(
  client: pg.PoolClient,
  order: { id: string; tenant: Tenant; now: Date },
  used: OrderGiftCards['used'],
): Promise<boolean> {
  if (used.length === 0) return true;
  const { id, tenant, now } = order;
  const day = calendarDay(now, tenant.timeZone);
  const cards = await lockCards(
    client,
    used.map(({ cardId }) => cardId),
  );
  const canHold = used.every(({ cardId, amount }) => {
    const card = cards.find((found) => found.id === cardId);
    return card !== undefined && canPay(card, tenant, day) && card.available >= amount.amount;
  });
  if (!canHold) return false;
  const holds = used.map(({ cardId, amount }) => ({ cardId, amount: amount.amount }));
  await insertHolds(client, id, holds, now);
  return true;
}

/** Locks the cards that an order holds. Call it before stock is locked. */
export async function lockHeldGiftCards(client: pg.PoolClient, orderId: string): Promise<void> {
  const holds = await holdsOf(client, orderId);
  if (holds.length > 0)
    await lockCards(
      client,
      holds.map(({ cardId }) => cardId),
    );
}

/** Turns what an order holds into payments of its cards; returns their sum in minor units. The cards are locked. */
export async function redeemHeldGiftCards(client: pg.PoolClient, orderId: string, now: Date): Promise<number> {
  const holds = await holdsOf(client, orderId);
  if (holds.length === 0) return 0;
  await dropHolds(client, [orderId]);
  const moved = await moveCards(
    client,
    holds.map(({ cardId, amount }) => ({
      cardId,
      kind: 'redeemed',
      amount: -amount,
      key: `order:${orderId}`,
      orderId,
    })),
    now,
  );
  return -moved;
}

/** Releases what orders hold that are not placed. */
export function releaseGiftCards(client: pg.PoolClient, orderIds: readonly string[]): Promise<boolean> {
  return dropHolds(client, orderIds);
}

/** Gives the cards that an order bought their balance, once it is paid; returns the sum in minor units. */
export async function activateGiftCards(
  client: pg.PoolClient,
  order: { id: string; tenant: Tenant; now: Date },
): Promise<number> {
  const { id: orderId, tenant, now } = order;
  const cards = (await lockBoughtCards(client, orderId)).filter(({ state }) => state === 'ordered');
  const expiresOn = giftCardExpiry(tenant.giftCards.validity, calendarDay(now, tenant.timeZone));
  await activateCards(client, { ids: cards.map(({ id }) => id), expiresOn, now });
  return moveCards(
    client,
    cards.map(({ id, amount }) => ({ cardId: id, kind: 'sold', amount, key: `order:${orderId}:sold`, orderId })),
    now,
  );
}

/**
 * Pays a part of a credit back onto the cards that paid the order, also onto blocked ones. An expired card gets the time
 * of a new one, because its money is paid back now. Returns the sum in minor units.
 */
export async function refundOntoGiftCards(
  client: pg.PoolClient,
  refund: { orderId: string; refundId: string; tenant: Tenant; amount: number; by: string | null; now: Date },
): Promise<number> {
  const { orderId, refundId, tenant, amount, by, now } = refund;
  const paid = await paidByCards(client, orderId);
  const parts = spreadOntoCards(amount, paid);
  if (parts.length === 0) return 0;
  await lockCards(
    client,
    parts.map(({ cardId }) => cardId),
  );
  const day = calendarDay(now, tenant.timeZone);
  await client.query('update gift_card set expires_on = $2 where id = any($1::uuid[]) and expires_on < $3', [
    parts.map(({ cardId }) => cardId),
    giftCardExpiry(tenant.giftCards.validity, day),
    day,
  ]);
  return moveCards(
    client,
    parts.map((part) => ({ ...part, kind: 'refunded', key: `refund:${refundId}`, orderId, by })),
    now,
  );
}

/** Locks the cards that paid an order. Call it before the ledger is locked. */
export async function lockPaidGiftCards(client: pg.PoolClient, orderId: string): Promise<void> {
  const paid = await paidByCards(client, orderId);
  if (paid.length > 0)
    await lockCards(
      client,
      paid.map(({ cardId }) => cardId),
    );
}

/** Returns what cards paid of an order and did not get back, in minor units. */
export async function byGiftCards(client: pg.PoolClient, orderId: string): Promise<number> {
  return (await paidByCards(client, orderId)).reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Locks the cards that an order bought, without cancelled ones; null if one of them is used. `only`: a single card. An
 * ordered card has no balance yet.
 */
export async function lockUnusedCards(
  client: pg.PoolClient,
  orderId: string,
  only: string | null = null,
): Promise<BoughtCard[] | null> {
  const cards = (await lockBoughtCards(client, orderId)).filter(
    ({ id, state }) => state !== 'cancelled' && (only === null || id === only),
  );
  const isUnused = ({ state, balance, held, amount }: BoughtCard) =>
    state === 'ordered' || (held === 0 && balance === amount);
  return cards.every(isUnused) ? cards : null;
}

/** Takes the balance of bought, unused cards and voids their codes. The cards are locked. */
export async function withdrawCards(
  client: pg.PoolClient,
  given: { orderId: string; cards: readonly BoughtCard[]; by: string | null; now: Date },
): Promise<void> {
  const { orderId, cards, by, now } = given;
  await moveCards(
    client,
    cards
      .filter(({ balance }) => balance > 0)
      .map(({ id, balance }) => ({ cardId: id, kind: 'withdrawn', amount: -balance, key: 'withdrawn', orderId, by })),
    now,
  );
  await cancelCards(
    client,
    cards.map(({ id }) => id),
  );
}
