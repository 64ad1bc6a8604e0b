import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Currency } from '../../../tenants/tenant.ts';
import type { GiftCardMovementKind, GiftCardState } from './types.ts';

/** Card as employees see it, without its code. */
export type AdminGiftCard = {
  id: string;
  lastFour: string | null;
  amount: number;
  balance: number;
  held: number;
  currency: Currency;
  state: GiftCardState;
  origin: 'sale' | 'goodwill';
  expiresOn: string | null;
  orderNumber: string | null;
  recipientName: string;
  recipientEmail: string;
  senderName: string;
  sendOn: string;
  sentAt: Date | null;
  createdAt: Date;
  letters: number;
  issuedBy: string | null;
  reason: string | null;
};

export type AdminGiftCardMovement = {
  id: number;
  kind: GiftCardMovementKind;
  amount: number;
  balance: number;
  orderNumber: string | null;
  movedAt: Date;
  movedBy: string | null;
};

const CARD = `id, last_four as "lastFour", amount, balance, held, currency, state, origin, expires_on::text as "expiresOn",
  order_number as "orderNumber", recipient_name as "recipientName", recipient_email as "recipientEmail",
  sender_name as "senderName", send_on::text as "sendOn", sent_at as "sentAt", created_at as "createdAt", letters,
  issued_by as "issuedBy", reason`;

export async function adminGiftCard(
  runner: Pool | pg.ClientBase,
  tenant: string,
  id: string,
): Promise<AdminGiftCard | null> {
  const { rows } = await runner.query<AdminGiftCard>(
    `select ${CARD} from gift_card where id::text = $2 and tenant = $1`,
    [tenant, id],
  );
  return rows[0] ?? null;
}

/** Returns the movements of a card, newest first, each with the balance after it. */
export async function movementsOfCard(pool: Pool, id: string): Promise<AdminGiftCardMovement[]> {
  const { rows } = await pool.query<AdminGiftCardMovement>(
    `select id, kind, amount, (sum(amount) over (order by id))::bigint as balance, order_number as "orderNumber",
       moved_at as "movedAt", moved_by as "movedBy"
     from gift_card_movement where card_id = $1 order by id desc limit 200`,
    [id],
  );
  return rows;
}

/** Returns the debt of a tenant to the holders of its cards, in minor units. */
export async function giftCardDebt(pool: Pool, tenant: string): Promise<{ cards: number; balance: number }> {
  const { rows } = await pool.query<{ cards: number; balance: number }>(
    'select count(*)::int as cards, coalesce(sum(balance), 0)::bigint as balance from gift_card where tenant = $1 and balance > 0',
    [tenant],
  );
  return rows[0] ?? { cards: 0, balance: 0 };
}

/** Locks a card of a tenant. */
export async function lockGiftCard(client: pg.ClientBase, tenant: string, id: string): Promise<AdminGiftCard | null> {
  const { rows } = await client.query<AdminGiftCard>(
    `select ${CARD} from gift_card where id::text = $2 and tenant = $1 for no key update`,
    [tenant, id],
  );
  return rows[0] ?? null;
}

export async function writeCardState(
  client: pg.ClientBase,
  card: { id: string; state: 'active' | 'blocked'; reason: string },
): Promise<void> {
  await client.query('update gift_card set state = $2, reason = $3 where id = $1', [card.id, card.state, card.reason]);
}

export async function writeCardExpiry(client: pg.ClientBase, card: { id: string; expiresOn: string }): Promise<void> {
  await client.query('update gift_card set expires_on = $2 where id = $1', [card.id, card.expiresOn]);
}

/** Changes the recipient of a card. Its sealed code is deleted, so that the next mail has a new code. */
export async function writeRecipient(client: pg.ClientBase, card: { id: string; email: string }): Promise<void> {
  await client.query('update gift_card set recipient_email = $2, sealed_code = null where id = $1', [
    card.id,
    card.email,
  ]);
}

export async function insertGivenCard(
  client: pg.ClientBase,
  card: {
    id: string;
    tenant: string;
    currency: string;
    locale: string;
    amount: number;
    name: string;
    email: string;
    message: string;
    orderNumber: string | null;
    expiresOn: string;
    today: string;
    by: string;
    reason: string;
    now: Date;
  },
): Promise<void> {
  await client.query(
    `insert into gift_card (id, tenant, currency, locale, amount, origin, state, order_number, motif, message, recipient_name,
       recipient_email, send_on, expires_on, issued_by, reason, created_at, activated_at)
     values ($1, $2, $3, $4, $5, 'goodwill', 'active', $6, 'thanks', $7, $8, $9, $10, $11, $12, $13, $14, $14)`,
    [
      card.id,
      card.tenant,
      card.currency,
      card.locale,
      card.amount,
      card.orderNumber,
      card.message,
      card.name,
      card.email,
      card.today,
      card.expiresOn,
      card.by,
      card.reason,
      card.now,
    ],
  );
}
