import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { secures } from '../../money/payment/index.ts';
import {
  mayFollow,
  type OrderStage,
  OWES_ADDED,
  orderStepOf,
  type StoredStage,
  stageOf,
  storedStageOf,
  type UnitCounts,
} from '../../selling/orders/index.ts';
import type { LifeOrder } from './types.ts';

const ORDER = `orders.id, number, tenant, locale, state, stage, currency, total, totals, delivery,
  payment->>'method' as method, nullif(contact->>'email', '') as email, customer_id as "customerId",
  customer_number as "customerNumber", placed_at as "placedAt",
  (total = 0 or exists (
    select from payment where payment.order_id = orders.id and (settled_at is not null or payment.state = 'captured'))) as "isPaid",
  exists (select from credit_review where credit_review.order_id = orders.id and credit_review.state = 'open') as "isUnderReview",
  (select coalesce(json_agg(json_build_object('method', p.method, 'state', p.state)), '[]') from online_payment p
   where p.order_id = orders.id and p.give_back is null) as "onlinePayments",
  (select sum(amount - settled)::bigint from ledger_due where order_id = orders.id and kind not in ('fee', 'interest')) as "openInBooks",
  ${OWES_ADDED} as "owesAdded",
  exists (select from membership join membership_year year on year.membership_id = membership.id
    where membership.customer_id = orders.customer_id and membership.ended_at is null and year.order_id = orders.id)
    as "hasRunningMembership",
  exists (select from shipment where order_id = orders.id) as "hasShipments",
  exists (select from order_return where order_id = orders.id) as "hasReturns",
  exists (select from credit_note where order_id = orders.id) as "hasCredits",
  (select coalesce(sum(amount), 0)::bigint from credit_note where order_id = orders.id and purpose = 'goods') as credited,
  (select coalesce(sum(delivery_amount), 0)::bigint from credit_note where order_id = orders.id) as "creditedDelivery",
  (select coalesce(json_agg(part), '[]') from credit_note cross join lateral jsonb_array_elements(reduced) part
   where order_id = orders.id) as reduced,
  coalesce((totals->'giftCards'->'bought'->>'amount')::bigint, 0) as "boughtCards",
  coalesce((select sum((used->'amount'->>'amount')::bigint) from jsonb_array_elements(totals->'giftCards'->'used') used), 0)::bigint
    as "byCards",
  (select coalesce(sum(gift_card_amount), 0)::bigint from credit_note where order_id = orders.id) as "creditedOntoCards"`;

/** Key of an order: a tenant's order number, a customer's order number, or an id. */
export type Sought =
  | { tenant: string; number: string }
  | { customerId: string; number: string }
  | { tenant: string; id: string };

function whereOf(sought: Sought): { by: string; where: string; values: string[] } {
  if ('id' in sought)
    return { by: 'id', where: 'tenant = $1 and orders.id::text = $2', values: [sought.tenant, sought.id] };
  if ('customerId' in sought)
    return { by: 'customer', where: 'customer_id = $1 and number = $2', values: [sought.customerId, sought.number] };
  return { by: 'number', where: 'tenant = $1 and number = $2', values: [sought.tenant, sought.number] };
}

/** Columns of the lines of `orders`, by position. */
const LINES = `select line.position, line.sku, line.product_id as "productId", line.title, line.variant_text as "variantText",
       line.delivery_mode as "deliveryMode", line.vat_class as "vatClass", line.quantity as ordered, line.shipped,
       line.cancelled, line.returned, line.line_amount - line.discount_amount as paid, line.unit_amount as unit,
       (select coalesce(sum(back.quantity), 0)::int from order_return_line back
        join order_return on order_return.id = back.return_id
        where order_return.order_id = line.order_id and back.position = line.position
          and order_return.state in ('registered', 'received')) as announced,
       least(line.quantity - line.shipped - line.cancelled, coalesce((select wait.quantity from stock_wait wait
           where wait.order_id = line.order_id and wait.sku = line.sku),
         (select max(ceil(wait.quantity::numeric / part.quantity))::int from order_line_part part
          join stock_wait wait on wait.order_id = part.order_id and wait.sku = part.part_sku
          where part.order_id = line.order_id and part.position = line.position), 0)) as waiting,
       product.technical, array_remove(array[own.id, own.parent_id, above.parent_id], null) as categories
     from order_line line left join product on product.id = line.product_id
     left join category own on own.id = product.category_id left join category above on above.id = own.parent_id
     where line.order_id = orders.id`;

/** Returns a placed order with its lines, without a lock. */
export async function findLife(runner: Pool | pg.PoolClient, sought: Sought): Promise<LifeOrder | null> {
  const { by, where, values } = whereOf(sought);
  // Planning this statement takes as long as running it.
  const { rows } = await runner.query<StoredLife>({
    name: `order-life-by-${by}`,
    text: `select ${ORDER}, (select coalesce(json_agg(own order by own.position), '[]') from (${LINES}) own) as lines
     from orders where ${where} and state in ('placed', 'cancelled') and placed_at is not null`,
    values,
  });
  return rows[0] ? withStage(rows[0]) : null;
}

/** Like `findLife`, with locks for a change: basket before order, as placing an order does. */
export async function lockLife(client: pg.PoolClient, sought: Sought): Promise<LifeOrder | null> {
  const { where, values } = whereOf(sought);
  // The materialised join locks the basket before the order. The order is read by a statement of its own, which sees
  // everything committed during the wait.
  await client.query(
    `with theirs as materialized (
       select id as locked from basket where id = (select basket_id from orders where ${where}) for update)
     select from orders left join theirs on true where ${where} for no key update of orders`,
    values,
  );
  return findLife(client, sought);
}

/** Order as it is stored: its stage does not tell what it waits for. */
type StoredLife = Omit<LifeOrder, 'stage' | 'step'> & { stage: StoredStage };

function withStage(row: StoredLife): LifeOrder {
  const { stage, lines } = row;
  const step = orderStepOf({
    ...row,
    isSecured: row.onlinePayments.some(({ method, state }) => secures(method, state)),
    isSettled: row.openInBooks === 0,
  });
  if (stage !== 'placed' && stage !== 'paid') return { ...row, step, stage };
  return { ...row, step, stage: stageOf({ lines, step, isDelivered: false }) };
}

export type UnitChange = { position: number; shipped?: number; cancelled?: number; returned?: number };

/**
 * Adds counts to lines. The caller has checked them; the table's constraints reject wrong ones. The order is locked.
 */
export async function moveUnits(client: pg.PoolClient, orderId: string, changes: readonly UnitChange[]): Promise<void> {
  const column = (part: 'shipped' | 'cancelled' | 'returned') => changes.map((change) => change[part] ?? 0);
  await client.query(
    `update order_line set shipped = order_line.shipped + moved.shipped, cancelled = order_line.cancelled + moved.cancelled,
       returned = order_line.returned + moved.returned
     from unnest($2::int[], $3::int[], $4::int[], $5::int[]) as moved (position, shipped, cancelled, returned)
     where order_line.order_id = $1 and order_line.position = moved.position`,
    [orderId, changes.map(({ position }) => position), column('shipped'), column('cancelled'), column('returned')],
  );
}

/** Facts that decide the stage of an order. */
type StageFacts = { lines: readonly UnitCounts[]; isDelivered: boolean };

/**
 * Updates the stage of a locked order; returns the old and the new one. `facts`: units and shipments after the change, for a
 * caller that knows them; otherwise it reads them.
 */
export async function settleStage(
  client: pg.PoolClient,
  order: Pick<LifeOrder, 'id' | 'stage' | 'step'>,
  facts?: StageFacts,
): Promise<{ before: OrderStage; after: OrderStage }> {
  const after = stageOf({ step: order.step, ...(facts ?? (await stageFacts(client, order.id))) });
  if (!mayFollow(order.stage, after)) throw new Error(`an order cannot change from ${order.stage} to ${after}`);
  if (after !== order.stage)
    await client.query('update orders set stage = $2 where id = $1', [order.id, storedStageOf(after)]);
  return { before: order.stage, after };
}

async function stageFacts(client: pg.PoolClient, orderId: string): Promise<StageFacts> {
  const { rows } = await client.query<{ lines: UnitCounts[]; arrived: boolean | null }>(
    // Shipments of exchanged units do not count for the stage.
    `select (select coalesce(json_agg(json_build_object('ordered', quantity, 'shipped', shipped, 'cancelled', cancelled,
         'returned', returned)), '[]') from order_line where order_id = $1) as lines,
       (select bool_and(delivered_at is not null) from shipment where order_id = $1 and exists (
         select from shipment_line where shipment_id = shipment.id and sku is null)) as arrived`,
    [orderId],
  );
  return { lines: rows[0]?.lines ?? [], isDelivered: rows[0]?.arrived ?? false };
}

/** Cancels an order without remaining units, and its open payments. */
export async function endOrder(client: pg.PoolClient, orderId: string, now: Date): Promise<void> {
  await client.query("update orders set state = 'cancelled', cancelled_at = $2 where id = $1 and state = 'placed'", [
    orderId,
    now,
  ]);
  await client.query(
    "update payment set state = 'cancelled' where order_id = $1 and state = 'authorised' and settled_at is null",
    [orderId],
  );
}
