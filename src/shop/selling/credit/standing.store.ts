import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { ownLimit } from './credit-check.ts';
import { hasPaidOrder } from './paid-orders.store.ts';

/** Person who wants to pay on invoice: e-mail address, and account if the session was opened with a password. */
export type Payer = { tenant: Tenant; email: string; customerId: string | null };

/** Minor units. */
export type InvoiceStanding = { owed: number; limit: number; isOverdue: boolean };

/** Days after the due date until a bill counts as overdue: transfers take some days. */
const GRACE_DAYS = 10;

const DAY = 86_400_000;

/** Returns the day before which an unpaid bill counts as overdue. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - GRACE_DAYS * DAY);

/**
 * SQL for the orders selected by `theirs`, with the debt of each. The debt is what the ledger has open, with reminder
 * fees and interest, and the whole of a bill that is not posted yet. Instalments have a limit of their own and count
 * here only when they are late. `more`: further columns, each with a comma.
 */
export const debtsOfOrders = (theirs: string, more = ''): string => `
  select ${more}coalesce(debt.is_late, false) as is_late,
    coalesce(debt.open, 0) + case when payment->>'method' = 'invoice' and (state = 'prepared' or state = 'placed' and exists (
      select from payment where payment.order_id = orders.id and booked_at is null and settled_at is null
        and payment.state = 'authorised')) then total else 0 end as owed
  from orders left join lateral (
    select sum(due.amount - due.settled) filter (where due.kind in ('invoice', 'fee', 'interest')) as open,
      bool_or(due.payable_on < $3::date and due.kind in ('invoice', 'fee', 'interest', 'instalment')) as is_late
    from ledger_due due where due.order_id = orders.id and due.settled < due.amount) debt on true
  where id = any (array(${theirs})) and tenant = $1 and state <> 'abandoned' and ($4::uuid is null or id <> $4)`;

const OWED = `coalesce(sum(theirs.owed), 0)::bigint as owed, coalesce(bool_or(theirs.is_late), false) as overdue`;
export const BY_EMAIL =
  "select id from orders where tenant = $1 and state <> 'abandoned' and (lower(contact->>'email') collate \"C\") = $2";

/*
 * Planning costs ten times as much as execution, and PostgreSQL plans anew while a generic plan seems dearer. Hence two
 * statements, since the cost depends on whether there is a customer. The ids of orders are in an array, whose length
 * the planner estimates alike for all values.
 */
const OF_GUEST = {
  name: 'credit-standing-guest',
  text: `select ${OWED}, false as history from (${debtsOfOrders(BY_EMAIL)}) theirs`,
};
const OF_CUSTOMER = {
  name: 'credit-standing',
  text: `select ${OWED},
     ${hasPaidOrder({ customer: '$5', house: '$1', now: '$6' })} as history
   from (${debtsOfOrders(`${BY_EMAIL} union all select id from orders where customer_id = $5::uuid`)}) theirs`,
};

/**
 * Returns a person's debt on bills by the ledger, including orders in progress; whether a bill is overdue; and the
 * limit. Guests are known by their address alone, so they get the limit of new customers. Uses the index on addresses
 * (migration 0038).
 */
export async function invoiceStanding(
  runner: Pool | pg.PoolClient,
  { tenant, email, customerId }: Payer,
  now: Date,
  /** Order to leave out: the one that is being decided. */
  except: string | null = null,
): Promise<InvoiceStanding> {
  const values: unknown[] = [tenant.id, email.toLowerCase(), overdueBefore(now), except];
  if (customerId !== null) values.push(customerId, now);
  const { rows } = await runner.query<{ owed: number; overdue: boolean; history: boolean }>({
    ...(customerId === null ? OF_GUEST : OF_CUSTOMER),
    values,
  });
  const { owed = 0, overdue = false, history = false } = rows[0] ?? {};
  return { owed, isOverdue: overdue, limit: ownLimit({ tenant, hasHistory: history }) };
}

/** Hash of a person in the stored refusals; privacy uses it to find them again. */
const personHash = ({ tenant, email }: Payer): Buffer =>
  createHash('sha256').update(`credit:${tenant.id}:${email.toLowerCase()}`).digest();

/** Returns the reason for which a person was refused on invoice since a time; null if there was no refusal. */
export async function refusedSince(pool: Pool, payer: Payer, since: Date): Promise<string | null> {
  const { rows } = await pool.query<{ reason: string }>(
    `select reason from credit_decision where person = $1 and tenant = $2 and method = 'invoice' and decided_at >= $3
     order by decided_at desc limit 1`,
    [personHash(payer), payer.tenant.id, since],
  );
  return rows[0]?.reason ?? null;
}

/** Stores why a person may not pay later. */
export async function saveRefusal(
  runner: Pool | pg.PoolClient,
  payer: Payer,
  refusal: {
    method: string;
    reason: string;
    total: number;
    standing: InvoiceStanding;
    bureau?: string | null;
    now: Date;
  },
): Promise<void> {
  await runner.query(
    `insert into credit_decision (tenant, customer_id, person, method, reason, total, owed, limit_amount, currency, decided_at, bureau)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      payer.tenant.id,
      payer.customerId,
      personHash(payer),
      refusal.method,
      refusal.reason,
      refusal.total,
      refusal.standing.owed,
      refusal.standing.limit,
      payer.tenant.currency,
      refusal.now,
      refusal.bureau ?? null,
    ],
  );
}

/** Deletes old refusals: employees review them soon or never. */
export async function deleteOldDecisions(pool: Pool, before: Date): Promise<void> {
  await pool.query('delete from credit_decision where decided_at < $1', [before]);
}
