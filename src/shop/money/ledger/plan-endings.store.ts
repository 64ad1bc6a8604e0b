import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { PaymentRequest } from '../billing/index.ts';

/** Stores how a plan ended, and what its letter demands. A withdrawal of the contract replaces an early payoff. */
export async function writeEnding(
  client: pg.PoolClient,
  ended: { orderId: string; tenant: string; request: PaymentRequest; by: string | null; now: Date },
): Promise<void> {
  await client.query(
    `insert into plan_ending (order_id, tenant, kind, request, entered_by, ended_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (order_id) do update set kind = excluded.kind, request = excluded.request, entered_by = excluded.entered_by,
       ended_at = excluded.ended_at, asked_at = null, paid_at = null`,
    [ended.orderId, ended.tenant, ended.request.kind, JSON.stringify(ended.request), ended.by, ended.now],
  );
}

/** Plan that ended before its last instalment. */
export type PlanEnding = {
  orderId: string;
  orderNumber: string;
  tenant: string;
  request: PaymentRequest;
  endedAt: Date;
  /** Unpaid minor units of the order, with fees and interest. */
  open: number;
  customerNumber: string | null;
};

const ENDING = `ending.order_id as "orderId", o.number as "orderNumber", ending.tenant, ending.request, ending.ended_at as "endedAt",
  coalesce((select sum(amount - settled) from ledger_due due where due.order_id = o.id), 0)::bigint as open,
  o.customer_number as "customerNumber"`;

/** Returns the ending of one order's plan; null if its plan runs. */
export async function endingOfOrder(
  runner: Pool | pg.PoolClient,
  tenant: string,
  orderNumber: string,
): Promise<PlanEnding | null> {
  const { rows } = await runner.query<PlanEnding>(
    `select ${ENDING} from plan_ending ending join orders o on o.id = ending.order_id where o.tenant = $1 and o.number = $2`,
    [tenant, orderNumber],
  );
  return rows[0] ?? null;
}

/** Returns the ended plans of an account that still owe something, newest first. */
export async function openEndingsOf(runner: Pool | pg.PoolClient, accountId: string): Promise<PlanEnding[]> {
  const { rows } = await runner.query<PlanEnding>(
    `select ${ENDING} from plan_ending ending join orders o on o.id = ending.order_id
     where ending.order_id in (
       select order_id from ledger_due where account_id = $1 and settled < amount and kind = 'instalment')
     order by ending.ended_at desc, o.number`,
    [accountId],
  );
  return rows;
}

export type UnsentEnding = PlanEnding & {
  /** The letter with the amount to pay was sent. */
  isAsked: boolean;
  /** Money and credit of any way that settled the order so far, without debts that were given up. Minor units. */
  paid: number;
  /** Whether debts of the order were written off, so that it is not paid. */
  isLost: boolean;
  locale: string;
  /** Address of the customer or else of the order; null if there is none left. */
  email: string | null;
};

/**
 * Returns and locks ended plans that wait for a letter: about the amount, or about its payment. Skips those that
 * another process has locked.
 */
export async function unsentEndings(client: pg.PoolClient, most: number): Promise<UnsentEnding[]> {
  const { rows } = await client.query<UnsentEnding>(
    `select ${ENDING}, ending.asked_at is not null as "isAsked", coalesce(customer.locale, o.locale) as locale,
       (coalesce((select sum(settled) from ledger_due due where due.order_id = o.id), 0) + given_up.amount)::bigint as paid,
       given_up.lost as "isLost",
       coalesce(case when customer.erased_at is null then customer.email end, nullif(o.contact->>'email', '')) as email
     from plan_ending ending join orders o on o.id = ending.order_id left join customer on customer.id = o.customer_id
     cross join lateral (
       select coalesce(sum(posting.amount) filter (where posting.account = 'receivable'), 0) as amount,
         coalesce(sum(posting.amount) filter (where posting.account = 'write-off'), 0) <> 0 as lost
       from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
       where entry.order_id = o.id and entry.kind in ('written-off', 'rounded')) given_up
     where ending.asked_at is null or (ending.paid_at is null and not given_up.lost and not exists (
       select from ledger_due due where due.order_id = o.id and due.settled < due.amount))
     order by ending.ended_at limit $1 for update of ending skip locked`,
    [most],
  );
  return rows;
}

export async function markEndingSent(
  client: pg.PoolClient,
  sent: { orderId: string; isAsked: boolean; isPaid: boolean; now: Date },
): Promise<void> {
  await client.query(
    `update plan_ending set asked_at = case when $2 then coalesce(asked_at, $4) else asked_at end,
       paid_at = case when $3 then $4 else paid_at end where order_id = $1`,
    [sent.orderId, sent.isAsked, sent.isPaid, sent.now],
  );
}

/** Event of the document about an ended plan. A withdrawal after an early payoff is an event of its own. */
export function endingCause({ orderId, endedAt }: Pick<PlanEnding, 'orderId' | 'endedAt'>): string {
  return `plan-ending:${orderId}:${endedAt.getTime()}`;
}
