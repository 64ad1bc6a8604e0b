import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Subject, TicketState } from '../../marketing/contact/index.ts';

export type FileTicket = {
  id: string;
  number: string;
  subject: Subject;
  state: TicketState;
  createdAt: Date;
};

/** Returns a customer's latest messages: of the account, and of its address. */
export async function ticketsOfCustomer(
  pool: Pool,
  customer: { id: string; tenant: string; email: string },
): Promise<FileTicket[]> {
  const { rows } = await pool.query<FileTicket>(
    `select id, number::text, subject, state, created_at as "createdAt" from (
       (select id, number, subject, state, created_at from contact_ticket where customer_id = $1
        order by created_at desc limit 20)
       union
       (select id, number, subject, state, created_at from contact_ticket where tenant = $2 and email = $3
        order by created_at desc limit 20)) own
     order by created_at desc, id limit 20`,
    [customer.id, customer.tenant, customer.email],
  );
  return rows;
}

export type FileGiftCard = {
  id: string;
  lastFour: string | null;
  state: string;
  balance: number;
  /** ISO date. */
  expiresOn: string | null;
};

/** Returns the gift cards that a customer saved to the account. */
export async function giftCardsOfCustomer(pool: Pool, customerId: string): Promise<FileGiftCard[]> {
  const { rows } = await pool.query<FileGiftCard>(
    `select id, last_four as "lastFour", state, balance::float8 as balance, expires_on::text as "expiresOn"
     from gift_card where customer_id = $1 order by expires_on, id limit 20`,
    [customerId],
  );
  return rows;
}

/** Id of a customer's account in the ledger; null before the first booking. */
export async function ledgerAccountIdOf(pool: Pool, customerId: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from ledger_account where customer_id = $1', [
    customerId,
  ]);
  return rows[0]?.id ?? null;
}

export type FileConsent = { kind: 'brandA' | 'brandB' | 'flexikonto'; granted: boolean; changedAt: Date };

/** Returns what a customer's address agreed to or withdrew, by kind of newsletter. */
export async function consentsOfCustomer(
  pool: Pool,
  customer: { tenant: string; email: string },
): Promise<FileConsent[]> {
  const { rows } = await pool.query<FileConsent>(
    `select consent.kind, consent.granted, consent.changed_at as "changedAt"
     from newsletter_consent consent join newsletter_subscriber subscriber on subscriber.id = consent.subscriber_id
     where subscriber.tenant = $1 and subscriber.email = $2 order by consent.kind`,
    [customer.tenant, customer.email],
  );
  return rows;
}

export type CustomerNote = {
  id: string;
  text: string;
  staffEmail: string;
  at: Date;
  /** Null for a note that still holds. */
  struckAt: Date | null;
  struckBy: string | null;
};

export async function notesOfCustomer(pool: Pool, customerId: string): Promise<CustomerNote[]> {
  const { rows } = await pool.query<CustomerNote>(
    `select id, text, staff_email as "staffEmail", at, struck_at as "struckAt", struck_by as "struckBy"
     from customer_note where customer_id = $1 order by at desc, id limit 100`,
    [customerId],
  );
  return rows;
}

export async function insertCustomerNote(
  runner: SqlRunner,
  note: { customerId: string; text: string; by: string; now: Date },
): Promise<void> {
  await runner.query('insert into customer_note (customer_id, text, staff_email, at) values ($1, $2, $3, $4)', [
    note.customerId,
    note.text,
    note.by,
    note.now,
  ]);
}

/** Strikes a note out; false for another customer's or one that is struck already. */
export async function strikeNote(
  runner: SqlRunner,
  note: { customerId: string; id: string; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `update customer_note set struck_at = $3, struck_by = $4
     where customer_id = $1 and id::text = $2 and struck_at is null returning id`,
    [note.customerId, note.id, note.now, note.by],
  );
  return rows.length === 1;
}
