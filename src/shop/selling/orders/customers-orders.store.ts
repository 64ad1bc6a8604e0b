import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { tenantById } from '../../../tenants/index.ts';
import type { Currency, PaymentMethodName } from '../../../tenants/tenant.ts';
import { money } from '../../catalogue/prices/index.ts';
import { stageSql, stageValues } from './order-stage.store.ts';
import { transferReference } from './transfer-reference.ts';
import type { OrderSummary } from './types.ts';

const PAGE = 10;
const SHOWN_LINES = 4;

type OrderRow = Omit<OrderSummary, 'isCancelled' | 'placedAt' | 'total' | 'bankTransferReference'> & {
  id: string;
  state: string;
  tenant: string;
  customerNumber: string | null;
  method: PaymentMethodName;
  placed_at: Date;
  /** Time of the order as a text, since a cursor needs its microseconds. */
  placed: string;
  total: number;
  currency: Currency;
  count: number;
};

/** Returns the SQL for orders of customer $1, the newest first, with the number of all. `chosen`: more conditions and a limit. */
const ordersText = (stage: string, chosen: { count: string; where?: string; limit: string }) =>
  `select o.id, o.number, o.state, o.stage, o.placed_at, o.placed_at::text as placed, o.total, o.currency, lines.pieces, lines.lines,
     o.count,
     o.tenant, o.method, o.customer_number as "customerNumber", lines.pieces = 0 and o.buys_cards as "onlyCards"
   from (select id, number, tenant, state, customer_number, payment->>'method' as method, ${stage} as stage, placed_at, total - replaced_amount as total, currency,
           coalesce((totals->'giftCards'->'bought'->>'amount')::bigint > 0, false) as buys_cards, ${chosen.count} as count from orders
         where customer_id = $1 and state in ('placed', 'cancelled') ${chosen.where ?? ''} order by placed_at desc, id ${chosen.limit}) o
   cross join lateral (
     select coalesce(sum(quantity), 0)::int as pieces,
       coalesce(json_agg(json_build_object('sku', sku, 'title', title, 'pictureId', picture_id) order by position)
         filter (where shown <= ${SHOWN_LINES}), '[]') as lines
     -- A line that another one took the place of is no longer listed.
     from (select line.*, row_number() over (order by position) as shown from order_line line
       where order_id = o.id and not (cancelled = quantity and exists (
         select from order_line newer where newer.order_id = o.id and newer.replaces = line.position))) listed) lines
   order by o.placed_at desc, o.id`;

const summary = (row: OrderRow): OrderSummary => {
  const { number, state, stage, placed_at: placedAt, total, currency, pieces, onlyCards, lines } = row;
  const { tenant, method, customerNumber } = row;
  const waits = state === 'placed' && stage === 'to-pay' && method === 'prepayment';
  return {
    ...{ number, stage, onlyCards, placedAt, pieces, lines },
    bankTransferReference: waits
      ? transferReference(tenantById(tenant), { orderNumber: number, customerNumber, method })
      : null,
    isCancelled: state === 'cancelled',
    total: money(total, currency),
  };
};

/** Returns a page of a customer's placed orders; a page beyond the last is empty. */
export async function ordersOfCustomer(
  pool: Pool,
  customerId: string,
  page: number,
  secured: readonly string[],
): Promise<{ orders: OrderSummary[]; pages: number }> {
  const { rows } = await pool.query<OrderRow>({
    name: 'orders-of-customer',
    text: ordersText(stageSql('$3', '$4'), { count: 'count(*) over ()::int', limit: `limit ${PAGE} offset $2` }),
    values: [customerId, (page - 1) * PAGE, ...stageValues(secured)],
  });
  return { orders: rows.map(summary), pages: Math.ceil((rows[0]?.count ?? 0) / PAGE) };
}

/** Returns a customer's placed orders after one, the newest first. `last`: time and id of that one as texts. */
export async function ordersOfCustomerAfter(
  pool: Pool,
  customerId: string,
  { last, size }: { last: readonly string[] | null; size: number },
  secured: readonly string[],
): Promise<{ orders: OrderSummary[]; last: [string, string] | null }> {
  const { rows } = await pool.query<OrderRow>({
    name: 'orders-of-customer-after',
    text: ordersText(stageSql('$5', '$6'), {
      count: '0',
      where: 'and ($2::timestamptz is null or placed_at < $2 or (placed_at = $2 and id > $3::uuid))',
      limit: 'limit $4',
    }),
    values: [customerId, last?.[0] ?? null, last?.[1] ?? null, size, ...stageValues(secured)],
  });
  const end = rows.at(-1);
  return { orders: rows.map(summary), last: end ? [end.placed, end.id] : null };
}

/** Tells whether a placed order of the customer contains any variant of the product. */
export async function hasBought(
  runner: Pool | pg.PoolClient,
  request: { tenant: string; customerId: string; productId: string },
): Promise<boolean> {
  const { rows } = await runner.query<{ bought: boolean }>(
    `select exists (select from orders o join order_line line on line.order_id = o.id
       where o.customer_id = $1 and o.tenant = $2 and o.state = 'placed' and line.product_id = $3) as bought`,
    [request.customerId, request.tenant, request.productId],
  );
  return rows[0]?.bought ?? false;
}
