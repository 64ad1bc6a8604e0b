import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Currency, PaymentMethodName } from '../../../tenants/tenant.ts';
import { ORDER_STEPS, type OrderStage, stageSql, stepSql } from '../../selling/orders/index.ts';
import { HAS_UNITS_TO_SHIP, STAGE_VALUES } from './open-orders.store.ts';
import type { OrderQuery } from './order-query.ts';

export type AdminOrderLine = {
  number: string;
  state: 'prepared' | 'placed' | 'abandoned' | 'cancelled';
  at: Date;
  name: string;
  total: number;
  currency: Currency;
  method: PaymentMethodName | null;
  stage: OrderStage;
  /** Null if no money is expected. */
  money: ListedMoney | null;
  tags: string[];
};

/** State of the money of an order; `reserved` is promised by a payment provider and taken with the shipment. */
export type ListedMoney = 'open' | 'partly-paid' | 'reserved' | 'paid';

const lineOf = (online: string, secured: string) => `orders.number, orders.state, orders.prepared_at as at,
  orders.total - orders.replaced_amount as total, orders.currency,
  concat_ws(' ', orders.delivery->'billing'->>'firstName', orders.delivery->'billing'->>'lastName') as name,
  orders.payment->>'method' as method, ${stageSql(online, secured)} as stage,
  money.standing as money,
  array(select tag from order_tag where order_tag.order_id = orders.id order by tag) as tags`;
/** Bills and instalments count by the ledger, whose dues are settled in part. Fees and interest are no part of the order. */
const MONEY = `left join lateral (
    select bool_or(settled_at is not null or state = 'captured') as "hasArrived",
      bool_or(state = 'authorised' and method not in ('invoice', 'prepayment', 'instalments')) as "isReserved"
    from payment where payment.order_id = orders.id and payment.state <> 'cancelled') paid on true
  left join lateral (
    select sum(amount - settled) as open, sum(settled) as settled from ledger_due
    where ledger_due.order_id = orders.id and kind not in ('fee', 'interest')) due on true
  cross join lateral (
    select case when orders.state <> 'placed' then null when orders.total = 0 then 'paid'
      when due.open > 0 and due.settled > 0 then 'partly-paid'
      when due.open = 0 then 'paid' when paid."isReserved" then 'reserved' when paid."hasArrived" then 'paid'
      else 'open' end as standing) money`;

/** Postal code of the delivery as migration 0162 indexes it. */
const POSTAL_CODE = `(upper(replace(coalesce(orders.delivery->'shipping'->>'postalCode',
  orders.delivery->'billing'->>'postalCode'), ' ', '')) collate "C")`;
/** Each condition follows the order of an index, so that a page of a million orders needs no sort (migrations 0038, 0162). */
const TERMS = {
  all: { where: 'true', order: 'prepared_at', next: 'id' },
  number: {
    where: `id = any(array(select named.id from orders named where named.tenant = $1 and named.number = $6
      union select named.id from customer join orders named on named.customer_id = customer.id
        where customer.tenant = $1 and customer.number = $6
      union select order_id from shipment where shipment.tenant = $1 and tracking_number = translate($6, '.-', '')
      union select order_id from order_return where order_return.tenant = $1 and order_return.number = $6
      union select order_id from document where document.tenant = $1 and document.number = $6))`,
    order: 'prepared_at',
    next: 'id',
  },
  postal: { where: `${POSTAL_CODE} = $6 and state <> 'abandoned'`, order: 'prepared_at', next: 'id' },
  email: {
    where: `(lower(contact->>'email') collate "C") >= $6 and (lower(contact->>'email') collate "C") < $7 and state <> 'abandoned'`,
    order: `(lower(contact->>'email') collate "C")`,
    next: 'prepared_at desc',
  },
  name: {
    where: `(lower(delivery->'billing'->>'lastName') collate "C") >= $6
      and (lower(delivery->'billing'->>'lastName') collate "C") < $7 and state <> 'abandoned'`,
    order: `(lower(delivery->'billing'->>'lastName') collate "C")`,
    next: 'prepared_at desc',
  },
} as const;

/** Returns the condition of a query with its parameters, of which the first five are the same for every term. */
function conditionOf(
  tenant: string,
  { term, state, from, until, tag }: OrderQuery,
): { where: string; values: unknown[] } {
  const values: unknown[] = [tenant, state, from, until, tag];
  if (term.kind === 'number') values.push(term.number);
  if (term.kind === 'postal') values.push(term.code);
  if (term.kind === 'email' || term.kind === 'name') values.push(term.from, term.below);
  const step = ORDER_STEPS.find((entry) => entry === state);
  const at = (place: number) => `$${values.length + place}`;
  // The literal state lets the planner use the partial index of a rare state.
  const ofState = step
    ? `${HAS_UNITS_TO_SHIP} and ${stepSql(at(1), at(2))} = $2`
    : state === null
      ? '$2::text is null'
      : state === 'placed'
        ? "state = $2 and state = 'placed'"
        : "state = $2 and state <> 'placed'";
  if (step) values.push(...STAGE_VALUES);
  const where = `orders.tenant = $1 and ${ofState} and ($3::timestamptz is null or prepared_at >= $3)
    and ($4::timestamptz is null or prepared_at < $4)
    and ($5::text is null or exists (select from order_tag where order_tag.order_id = orders.id and tag = $5)) and ${TERMS[term.kind].where}`;
  return { where, values };
}

/** Returns the order of a list: by the term's own order, else newest first; orders that wait for a step oldest first. */
function sortingOf({ term, state, oldestFirst }: OrderQuery): string {
  const { order, next } = TERMS[term.kind];
  if (order !== 'prepared_at') return `${order}, ${next}`;
  if (oldestFirst) return 'prepared_at, id desc';
  const waits = ORDER_STEPS.some((step) => step === state);
  return waits && term.kind === 'all' ? 'placed_at, id' : 'prepared_at desc, id';
}

/** Returns a page of a tenant's orders. Only the orders of the page read their money. */
export async function findOrders(
  pool: Pool,
  tenant: string,
  query: OrderQuery,
  size: number,
): Promise<AdminOrderLine[]> {
  const { where, values } = conditionOf(tenant, query);
  const sorting = sortingOf(query);
  const at = (place: number) => `$${values.length + place}`;
  const { rows } = await pool.query<AdminOrderLine>(
    `with page as materialized (
       select id, row_number() over (order by ${sorting}) as place from orders where ${where} order by ${sorting}
       limit ${at(1)} offset ${at(2)})
     select ${lineOf(at(3), at(4))} from page join orders using (id) ${MONEY} order by place`,
    [...values, size, (query.page - 1) * size, ...STAGE_VALUES],
  );
  return rows;
}

/** Counts the orders of all pages of a query. */
export async function countOrders(pool: Pool, tenant: string, query: OrderQuery): Promise<number> {
  const { where, values } = conditionOf(tenant, query);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from orders where ${where}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

export type AdminOrderHead = {
  id: string;
  number: string;
  tenant: string;
  locale: string;
  state: AdminOrderLine['state'];
  customerId: string | null;
  customerNumber: string | null;
  preparedAt: Date;
  cancelledAt: Date | null;
  phone: string | null;
  termsVersion: string;
  /** Open review of its credit. */
  reviewId: string | null;
};

/** Returns an order in any state. */
export async function orderHead(pool: Pool, tenant: string, number: string): Promise<AdminOrderHead | null> {
  const { rows } = await pool.query<AdminOrderHead>(
    `select id, number, tenant, locale, state, customer_id as "customerId", customer_number as "customerNumber",
       prepared_at as "preparedAt", cancelled_at as "cancelledAt", delivery->>'phone' as phone, terms_version as "termsVersion",
       (select id from credit_review where order_id = orders.id and credit_review.state = 'open' limit 1) as "reviewId"
     from orders where tenant = $1 and number = $2`,
    [tenant, number],
  );
  return rows[0] ?? null;
}

export type AdminPayment = {
  method: PaymentMethodName;
  state: 'authorised' | 'captured' | 'cancelled';
  amount: number;
  reference: string;
  createdAt: Date;
  settledAt: Date | null;
};

export async function paymentsOf(runner: Pool | pg.PoolClient, orderId: string): Promise<AdminPayment[]> {
  const { rows } = await runner.query<AdminPayment>(
    `select method, state, amount, reference, created_at as "createdAt", settled_at as "settledAt"
     from payment where order_id = $1 order by created_at, id`,
    [orderId],
  );
  return rows;
}

export type AdminMail = { id: string; kind: string; subject: string; createdAt: Date; sentAt: Date | null };

/** Returns mails about an order or its returns: their keys contain its number, or that of a return. */
export async function mailsOf(pool: Pool, tenant: string, number: string): Promise<AdminMail[]> {
  const { rows } = await pool.query<AdminMail>(
    `select id, kind, subject, created_at as "createdAt", sent_at as "sentAt" from mail
     where tenant = $1 and lower(to_address) = (select lower(contact->>'email') from orders where tenant = $1 and number = $2)
         and ':' || key || ':' like '%:' || $2 || ':%'
       or key in (
       select kind || ':' || $1 || ':' || $2 from unnest(array['order-confirmation', 'order-cancelled']) kind
       union all select 'order-shipped:' || $1 || ':' || $2 || ':' || shipment.number from shipment
         where order_id = (select id from orders where tenant = $1 and number = $2)
       union all select kind || ':' || $1 || ':' || back.number
         from order_return back, unnest(array['return-registered', 'return-received', 'return-settled']) kind
         where order_id = (select id from orders where tenant = $1 and number = $2))
     order by created_at, kind desc`,
    [tenant, number],
  );
  return rows;
}

export type OrderRedemption = {
  title: string;
  code: string | null;
  amount: number;
  state: 'reserved' | 'redeemed' | 'released';
};

/** Returns the promotions of an order. A code that was sent to one person is shortened. */
export async function redemptionsOfOrder(runner: Pool | pg.PoolClient, orderId: string): Promise<OrderRedemption[]> {
  const { rows } = await runner.query<OrderRedemption>(
    `select promotion.key as title, case when voucher.person is null then voucher.code else left(voucher.code, 2) || '…' end as code,
       use.amount, use.state from voucher_redemption use
     join promotion on promotion.id = use.promotion_id left join voucher on voucher.id = use.voucher_id
     where use.order_id = $1 order by use.changed_at, use.id`,
    [orderId],
  );
  return rows;
}

/** Returns the names of the buyers of orders, by number. */
export async function buyersOf(pool: Pool, tenant: string, numbers: string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ number: string; name: string }>(
    `select number, concat_ws(' ', delivery->'billing'->>'firstName', delivery->'billing'->>'lastName') as name
     from orders where tenant = $1 and number = any($2)`,
    [tenant, numbers],
  );
  return new Map(rows.map(({ number, name }) => [number, name]));
}
