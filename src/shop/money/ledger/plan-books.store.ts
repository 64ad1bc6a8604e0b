import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { InstalmentPlan } from '../../selling/instalments/index.ts';
import type { PlanDue } from './order-facts.store.ts';
import type { OrderDue } from './payoff-quote.ts';

/** Debt of a plan in the ledger; minor units. */
export type LedgerPlanDue = {
  id: string;
  position: number;
  dueOn: string;
  payableOn: string;
  amount: number;
  protection: number;
  principal: number;
  settled: number;
};

export async function planDuesOf(client: pg.PoolClient, orderId: string): Promise<LedgerPlanDue[]> {
  const { rows } = await client.query<LedgerPlanDue>(
    `select id, position, due_on::text as "dueOn", payable_on::text as "payableOn", amount, protection, principal, settled
     from ledger_due where order_id = $1 and kind = 'instalment' order by position`,
    [orderId],
  );
  return rows;
}

/** Returns all dues of an order, also its fees and late interest, oldest first. */
export async function orderDuesOf(runner: Pool | pg.PoolClient, orderId: string): Promise<OrderDue[]> {
  const { rows } = await runner.query<OrderDue>(
    `select id, kind, position, due_on::text as "dueOn", payable_on::text as "payableOn", amount, protection, principal, settled
     from ledger_due where order_id = $1 order by payable_on, position, id`,
    [orderId],
  );
  return rows;
}

/** Returns the orders of an account whose instalments are not all paid. */
export async function plansOfAccount(pool: Pool, tenant: string, accountId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct order_id as id from ledger_due
     where tenant = $1 and account_id = $2 and kind = 'instalment' and settled < amount and order_id is not null order by 1`,
    [tenant, accountId],
  );
  return rows.map(({ id }) => id);
}

/** Changes the days and amounts of a plan's dues; deletes those that become zero. */
export async function rewriteDues(
  client: pg.PoolClient,
  dues: readonly Omit<LedgerPlanDue, 'position'>[],
): Promise<void> {
  await client.query(
    `update ledger_due due set amount = changed.amount, protection = changed.protection, principal = changed.principal,
       settled = changed.settled, due_on = changed."dueOn", payable_on = changed."payableOn"
     from jsonb_to_recordset($1::jsonb) as changed (id uuid, "dueOn" date, "payableOn" date, amount bigint, protection bigint,
       principal bigint, settled bigint)
     where due.id = changed.id`,
    [JSON.stringify(dues)],
  );
  await client.query('delete from ledger_due where id = any($1::uuid[]) and amount = 0', [dues.map(({ id }) => id)]);
}

/**
 * Replaces the dues of a plan that the customer sees, and its agreed terms if given. Instalments that were paid ahead
 * change too, when a credit reduces them.
 */
export async function rewritePlan(
  client: pg.PoolClient,
  orderId: string,
  plan: { dues: readonly PlanDue[]; agreed: InstalmentPlan | null },
): Promise<void> {
  const { agreed } = plan;
  if (agreed)
    await client.query(
      `update instalment_plan set base = $2, months = $3, pause_months = $4, surcharge = $5, pause_surcharge = $6, total = $7,
         monthly = $8, last = $9, rate = $10 where order_id = $1`,
      [
        orderId,
        agreed.base,
        agreed.months,
        agreed.pauseMonths,
        agreed.surcharge,
        agreed.pauseSurcharge,
        agreed.total,
        agreed.monthly,
        agreed.last,
        agreed.rate.toFixed(6),
      ],
    );
  await client.query('delete from instalment_due where order_id = $1 and not (position = any($2::smallint[]))', [
    orderId,
    plan.dues.map(({ position }) => position),
  ]);
  await client.query(
    `insert into instalment_due (order_id, position, due_on, payable_on, amount, protection)
     select $1, position, "dueOn", "payableOn", amount, protection
     from jsonb_to_recordset($2::jsonb) as due (position smallint, "dueOn" date, "payableOn" date, amount bigint, protection bigint)
     on conflict (order_id, position) do update set due_on = excluded.due_on, payable_on = excluded.payable_on,
       amount = excluded.amount, protection = excluded.protection`,
    [orderId, JSON.stringify(plan.dues)],
  );
}

/**
 * Marks a plan as paid off early, payable on a day (ISO date). `dues` are those that replace the instalments after it.
 * Paid instalments among them keep what the price needs.
 */
export async function markPaidOff(
  client: pg.PoolClient,
  orderId: string,
  { day, dues }: { day: string; dues: readonly PlanDue[] },
): Promise<void> {
  await client.query(
    `with plan as (update instalment_plan set payoff_on = $2 where order_id = $1 returning order_id)
     update instalment_due due set amount = kept.amount, protection = 0
     from plan, jsonb_to_recordset($3::jsonb) as kept (position smallint, amount bigint)
     where due.order_id = plan.order_id and due.position = kept.position and due.paid_at is not null`,
    [orderId, day, JSON.stringify(dues)],
  );
  await client.query(
    `delete from instalment_due where order_id = $1 and paid_at is not null and due_on > $2 and position <> all($3::smallint[])`,
    [orderId, day, dues.map(({ position }) => position)],
  );
}

/** Marks the instalments of a plan as paid that the ledger has settled. */
export async function markPaidDues(client: pg.PoolClient, orderId: string, now: Date): Promise<void> {
  await client.query(
    `update instalment_due due set paid_at = $2 from ledger_due settled
     where due.order_id = $1 and due.paid_at is null and settled.order_id = $1 and settled.kind = 'instalment'
       and settled.position = due.position and settled.settled = settled.amount`,
    [orderId, now],
  );
}

/**
 * Returns the amount paid for the kept goods of an order, rounded like `refundShares`. It decides the price of a pause.
 */
export async function goodsOf(client: pg.PoolClient, orderId: string): Promise<number> {
  const { rows } = await client.query<{ goods: number }>(
    `select coalesce(sum(paid - floor((2 * paid * gone + quantity) / (2 * quantity))), 0)::bigint as goods
     from (select (line_amount - discount_amount)::numeric as paid, cancelled + returned as gone, quantity
       from order_line where order_id = $1) line`,
    [orderId],
  );
  return Number(rows[0]?.goods ?? 0);
}

/** Returns a plan that changed without a booking. Locks nothing, because accounts are locked before plans. */
export async function changedPlan(client: pg.PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    'select order_id as id from instalment_plan where is_changed order by order_id limit 1',
  );
  return rows[0]?.id ?? null;
}

/** Clears the change marker; false if another process cleared it before. */
export async function markFollowed(client: pg.PoolClient, orderId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update instalment_plan set is_changed = false where order_id = $1 and is_changed',
    [orderId],
  );
  return rowCount === 1;
}
