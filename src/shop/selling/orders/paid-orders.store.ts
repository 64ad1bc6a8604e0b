import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Currency, Locale, TenantId } from '../../../tenants/tenant.ts';
import type { StockLine } from '../../catalogue/stock/index.ts';
import { reserveAgain } from '../promotions/index.ts';
import { move, type OrderState } from './order-states.ts';

/** Order with the data of its confirmation. */
export type StoredOrder = {
  id: string;
  number: string;
  tenant: TenantId;
  locale: Locale;
  state: OrderState;
  basketId: string;
  customerId: string | null;
  customerNumber: string | null;
  currency: Currency;
  contact: unknown;
  delivery: unknown;
  payment: unknown;
  totals: unknown;
};

const STORED = `id, number, tenant, locale, state, basket_id as "basketId", customer_id as "customerId", customer_number as "customerNumber", currency, contact,
  delivery, payment, totals`;

export async function storedOrder(runner: Pool | pg.PoolClient, orderId: string): Promise<StoredOrder | null> {
  const { rows } = await runner.query<StoredOrder>({
    name: 'order-stored',
    text: `select ${STORED} from orders where id = $1`,
    values: [orderId],
  });
  return rows[0] ?? null;
}

/** Order with its units by SKU; a gift may have the SKU of a bought line. */
export type LockedRow = StoredOrder & { pieces: StockLine[] };

/** Locks the basket of an order and then the order, the lock order of all transactions. */
export async function lockOrder(client: pg.PoolClient, orderId: string): Promise<LockedRow | null> {
  const { rows } = await client.query<LockedRow>({
    name: 'order-lock',
    // The materialised join locks the basket before the order. "No key update" lets others insert rows that refer to
    // the order, such as ledger entries, without waiting. This prevents a deadlock.
    text: `with theirs as materialized (
       select id as locked from basket where id = (select basket_id from orders where id = $1) for update)
     select ${STORED}, (select coalesce(jsonb_agg(jsonb_build_object('sku', sku, 'quantity', pieces) order by sku), '[]')
       from (select sku, sum(quantity)::int as pieces from order_line where order_id = $1 group by sku) line) as pieces
     from orders left join theirs on true where orders.id = $1 for no key update of orders`,
    values: [orderId],
  });
  return rows[0] ?? null;
}

/** Line of a confirmation; amounts in minor units. */
export type ConfirmationLine = {
  sku: string;
  quantity: number;
  title: string;
  variantText: string;
  unit: number;
  line: number;
};

/** Returns an order with its lines, sorted by position. */
export async function orderToTell(
  runner: Pool | pg.PoolClient,
  orderId: string,
): Promise<(StoredOrder & { lines: ConfirmationLine[] }) | null> {
  const { rows } = await runner.query<StoredOrder & { lines: ConfirmationLine[] }>({
    name: 'order-to-tell',
    text: `select ${STORED}, (select coalesce(jsonb_agg(jsonb_build_object('sku', sku, 'quantity', quantity, 'title', title,
         'variantText', variant_text, 'unit', unit_amount, 'line', line_amount) order by position), '[]')
       from order_line where order_id = orders.id) as lines
     from orders where id = $1`,
    values: [orderId],
  });
  return rows[0] ?? null;
}

/**
 * Prepares an abandoned order again. Requires that its basket is open and has no other order, and that its promotions
 * are still available. Returns null on success.
 */
export async function takeUpAgain(
  client: pg.PoolClient,
  orderId: string,
  now: Date,
): Promise<'order-replaced' | 'discount-gone' | null> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `select (select state = 'open' from basket where id = orders.basket_id) is true and not exists (
         select from orders other where other.basket_id = orders.basket_id and other.state <> 'abandoned') as "isFree"
     from orders where id = $1`,
    [orderId],
  );
  if (!rows[0]?.isFree) return 'order-replaced';
  if (await reserveAgain(client, orderId, now)) return 'discount-gone';
  const { from, to } = move('abandoned', 'prepared');
  await client.query('update orders set state = $2, prepared_at = $4 where id = $1 and state = $3', [
    orderId,
    to,
    from,
    now,
  ]);
  return null;
}

/** Restarts the reservation period of an order that a customer continues. */
export async function markPrepared(client: pg.PoolClient, orderId: string, now: Date): Promise<void> {
  await client.query({
    name: 'order-prepared-again',
    text: "update orders set prepared_at = $2 where id = $1 and state = 'prepared'",
    values: [orderId, now],
  });
}
