import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

const NAMES_ANYBODY = "(recipient_email <> '' or recipient_name <> '' or sender_name <> '' or message <> '')";
const NOBODY = "recipient_email = '', recipient_name = '', sender_name = '', message = ''";

/** Days from which personal data on cards is past its retention. */
export type CardPeopleRetention = {
  /** Messages of cards that were mailed before. */
  messagesBefore: Date;
  /** Persons on cards that ended before: used up, expired or returned. */
  endedBefore: Date;
  /** Persons on all cards that were mailed before. */
  sentBefore: Date;
  most: number;
};

/**
 * Erases personal data on cards past its retention, at most `most` cards. The code, its balance and its movements stay:
 * they are the debt to the holder. An unsent card stays as it is. Returns the number of cards.
 */
export async function eraseOldCardPeople(pool: Pool, old: CardPeopleRetention): Promise<number> {
  await pool.query("update gift_card set message = '' where message <> '' and sent_at < $1", [old.messagesBefore]);
  const { rowCount } = await pool.query(
    `update gift_card set ${NOBODY} where id in (
       select id from gift_card card where ${NAMES_ANYBODY} and (sent_at < $1
         or ((sent_at is not null or state = 'cancelled') and held = 0
           and (balance = 0 or state = 'cancelled' or expires_on < $2::date)
           and coalesce((select max(moved_at) from gift_card_movement where card_id = card.id), created_at) < $2))
       order by id limit $3 for update skip locked)`,
    [old.sentBefore, old.endedBefore, old.most],
  );
  return rowCount ?? 0;
}

/** Erases the gift cards of baskets that became orders before: the order's cards have what is needed of them. */
export async function eraseOrderedCardEntries(pool: Pool, before: Date): Promise<void> {
  await pool.query(
    "update basket set gift_cards = null where gift_cards is not null and state = 'ordered' and changed_at < $1",
    [before],
  );
}

/** Data of a card's recipient in an extract. Amounts in minor units. */
export type RecipientExtract = {
  email: string;
  cards: {
    lastFour: string | null;
    amount: number;
    balance: number;
    currency: string;
    state: string;
    expiresOn: string | null;
    recipientName: string;
    senderName: string;
    message: string;
    sendOn: string;
    sentAt: string | null;
    movements: { kind: string; amount: number; movedAt: string }[];
  }[];
  mails: { subject: string; sentAt: string | null }[];
};

/** Returns all cards and mails of cards that a person received. */
export async function extractRecipient(
  client: pg.ClientBase,
  { tenant, email }: { tenant: string; email: string },
): Promise<RecipientExtract> {
  const { rows: cards } = await client.query<RecipientExtract['cards'][number]>(
    `select last_four as "lastFour", amount, balance, currency, state, expires_on::text as "expiresOn",
       recipient_name as "recipientName", sender_name as "senderName", message, send_on::text as "sendOn", sent_at as "sentAt",
       (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount, 'movedAt', moved_at) order by id), '[]')
        from gift_card_movement where card_id = gift_card.id) as movements
     from gift_card where tenant = $1 and lower(recipient_email) = $2 order by created_at, id`,
    [tenant, email.toLowerCase()],
  );
  const { rows: mails } = await client.query<RecipientExtract['mails'][number]>(
    `select subject, sent_at as "sentAt" from mail where tenant = $1 and kind = 'gift-card' and lower(to_address) = $2
     order by created_at`,
    [tenant, email.toLowerCase()],
  );
  return { email, cards, mails };
}

/**
 * Erases a person who received cards: their data on the cards and the mails with the codes. Returns the number of cards,
 * or null while one waits for its mail, because it would never arrive.
 */
export async function eraseRecipient(
  client: pg.ClientBase,
  { tenant, email }: { tenant: string; email: string },
): Promise<number | null> {
  const { rows } = await client.query<{ id: string; isWaiting: boolean }>(
    `select id, (sent_at is null and state <> 'cancelled') as "isWaiting" from gift_card
     where tenant = $1 and lower(recipient_email) = $2 order by id for update`,
    [tenant, email.toLowerCase()],
  );
  if (rows.some(({ isWaiting }) => isWaiting)) return null;
  await client.query(`update gift_card set ${NOBODY} where id = any($1::uuid[])`, [rows.map(({ id }) => id)]);
  await client.query("delete from mail where tenant = $1 and kind = 'gift-card' and lower(to_address) = $2", [
    tenant,
    email.toLowerCase(),
  ]);
  return rows.length;
}
