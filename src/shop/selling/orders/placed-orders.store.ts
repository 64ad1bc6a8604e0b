import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Currency } from '../../../tenants/tenant.ts';
import type { DirectDebit, OrderLine } from './types.ts';

/** A customer's order is visible to that customer only; the cookie of a basket does not prove identity. */
const SHOWN_TO = '(customer_id is null or customer_id = $2::uuid)';

/** Returns the number of the placed order that a basket has become, or null. */
export async function placedNumberOf(pool: Pool, basketId: string): Promise<string | null> {
  const { rows } = await pool.query<{ number: string }>({
    name: 'order-number',
    text: "select number from orders where basket_id = $1 and state = 'placed'",
    values: [basketId],
  });
  return rows[0]?.number ?? null;
}

export type PlacedOrder = {
  id: string;
  number: string;
  tenant: string;
  locale: string;
  state: 'placed' | 'cancelled';
  customerNumber: string | null;
  cancelledAt: Date | null;
  placedAt: Date;
  /** Days to pay an invoice, as agreed; null: the tenant's configuration held. */
  invoiceDays: number | null;
  contact: unknown;
  delivery: unknown;
  payment: unknown;
  debit: DirectDebit | null;
  reviewUntil: Date | null;
  totals: unknown;
  currency: Currency;
  /** Credits of changes of its goods, in minor units. */
  replaced: number;
  lines: PlacedLine[];
};

/** Line of an order; amounts in minor units. */
type PlacedLine = Omit<OrderLine, 'unitPrice' | 'lineTotal' | 'discount'> & {
  unit: number;
  line: number;
  off: number;
};

const PLACED = `select id, number, tenant, locale, state, customer_number as "customerNumber", placed_at as "placedAt",
    invoice_days as "invoiceDays", replaced_amount as replaced,
    cancelled_at as "cancelledAt", contact, delivery, payment, totals, currency,
    (select jsonb_build_object('mandateReference', mandate_reference, 'creditorId', creditor_id, 'collectedOn', debit_on)
       from payment where order_id = orders.id and mandate_reference is not null limit 1) as debit,
    (select answer_by from credit_review where order_id = orders.id and credit_review.state = 'open') as "reviewUntil",
    (select coalesce(json_agg(json_build_object('sku', sku, 'productId', product_id, 'title', title, 'variantText', variant_text,
       'pictureId', picture_id, 'quantity', quantity, 'cancelled', cancelled, 'vatClass', vat_class, 'unit', unit_amount,
       'line', line_amount, 'off', discount_amount) order by position), '[]') from order_line where order_id = orders.id) as lines
  from orders where state in ('placed', 'cancelled')`;

/** Returns the placed order that a basket has become, if this customer or guest may see it. */
export async function placedOrder(
  pool: Pool,
  basketId: string,
  customerId: string | null,
): Promise<PlacedOrder | null> {
  const { rows } = await pool.query<PlacedOrder>({
    name: 'order-placed',
    text: `${PLACED} and basket_id = $1 and ${SHOWN_TO}`,
    values: [basketId, customerId],
  });
  return rows[0] ?? null;
}

/** Returns a placed order of this customer by its number. */
export async function customersOrder(pool: Pool, customerId: string, number: string): Promise<PlacedOrder | null> {
  const { rows } = await pool.query<PlacedOrder>(`${PLACED} and customer_id = $1 and number = $2`, [
    customerId,
    number,
  ]);
  return rows[0] ?? null;
}

/** Returns a placed order of a tenant by its number. */
export async function orderOfTenant(
  runner: Pool | pg.PoolClient,
  tenant: string,
  number: string,
): Promise<PlacedOrder | null> {
  const { rows } = await runner.query<PlacedOrder>({
    name: 'order-of-tenant',
    text: `${PLACED} and tenant = $1 and number = $2`,
    values: [tenant, number],
  });
  return rows[0] ?? null;
}

/** Returns the placed ones of some orders. */
export async function placedOrders(client: pg.PoolClient, ids: readonly string[]): Promise<PlacedOrder[]> {
  const { rows } = await client.query<PlacedOrder>({
    name: 'orders-placed',
    text: `${PLACED} and id = any((select $1::uuid[])::uuid[])`,
    values: [ids],
  });
  return rows;
}

/** Returns the basket whose order is the newest; null if none has one. */
export async function newestOrdered(pool: Pool, basketIds: readonly string[]): Promise<string | null> {
  const { rows } = await pool.query<{ basketId: string }>(
    'select basket_id as "basketId" from orders where basket_id = any($1::uuid[]) order by prepared_at desc, number desc limit 1',
    [basketIds],
  );
  return rows[0]?.basketId ?? null;
}

/** Returns the delivery of an order and the locale in which it was placed. */
export async function orderDelivery(
  client: pg.PoolClient,
  orderId: string,
): Promise<{ delivery: unknown; locale: string } | null> {
  const { rows } = await client.query<{ delivery: unknown; locale: string }>(
    'select delivery, locale from orders where id = $1',
    [orderId],
  );
  return rows[0] ?? null;
}
