import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { PaymentRequest } from '../billing/index.ts';

/**
 * Planned by the closing; its letter is in the outbox; booked, since the letter left; ended without a letter. `charged`:
 * an earlier version booked it with the closing.
 */
export type ReminderState = 'charged' | 'planned' | 'letter' | 'booked' | 'dropped' | 'failed';

/** Costs and levels that are booked for a reminder once its letter has left. Minor units. */
export type ReminderCharges = {
  fee: number;
  interest: { dueId: string; amount: number }[];
  /** New levels of the debts. */
  reminded: { id: string; level: number }[];
};

/** Reminder that waits for its letter. */
export type PlannedReminder = {
  id: string;
  tenant: string;
  accountId: string;
  orderId: string | null;
  /** ISO date of the closing that planned it. */
  day: string;
  /** An earlier version booked its fee already. */
  isCharged: boolean;
  level: number;
  locale: string | null;
  customerId: string | null;
  /** Address of the customer or else of the order; null if there is none left. */
  email: string | null;
};

/** Returns reminders that wait for their letter, without a lock, since the debts have to be locked before them. */
export async function plannedReminders(pool: Pool, most: number): Promise<Pick<PlannedReminder, 'id' | 'orderId'>[]> {
  const { rows } = await pool.query<Pick<PlannedReminder, 'id' | 'orderId'>>(
    `select id, order_id as "orderId" from ledger_reminder where sent_at is null and state in ('planned', 'charged') order by id limit $1`,
    [most],
  );
  return rows;
}

/**
 * Locks the order, the debts and the account of a reminder, in the order that all code uses, and then the reminder.
 * Returns null if it no longer waits.
 */
export async function lockReminder(
  client: pg.PoolClient,
  reminder: Pick<PlannedReminder, 'id' | 'orderId'>,
): Promise<PlannedReminder | null> {
  await client.query('select from orders where id = $1 for no key update', [reminder.orderId]);
  await lockAccountOf(client, reminder.id);
  const { rows } = await client.query<PlannedReminder>(
    `select reminder.id, reminder.tenant, reminder.account_id as "accountId", reminder.order_id as "orderId", reminder.day::text as day,
       reminder.state = 'charged' as "isCharged", reminder.level, coalesce(customer.locale, o.locale) as locale,
       account.customer_id as "customerId",
       coalesce(case when customer.erased_at is null then customer.email end, nullif(o.contact->>'email', '')) as email
     from ledger_reminder reminder join ledger_account account on account.id = reminder.account_id
     left join customer on customer.id = account.customer_id left join orders o on o.id = reminder.order_id
     where reminder.id = $1 and reminder.sent_at is null and reminder.state in ('planned', 'charged')
     for update of reminder skip locked`,
    [reminder.id],
  );
  return rows[0] ?? null;
}

/** Locks the payments of an account's open debts, and then the account, as the closing does. */
async function lockAccountOf(client: pg.PoolClient, reminderId: string): Promise<void> {
  await client.query(
    `select from payment where order_id in (
       select due.order_id from ledger_due due join ledger_reminder reminder on reminder.account_id = due.account_id
       where reminder.id = $1 and due.settled < due.amount) order by id for update`,
    [reminderId],
  );
  await client.query(
    'select from ledger_account where id = (select account_id from ledger_reminder where id = $1) for update',
    [reminderId],
  );
}

/** Ends a reminder without a letter: nothing is overdue any more, or it has no addressee. It costs nothing. */
export async function endReminder(
  client: pg.PoolClient,
  ended: { id: string; state: 'dropped' | 'failed'; problem: 'no-address' | 'not-sent' | null; now: Date },
): Promise<void> {
  await client.query(
    'update ledger_reminder set state = $2, problem = $3, sent_at = $4, fee = 0, interest = 0 where id = $1',
    [ended.id, ended.state, ended.problem, ended.now],
  );
}

/** Notes that the letter of a reminder is in the outbox, and what it demands. */
export async function noteLetter(
  client: pg.PoolClient,
  letter: {
    id: string;
    mailKey: string;
    request: PaymentRequest;
    charges: ReminderCharges;
    overdue: number;
    now: Date;
  },
): Promise<void> {
  const { fee, interest } = letter.charges;
  await client.query(
    // Costs of an earlier version stay as they were booked.
    `update ledger_reminder set state = 'letter', mail_key = $2, request = $3, charges = $4, level = $5, overdue = $6, sent_at = $9,
       fee = case when state = 'charged' then fee else $7 end, interest = case when state = 'charged' then interest else $8 end
     where id = $1`,
    [
      letter.id,
      letter.mailKey,
      JSON.stringify(letter.request),
      JSON.stringify(letter.charges),
      letter.request.level,
      letter.overdue,
      fee,
      interest.reduce((sum, { amount }) => sum + amount, 0),
      letter.now,
    ],
  );
}

/** Reminder whose letter is in the outbox. */
export type SentReminder = {
  id: string;
  tenant: string;
  currency: string;
  accountId: string;
  orderId: string | null;
  orderNumber: string | null;
  day: string;
  request: PaymentRequest;
  charges: ReminderCharges;
};

/**
 * Returns reminders whose letter left, and those whose letter did not leave until `givenUpBefore`. `stored`: without a
 * mail server a stored mail counts as left.
 */
export async function lettersToFollow(
  pool: Pool,
  asked: { givenUpBefore: Date; stored: boolean; most: number },
): Promise<{ id: string; hasLeft: boolean }[]> {
  const { rows } = await pool.query<{ id: string; hasLeft: boolean }>(
    `select reminder.id, coalesce(mail.sent_at is not null or ($2 and mail.id is not null), false) as "hasLeft"
     from ledger_reminder reminder left join mail on mail.key = reminder.mail_key
     where reminder.state = 'letter' and (mail.sent_at is not null or ($2 and mail.id is not null) or reminder.sent_at < $1)
     order by reminder.id limit $3`,
    [asked.givenUpBefore, asked.stored, asked.most],
  );
  return rows;
}

/** Locks a reminder whose letter is in the outbox, after its debts and account; null if another process was faster. */
export async function lockSentReminder(client: pg.PoolClient, id: string): Promise<SentReminder | null> {
  await lockAccountOf(client, id);
  const { rows } = await client.query<SentReminder>(
    `select reminder.id, reminder.tenant, reminder.currency, reminder.account_id as "accountId", reminder.order_id as "orderId",
       o.number as "orderNumber", reminder.day::text as day, reminder.request, reminder.charges
     from ledger_reminder reminder left join orders o on o.id = reminder.order_id
     where reminder.id = $1 and reminder.state = 'letter' for update of reminder`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * Notes that a reminder is booked: its debts have their new levels and interest days, and the closing that planned it
 * has its figures.
 */
export async function noteBooked(
  client: pg.PoolClient,
  booked: Pick<SentReminder, 'id' | 'tenant' | 'day' | 'charges'> & { interest: number; on: string },
): Promise<void> {
  const { charges } = booked;
  const bearing = new Set(charges.interest.map(({ dueId }) => dueId));
  const levels = new Map(charges.reminded.map(({ id, level }) => [id, level]));
  const dues = [...new Set([...levels.keys(), ...bearing])].map((id) => ({
    id,
    level: levels.get(id) ?? null,
    hasInterest: bearing.has(id),
  }));
  await client.query("update ledger_reminder set state = 'booked' where id = $1", [booked.id]);
  await client.query(
    `update ledger_due due set reminded = coalesce(dunned.level, due.reminded),
       reminded_on = case when dunned.level is null then due.reminded_on else $2::date end,
       interest_to = case when dunned."hasInterest" then $2::date else due.interest_to end
     from jsonb_to_recordset($1::jsonb) as dunned (id uuid, level smallint, "hasInterest" boolean) where due.id = dunned.id`,
    [JSON.stringify(dues), booked.on],
  );
  await client.query(
    'update ledger_closing set fees = fees + $3, interest = interest + $4 where tenant = $1 and day = $2',
    [booked.tenant, booked.day, charges.fee, booked.interest],
  );
}

/** Returns the document of a reminder. */
export async function requestOfReminder(pool: Pool, tenant: string, id: string): Promise<PaymentRequest | null> {
  const { rows } = await pool.query<{ request: PaymentRequest | null }>(
    'select request from ledger_reminder where tenant = $1 and id::text = $2',
    [tenant, id],
  );
  return rows[0]?.request ?? null;
}
