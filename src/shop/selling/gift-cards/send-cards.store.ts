import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { GiftCardLetter, GiftCardState } from './types.ts';

export type CardToSend = GiftCardLetter & {
  origin: 'sale' | 'goodwill';
  state: GiftCardState;
  sealedCode: Buffer | null;
  sentAt: Date | null;
};

const CARD = `id, tenant, locale, amount, currency, motif, message, sender_name as "senderName", recipient_name as "recipientName",
  recipient_email as "recipientEmail", coalesce(expires_on::text, '') as "expiresOn", letters, origin, state,
  sealed_code as "sealedCode", sent_at as "sentAt"`;

/** Returns unsent cards whose day has come and whose order is paid. */
export async function dueCards(
  pool: Pool,
  { tenant, today, most }: { tenant: string; today: string; most: number },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'gift-card-due',
    text: `select id from gift_card card where state = 'active' and sent_at is null and send_on <= $2 and tenant = $1
       and (origin = 'goodwill' or exists (select from payment where payment.order_id = card.order_id and payment.state = 'captured'))
     order by send_on, id limit $3`,
    values: [tenant, today, most],
  });
  return rows.map(({ id }) => id);
}

/** Locks a card with the contents of its mail. */
export async function lockToSend(client: pg.ClientBase, id: string): Promise<CardToSend | null> {
  const { rows } = await client.query<CardToSend>({
    name: 'gift-card-to-send',
    text: `select ${CARD} from gift_card where id::text = $1 for no key update`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Reads a card for its printable page. */
export async function cardToPrint(pool: Pool, tenant: string, id: string): Promise<CardToSend | null> {
  const { rows } = await pool.query<CardToSend>(`select ${CARD} from gift_card where id::text = $2 and tenant = $1`, [
    tenant,
    id,
  ]);
  return rows[0] ?? null;
}

export async function writeSent(
  client: pg.ClientBase,
  card: { id: string; codeHash: Buffer; sealedCode: Buffer; lastFour: string; now: Date },
): Promise<void> {
  await client.query({
    name: 'gift-card-sent',
    text: `update gift_card set code_hash = $2, sealed_code = $3, last_four = $4, sent_at = $5, letters = letters + 1 where id = $1`,
    values: [card.id, card.codeHash, card.sealedCode, card.lastFour, card.now],
  });
}

/** Deletes sealed codes of mails that were sent long ago. */
export async function dropOldCodes(
  pool: Pool,
  { tenant, sentBefore }: { tenant: string; sentBefore: Date },
): Promise<void> {
  await pool.query(
    'update gift_card set sealed_code = null where sealed_code is not null and sent_at < $2 and tenant = $1',
    [tenant, sentBefore],
  );
}
