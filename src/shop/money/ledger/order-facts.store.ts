import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Currency, PaymentMethodName, TenantId, VatRate } from '../../../tenants/tenant.ts';
import type { DeliveryMode } from '../../catalogue/products/index.ts';

/** Facts of an order that the ledger needs. Minor units, ISO dates. */
export type LedgerOrderFacts = {
  id: string;
  number: string;
  tenant: TenantId;
  state: string;
  customerId: string | null;
  email: string | null;
  currency: Currency;
  total: number;
  method: PaymentMethodName;
  placedAt: Date | null;
  preparedAt: Date;
  /** Days to pay an invoice, as agreed; null: the tenant's configuration held. */
  invoiceDays: number | null;
  /** Answer to the review of the order, which its bill waited for; null without one. */
  decidedAt: Date | null;
  groups: { mode: DeliveryMode; earliest: string | null; latest: string | null }[];
  vat: { permille: number; amount: number }[];
  /** Country of destination; null for an order without an address. */
  country: string | null;
  /** Price of the delivery, and the price and VAT class of each line. */
  deliveryPrice: number;
  lines: { paid: number; unit: number; vatClass: VatRate['class'] }[];
  /** Price of bought gift cards, which is no sale yet. */
  giftCards: number;
  /** Instalments with their due dates; null for other payment methods. */
  dues: PlanDue[] | null;
  /** Price that the plan finances. */
  planBase: number | null;
  isBooked: boolean;
  /** An employee marked the transfer as received before the ledger existed. */
  isSettled: boolean;
};

export type PlanDue = { position: number; dueOn: string; payableOn: string; amount: number; protection: number };

const FACTS = `o.id, o.number, o.tenant, o.state, o.customer_id as "customerId", nullif(o.contact->>'email', '') as email, o.currency,
  o.total, coalesce(o.payment->>'method', 'prepayment') as method, o.placed_at as "placedAt", o.prepared_at as "preparedAt", o.invoice_days as "invoiceDays",
  (select answered_at from credit_review review where review.order_id = o.id and review.state <> 'open') as "decidedAt",
  coalesce((select jsonb_agg(jsonb_build_object('mode', part->'mode', 'earliest', part->'earliest', 'latest', part->'latest'))
    from jsonb_array_elements(o.delivery->'groups') part), '[]') as groups,
  coalesce((select jsonb_agg(jsonb_build_object('permille', part->'permille', 'amount', part->'amount'->'amount'))
    from jsonb_array_elements(o.totals->'vat') part), '[]') as vat,
  coalesce(o.delivery->'shipping'->>'country', o.delivery->'billing'->>'country') as country,
  coalesce(o.totals->'delivery'->>'amount', '0')::int8 as "deliveryPrice",
  coalesce((select jsonb_agg(jsonb_build_object('paid', line.line_amount - line.discount_amount, 'unit', line.unit_amount,
     'vatClass', line.vat_class)) from order_line line where line.order_id = o.id), '[]') as lines,
  coalesce((o.totals->'giftCards'->'bought'->>'amount')::bigint, 0) as "giftCards",
  (select jsonb_agg(jsonb_build_object('position', due.position, 'dueOn', due.due_on, 'payableOn', due.payable_on,
     'amount', due.amount, 'protection', due.protection) order by due.position)
   from instalment_due due where due.order_id = o.id) as dues,
  (select plan.base from instalment_plan plan where plan.order_id = o.id) as "planBase",
  not exists (select from payment where payment.order_id = o.id and payment.booked_at is null)
    and exists (select from payment where payment.order_id = o.id) as "isBooked",
  exists (select from payment where payment.order_id = o.id and payment.booked_at is null and payment.settled_at is not null
    and payment.method in ('invoice', 'prepayment')) as "isSettled"`;

export async function factsOf(client: pg.PoolClient, orderIds: readonly string[]): Promise<LedgerOrderFacts[]> {
  const { rows } = await client.query<LedgerOrderFacts>({
    name: 'ledger-facts',
    text: `select ${FACTS} from orders o where o.id = any($1::uuid[])`,
    values: [orderIds],
  });
  return rows;
}

/** Handling of rows that another transaction has locked: skip them or wait. */
export type Taken = 'skip' | 'wait';

export const LOCKING: Record<Taken, string> = { skip: 'for update skip locked', wait: 'for update' };

/**
 * Returns orders that were placed until `now` and have no ledger entries, and locks their payments. Orders under review
 * wait: their payment method may change.
 */
export async function unbookedOrders(
  client: pg.PoolClient,
  asked: { most: number; now: Date },
  taken: Taken,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: `ledger-unbooked-${taken}`,
    text: `select order_id as id from payment where booked_at is null and created_at <= $2 and not exists (
        select from credit_review where credit_review.order_id = payment.order_id and credit_review.state = 'open') order by created_at limit $1 ${LOCKING[taken]}`,
    values: [asked.most, asked.now],
  });
  return [...new Set(rows.map(({ id }) => id))];
}

/** Locks the payments of orders and of their buyers' open dues, so that accounts are locked last. */
export async function lockPaymentsAround(client: pg.PoolClient, orderIds: readonly string[]): Promise<void> {
  await client.query({
    name: 'ledger-lock-payments',
    // A union, because "or" would scan all payments.
    text: `select id from payment where order_id in (
       select unnest($1::uuid[]) union
       select due.order_id from ledger_due due where due.settled < due.amount and due.account_id in (
         select account_id from ledger_entry where order_id in (select unnest($1::uuid[]))))
     order by id for update`,
    values: [orderIds],
  });
}

/** Marks orders as booked; returns those that were unbooked before. */
export async function markBooked(client: pg.PoolClient, orderIds: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'ledger-booked',
    text: 'update payment set booked_at = $2 where order_id = any($1::uuid[]) and booked_at is null returning order_id as id',
    values: [orderIds, now],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Returns the id of this customer's order by number; null if there is none. */
export async function customersOrderId(
  pool: Pool,
  tenant: string,
  customerId: string,
  number: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'ledger-order-of',
    text: 'select id from orders where number = $3 and customer_id = $2 and tenant = $1',
    values: [tenant, customerId, number],
  });
  return rows[0]?.id ?? null;
}
