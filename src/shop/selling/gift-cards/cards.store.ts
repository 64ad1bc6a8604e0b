import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Currency } from '../../../tenants/tenant.ts';
import type { GiftCardMovementKind, GiftCardState, WantedGiftCard } from './types.ts';

type Runner = Pool | pg.ClientBase;

/** Card with what can be redeemed of it, in minor units. */
export type CardStanding = {
  id: string;
  tenant: string;
  currency: Currency;
  state: GiftCardState;
  lastFour: string;
  balance: number;
  /** Balance less the parts that other orders hold. */
  available: number;
  expiresOn: string;
};

const STANDING = `id, tenant, currency, state, coalesce(last_four, '') as "lastFour", balance, balance - held as available,
  coalesce(expires_on::text, '') as "expiresOn"`;

/** Returns the card of a code by its hash. */
export async function cardByHash(runner: Runner, tenant: string, hash: Buffer): Promise<CardStanding | null> {
  const { rows } = await runner.query<CardStanding>({
    name: 'gift-card-by-hash',
    text: `select ${STANDING} from gift_card where code_hash = $1 and tenant = $2`,
    values: [hash, tenant],
  });
  return rows[0] ?? null;
}

/** Returns cards by id; a held part of the given order counts as available. */
export async function cardStandings(
  runner: Runner,
  ids: readonly string[],
  orderId: string | null = null,
): Promise<CardStanding[]> {
  if (ids.length === 0) return [];
  const { rows } = await runner.query<CardStanding>({
    name: 'gift-card-standings',
    text: `select id, tenant, currency, state, coalesce(last_four, '') as "lastFour", balance,
       balance - held + coalesce((select amount from gift_card_hold where card_id = gift_card.id and order_id = $2::uuid), 0)
         as available, coalesce(expires_on::text, '') as "expiresOn"
     from gift_card where id = any($1::uuid[])`,
    values: [ids, orderId],
  });
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Returns cards that an order of this basket in payment holds, so that its own hold never looks spent. */
export async function standingsForBasket(
  runner: Runner,
  ids: readonly string[],
  basketId: string | null,
): Promise<CardStanding[]> {
  if (ids.length === 0) return [];
  const { rows } = await runner.query<CardStanding>({
    name: 'gift-card-standings-basket',
    text: `select card.id, card.tenant, card.currency, card.state, coalesce(card.last_four, '') as "lastFour", card.balance,
       card.balance - card.held + coalesce(own.amount, 0) as available, coalesce(card.expires_on::text, '') as "expiresOn"
     from gift_card card left join lateral (
       select sum(hold.amount)::bigint as amount from gift_card_hold hold join orders on orders.id = hold.order_id
       where hold.card_id = card.id and orders.basket_id = $2::uuid and orders.state = 'prepared') own on true
     where card.id = any($1::uuid[])`,
    values: [ids, basketId],
  });
  return ids.flatMap((id) => {
    const row = rows.find((found) => found.id === id);
    return row ? [{ ...row, available: Number(row.available) }] : [];
  });
}

/** Locks cards in the order of their ids until the transaction ends. */
export async function lockCards(client: pg.ClientBase, ids: readonly string[]): Promise<CardStanding[]> {
  const { rows } = await client.query<CardStanding>({
    name: 'gift-card-lock',
    text: `select ${STANDING} from gift_card where id = any($1::uuid[]) order by id for no key update`,
    values: [ids],
  });
  return rows;
}

export type CardMovement = {
  cardId: string;
  kind: GiftCardMovementKind;
  /** Minor units; negative if the balance falls. */
  amount: number;
  key: string;
  orderId?: string | null;
  by?: string | null;
};

/** Writes movements; a repeated key moves nothing. Returns the sum that was moved. The caller has locked the cards. */
export async function moveCards(client: pg.ClientBase, movements: readonly CardMovement[], now: Date): Promise<number> {
  if (movements.length === 0) return 0;
  const { rows } = await client.query<{ amount: number }>({
    name: 'gift-card-move',
    text: `with input as (
       select * from jsonb_to_recordset($1::jsonb) as input ("cardId" uuid, kind text, amount bigint, key text,
         "orderId" uuid, by text) order by "cardId")
     insert into gift_card_movement (card_id, kind, amount, key, order_id, order_number, moved_at, moved_by)
     select "cardId", kind, amount, key, "orderId", (select number from orders where id = "orderId"), $2, by from input
     on conflict (card_id, key) do nothing returning amount`,
    values: [JSON.stringify(movements), now],
  });
  return rows.reduce((sum, { amount }) => sum + Number(amount), 0);
}

/** Stores the cards that an order buys; they have no balance and no code yet. */
export async function insertOrderedCards(
  client: pg.ClientBase,
  order: { id: string; tenant: string; currency: string; locale: string; email: string; today: string; now: Date },
  cards: readonly WantedGiftCard[],
): Promise<void> {
  if (cards.length === 0) return;
  const rows = cards.map((card, index) => ({
    amount: card.amount,
    position: index + 1,
    motif: card.motif,
    message: card.message,
    sender: card.senderName,
    name: card.recipient?.name ?? '',
    email: card.recipient?.email ?? order.email,
    send_on: card.sendOn !== null && card.sendOn > order.today ? card.sendOn : order.today,
  }));
  await client.query(
    `insert into gift_card (tenant, currency, locale, amount, origin, state, order_id, order_number, position, motif, message,
       sender_name, recipient_name, recipient_email, send_on, created_at)
     select $1, $2, $3, card.amount, 'sale', 'ordered', $4, (select number from orders where id = $4), card.position,
       card.motif, card.message, card.sender, card.name, card.email, card.send_on, $5
     from jsonb_to_recordset($6::jsonb) as card (amount bigint, position int, motif text, message text, sender text, name text,
       email text, send_on date)`,
    [order.tenant, order.currency, order.locale, order.id, order.now, JSON.stringify(rows)],
  );
}

export type BoughtCard = {
  id: string;
  amount: number;
  balance: number;
  held: number;
  state: GiftCardState;
  lastFour: string | null;
};

/** Locks the cards that an order bought, in the order of their ids. */
export async function lockBoughtCards(client: pg.ClientBase, orderId: string): Promise<BoughtCard[]> {
  const { rows } = await client.query<BoughtCard>({
    name: 'gift-card-bought',
    text: `select id, amount, balance, held, state, last_four as "lastFour" from gift_card where order_id = $1 and origin = 'sale'
     order by id for no key update`,
    values: [orderId],
  });
  return rows;
}

/** Makes the cards of an order usable. */
export async function activateCards(
  client: pg.ClientBase,
  cards: { ids: readonly string[]; expiresOn: string; now: Date },
): Promise<void> {
  await client.query(
    "update gift_card set state = 'active', expires_on = $2, activated_at = $3 where id = any($1::uuid[]) and state = 'ordered'",
    [cards.ids, cards.expiresOn, cards.now],
  );
}

export async function cancelCards(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query(
    "update gift_card set state = 'cancelled', code_hash = null, sealed_code = null, expires_on = coalesce(expires_on, send_on) where id = any($1::uuid[])",
    [ids],
  );
}

export type CardHold = { cardId: string; amount: number };

/** Holds parts of cards for an order. The caller has locked the cards and checked their balances. */
export async function insertHolds(
  client: pg.ClientBase,
  orderId: string,
  holds: readonly CardHold[],
  now: Date,
): Promise<void> {
  await client.query(
    `insert into gift_card_hold (order_id, card_id, amount, position, held_at)
     select $1, hold."cardId", hold.amount, hold.position, $3
     from jsonb_to_recordset($2::jsonb) as hold ("cardId" uuid, amount bigint, position int) order by hold."cardId"`,
    [orderId, JSON.stringify(holds.map((hold, index) => ({ ...hold, position: index + 1 }))), now],
  );
}

export async function holdsOf(client: pg.ClientBase, orderId: string): Promise<CardHold[]> {
  const { rows } = await client.query<CardHold>({
    name: 'gift-card-holds',
    text: 'select card_id as "cardId", amount from gift_card_hold where order_id = $1 order by position',
    values: [orderId],
  });
  return rows;
}

/** Releases what orders hold; returns whether there was anything. Locks the cards in the order of their ids. */
export async function dropHolds(client: pg.ClientBase, orderIds: readonly string[]): Promise<boolean> {
  if (orderIds.length === 0) return false;
  await client.query({
    name: 'gift-card-lock-held',
    text: `select id from gift_card where id in (select card_id from gift_card_hold where order_id = any($1::uuid[]))
     order by id for no key update`,
    values: [orderIds],
  });
  const { rowCount } = await client.query({
    name: 'gift-card-release',
    text: 'delete from gift_card_hold where order_id = any($1::uuid[])',
    values: [orderIds],
  });
  return (rowCount ?? 0) > 0;
}

/** Returns what each card paid of an order and did not get back, in the order of use. */
export async function paidByCards(runner: Runner, orderId: string): Promise<{ cardId: string; amount: number }[]> {
  const { rows } = await runner.query<{ cardId: string; amount: number }>({
    name: 'gift-card-paid',
    text: `select card_id as "cardId", -sum(amount)::bigint as amount from gift_card_movement
     where order_id = $1 and kind in ('redeemed', 'refunded') group by card_id
     having sum(amount) < 0 order by min(id)`,
    values: [orderId],
  });
  return rows.map(({ cardId, amount }) => ({ cardId, amount: Number(amount) }));
}

/** Card that an order bought, as its buyer sees it. */
export type CardOfOrder = BoughtCard & { recipientName: string; sendOn: string; sentAt: Date | null };

export async function cardsOfOrder(runner: Runner, orderId: string): Promise<CardOfOrder[]> {
  const { rows } = await runner.query<CardOfOrder>({
    name: 'gift-card-of-order',
    text: `select id, amount, balance, held, state, last_four as "lastFour", recipient_name as "recipientName",
       send_on::text as "sendOn", sent_at as "sentAt"
     from gift_card where order_id = $1 and origin = 'sale' order by position`,
    values: [orderId],
  });
  return rows;
}
