import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Currency } from '../../../tenants/tenant.ts';
import type { Due } from './due-dates.ts';
import type { InstalmentPlan } from './instalment-plan.ts';

type Runner = Pool | pg.PoolClient;

export type StoredDue = Due & {
  /** Fee of protection in minor units. */
  protection: number;
  isPaid: boolean;
};

/** Plan as agreed with an order; amounts in minor units. */
export type StoredPlan = Omit<InstalmentPlan, 'rateOfMonth'> & {
  orderId: string;
  orderNumber: string;
  agreementId: string | null;
  state: 'running' | 'withdrawn';
  currency: Currency;
  protectionPermille: number | null;
  placedOn: string;
  /** Day on which an early payoff is payable (ISO date); null without one. */
  payoffOn: string | null;
  dues: StoredDue[];
};

const PLAN = `plan.order_id as "orderId", orders.number as "orderNumber", plan.agreement_id as "agreementId", plan.state,
  plan.currency, plan.base, plan.months, plan.pause_months as "pauseMonths", plan.surcharge,
  plan.pause_surcharge as "pauseSurcharge", plan.total, plan.monthly, plan.last, plan.rate::float8 as rate,
  plan.protection_permille as "protectionPermille", plan.placed_on::text as "placedOn",
  plan.payoff_on::text as "payoffOn",
  (select json_agg(json_build_object('position', due.position, 'dueOn', due.due_on, 'payableOn', due.payable_on,
     'amount', due.amount, 'protection', due.protection, 'isPaid', due.paid_at is not null) order by due.position)
   from instalment_due due where due.order_id = plan.order_id) as dues`;

export async function insertPlan(
  client: pg.PoolClient,
  booked: {
    orderId: string;
    agreementId: string;
    currency: Currency;
    plan: InstalmentPlan;
    dues: readonly (Due & { protection: number })[];
    protectionPermille: number | null;
    placedOn: string;
    now: Date;
  },
): Promise<void> {
  const { plan } = booked;
  await client.query(
    `with plan as (
       insert into instalment_plan (order_id, agreement_id, currency, base, months, pause_months, surcharge, pause_surcharge,
         total, monthly, last, rate, protection_permille, protected_at, placed_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::smallint, case when $13::smallint is not null then $14::timestamptz end, $15)
       returning order_id)
     insert into instalment_due (order_id, position, due_on, payable_on, amount, protection)
     select plan.order_id, due.position, due."dueOn", due."payableOn", due.amount, due.protection
     from plan, jsonb_to_recordset($16::jsonb)
       as due (position int, "dueOn" date, "payableOn" date, amount bigint, protection bigint)`,
    [
      booked.orderId,
      booked.agreementId,
      booked.currency,
      plan.base,
      plan.months,
      plan.pauseMonths,
      plan.surcharge,
      plan.pauseSurcharge,
      plan.total,
      plan.monthly,
      plan.last,
      plan.rate.toFixed(6),
      booked.protectionPermille,
      booked.now,
      booked.placedOn,
      JSON.stringify(booked.dues),
    ],
  );
}

/** Deletes a plan in the transaction that booked it. */
export async function unbookPlan(client: pg.PoolClient, orderId: string): Promise<void> {
  await client.query('delete from instalment_plan where order_id = $1', [orderId]);
}

/** Returns the plan of an order, or null. */
export async function planOfOrder(runner: Runner, orderId: string): Promise<StoredPlan | null> {
  const { rows } = await runner.query<StoredPlan>(
    `select ${PLAN} from instalment_plan plan join orders on orders.id = plan.order_id where plan.order_id = $1`,
    [orderId],
  );
  return rows[0] ?? null;
}

/** Returns all plans of a customer, the newest first. */
export async function plansOfCustomer(runner: Runner, customerId: string, tenant: string): Promise<StoredPlan[]> {
  const { rows } = await runner.query<StoredPlan>(
    `select ${PLAN} from instalment_plan plan join orders on orders.id = plan.order_id
     where orders.customer_id = $1 and orders.tenant = $2 order by plan.placed_on desc, orders.number desc`,
    [customerId, tenant],
  );
  return rows;
}

/**
 * Insures the instalments of a customer's plan that are due after a day. Returns false if the plan is another
 * customer's, already insured or finished.
 */
export async function insurePlan(
  client: pg.PoolClient,
  insured: { customerId: string; orderNumber: string; permille: number; from: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with plan as (
       update instalment_plan set protection_permille = $3, protected_at = $5, is_changed = true
       where order_id = (select id from orders where customer_id = $1 and number = $2)
         and state = 'running' and protection_permille is null
         and exists (select 1 from instalment_due due
                     where due.order_id = instalment_plan.order_id and due.due_on > $4 and due.paid_at is null)
       returning order_id)
     update instalment_due due set protection = floor((2 * due.amount * $3 + 1000) / 2000)
     from plan where due.order_id = plan.order_id and due.due_on > $4 and due.paid_at is null`,
    [insured.customerId, insured.orderNumber, insured.permille, insured.from, insured.now],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Ends the plans under a withdrawn contract: the price is due once on a day, without surcharge. Credit notes reduce the
 * price, since a return in the middle of a plan leaves its base unchanged. Payments, protection included, count for the
 * price. Returns the number of ended plans.
 */
export async function endPlansUnder(
  client: pg.PoolClient,
  ended: { agreementId: string; dueOn: string; payableOn: string },
): Promise<number> {
  const { rows } = await client.query<{ plans: number }>(
    `with plan as (
       update instalment_plan set state = 'withdrawn', protection_permille = null, protected_at = null, is_changed = true
       where agreement_id = $1 and state = 'running' returning order_id, base),
     price as (
       select plan.order_id, least(plan.base, orders.total - coalesce((select sum(note.amount) from credit_note note
         where note.order_id = orders.id), 0)) as amount
       from plan join orders on orders.id = plan.order_id),
     gone as (
       delete from instalment_due due using plan
       where due.order_id = plan.order_id and due.paid_at is null returning due.order_id),
     kept as (
       update instalment_due due set amount = due.amount + due.protection, protection = 0 from plan
       where due.order_id = plan.order_id and due.paid_at is not null returning due.order_id, due.amount),
     paid as (
       select order_id, sum(amount) as amount from kept group by order_id),
     once as (
       insert into instalment_due (order_id, position, due_on, payable_on, amount)
       select price.order_id, 100, $2, $3, price.amount - coalesce(paid.amount, 0)
       from price left join paid using (order_id) where price.amount > coalesce(paid.amount, 0))
     select count(*)::int as plans from plan`,
    [ended.agreementId, ended.dueOn, ended.payableOn],
  );
  return rows[0]?.plans ?? 0;
}
