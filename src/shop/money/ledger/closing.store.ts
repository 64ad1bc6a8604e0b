import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { LateDue } from './dunning.ts';
import { NOT_LEFT } from './promises.store.ts';

export type ClosingRow = {
  day: string;
  startedAt: Date;
  finishedAt: Date | null;
  doneTo: string | null;
  accounts: number;
  reminders: number;
  fees: number;
  interest: number;
  creditUsed: number;
};

const COLUMNS = `day::text as day, started_at as "startedAt", finished_at as "finishedAt", done_to as "doneTo", accounts, reminders, fees,
  interest, credit_used as "creditUsed"`;

/**
 * Returns a day's closing, starts it if necessary, and locks it until the transaction ends. Concurrent runs wait for
 * each other.
 */
export async function lockClosing(client: pg.PoolClient, tenant: string, day: string, now: Date): Promise<ClosingRow> {
  await client.query(
    'insert into ledger_closing (tenant, day, started_at) values ($1, $2, $3) on conflict (tenant, day) do nothing',
    [tenant, day, now],
  );
  const { rows } = await client.query<ClosingRow>(
    `select ${COLUMNS} from ledger_closing where tenant = $1 and day = $2 for update`,
    [tenant, day],
  );
  const [row] = rows;
  if (!row) throw new Error('a started closing is missing');
  return row;
}

/** Returns the newest closings of a tenant. */
export async function closingsOf(pool: Pool, tenant: string, most: number): Promise<ClosingRow[]> {
  const { rows } = await pool.query<ClosingRow>(
    `select ${COLUMNS} from ledger_closing where tenant = $1 order by day desc limit $2`,
    [tenant, most],
  );
  return rows;
}

/**
 * Locks and returns the next accounts with a due payable by a day, in the order of their ids. It locks the payments of
 * open dues first, because a credit may settle them and all code locks in this order.
 */
export async function nextAccounts(
  client: pg.PoolClient,
  batch: { tenant: string; day: string; after: string | null; most: number },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'closing-accounts',
    text: `select distinct account_id as id from ledger_due
     where tenant = $1 and settled < amount and payable_on <= $2 and ($3::uuid is null or account_id > $3::uuid)
     order by account_id limit $4`,
    values: [batch.tenant, batch.day, batch.after, batch.most],
  });
  const ids = rows.map(({ id }) => id);
  await client.query({
    name: 'closing-lock-payments',
    text: `select from payment where order_id in (
       select order_id from ledger_due where account_id = any($1::uuid[]) and settled < amount) order by id for update`,
    values: [ids],
  });
  await client.query({
    name: 'closing-lock-accounts',
    text: 'select from ledger_account where id = any($1::uuid[]) order by id for update',
    values: [ids],
  });
  return ids;
}

export type ClosingDue = LateDue & { accountId: string; position: number };

/**
 * Returns open dues of these accounts that are payable by a day, with the day their goods were shipped in a time zone.
 */
export async function duesToClose(
  client: pg.PoolClient,
  accountIds: string[],
  day: string,
  timeZone: string,
): Promise<ClosingDue[]> {
  const { rows } = await client.query<ClosingDue>({
    name: 'closing-dues',
    text: `select account_id as "accountId", id, order_id as "orderId", order_number as "orderNumber", kind, position,
       payable_on::text as "payableOn", (case
         when order_id is null or not exists (select from order_line line where line.order_id = due.order_id) then payable_on
         when exists (select from order_line line where line.order_id = due.order_id and line.shipped > 0)
           then coalesce((select min(shipped_at at time zone $3)::date from shipment where shipment.order_id = due.order_id), payable_on)
         end)::text as "sentOn", amount - settled as open, settled, principal, reminded, reminded_on::text as "remindedOn",
       interest_to::text as "interestTo", (select coalesce(o.placed_at, o.prepared_at) from orders o where o.id = due.order_id) as "agreedAt"
     from ledger_due due where account_id = any($1::uuid[]) and settled < amount and payable_on <= $2
     order by account_id, payable_on, position, id`,
    values: [accountIds, day, timeZone],
  });
  return rows;
}

/**
 * Returns the credit of these accounts that is free to use, in minor units; omits accounts without any. Reserved are
 * unpaid credit notes of their orders, and unbooked refunds at the payment provider.
 */
export async function creditsToUse(client: pg.PoolClient, accountIds: string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; credit: number }>({
    name: 'closing-credits',
    text: `with credit as (
       select entry.account_id, -sum(posting.amount) as amount
       from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
       where entry.account_id = any($1::uuid[]) and posting.account = 'credit'
       group by entry.account_id having sum(posting.amount) < 0
     ), theirs as (
       select distinct entry.account_id, entry.order_id from credit join ledger_entry entry on entry.account_id = credit.account_id
       where entry.order_id is not null
     ), promised as (
       select theirs.account_id, ${NOT_LEFT} as amount from theirs join credit_note note on note.order_id = theirs.order_id
       union all
       select theirs.account_id, case when paid.give_back is null then paid.refunded else paid.amount end - paid.refunded_booked
         + coalesce((select sum(back.amount) from payment_refund back
             where back.payment_id = paid.id and back.state = 'pending' and back.credit_note_id is null), 0)
       from theirs join online_payment paid on paid.order_id = theirs.order_id where paid.captured_booked
     ) select account_id as id, sum(amount)::bigint as credit
     from (select account_id, amount from credit union all select account_id, -amount from promised) moved group by account_id`,
    values: [accountIds],
  });
  return new Map(rows.filter(({ credit }) => credit > 0).map(({ id, credit }) => [id, Number(credit)]));
}

export type NewReminder = {
  accountId: string;
  level: number;
  overdue: number;
  orderId: string | null;
};

/** Days without a new reminder after one that could not be sent. */
const FAILED_DAYS = 7;

/** Returns those of these accounts that get no reminder on a day: one waits for its letter, or could not be sent. */
export async function waitingForLetters(
  client: pg.PoolClient,
  accountIds: string[],
  day: string,
): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'closing-waiting',
    text: `select distinct account_id as id from ledger_reminder where account_id = any($1::uuid[])
       and (state in ('planned', 'letter') or (state = 'failed' and day > $2::date - $3::int))`,
    values: [accountIds, day, FAILED_DAYS],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Returns the customer number of an order; null for a guest's. */
export async function customerNumberOf(client: pg.PoolClient, orderId: string | null): Promise<string | null> {
  const { rows } = await client.query<{ number: string | null }>(
    'select customer_number as number from orders where id = $1',
    [orderId],
  );
  return rows[0]?.number ?? null;
}

/** Plans the reminders of a day, and marks dues as charged with interest until that day. */
export async function writeReminders(
  client: pg.PoolClient,
  written: {
    tenant: string;
    currency: string;
    day: string;
    reminders: readonly NewReminder[];
    /** Dues whose interest is booked until the day. */
    bearing: readonly string[];
  },
): Promise<void> {
  await client.query({
    name: 'closing-reminders',
    text: `with dues as (update ledger_due set interest_to = $3::date where id = any($5::uuid[]))
     insert into ledger_reminder (tenant, account_id, day, level, overdue, fee, interest, currency, order_id, state)
     select $1, "accountId", $3, level, overdue, 0, 0, $2, "orderId", 'planned'
     from jsonb_to_recordset($4::jsonb) as reminder ("accountId" uuid, level smallint, overdue bigint, "orderId" uuid)
     on conflict (account_id, day) do nothing`,
    values: [written.tenant, written.currency, written.day, JSON.stringify(written.reminders), written.bearing],
  });
}

/** Stores the progress of the closing; `finishedAt` ends it. */
export async function noteClosing(
  client: pg.PoolClient,
  noted: {
    tenant: string;
    day: string;
    doneTo: string | null;
    accounts: number;
    reminders: number;
    interest: number;
    creditUsed: number;
    finishedAt: Date | null;
  },
): Promise<void> {
  await client.query({
    name: 'closing-note',
    text: `update ledger_closing set done_to = coalesce($3, done_to), accounts = accounts + $4, reminders = reminders + $5,
       interest = interest + $6, credit_used = credit_used + $7, finished_at = $8 where tenant = $1 and day = $2`,
    values: [
      noted.tenant,
      noted.day,
      noted.doneTo,
      noted.accounts,
      noted.reminders,
      noted.interest,
      noted.creditUsed,
      noted.finishedAt,
    ],
  });
}
