import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Currency } from '../../../tenants/tenant.ts';
import { money } from '../../catalogue/prices/index.ts';
import { stageSql, stageValues } from './order-stage.store.ts';
import type { OrderSummary } from './types.ts';

const PAGE = 10;
const SHOWN_LINES = 4;

/** Returns a page of a customer's placed orders; a page beyond the last is empty. */
export async function ordersOfCustomer(
  pool: Pool,
  customerId: string,
  page: number,
  secured: readonly string[],
): Promise<{ orders: OrderSummary[]; pages: number }> {
  const { rows } = await pool.query<{
    number: string;
    state: string;
    stage: OrderSummary['stage'];
    placed_at: Date;
    total: number;
    currency: Currency;
    pieces: number;
    onlyCards: boolean;
    lines: OrderSummary['lines'];
    count: number;
  }>({
    name: 'orders-of-customer',
    text: `select o.number, o.state, o.stage, o.placed_at, o.total, o.currency, lines.pieces, lines.lines, o.count,
       lines.pieces = 0 and o.buys_cards as "onlyCards"
     from (select id, number, state, ${stageSql('$3', '$4')} as stage, placed_at, total - replaced_amount as total, currency,
             coalesce((totals->'giftCards'->'bought'->>'amount')::bigint > 0, false) as buys_cards, count(*) over ()::int as count from orders
           where customer_id = $1 and state in ('placed', 'cancelled') order by placed_at desc, id limit ${PAGE} offset $2) o
     cross join lateral (
       select coalesce(sum(quantity), 0)::int as pieces,
         coalesce(json_agg(json_build_object('sku', sku, 'title', title, 'pictureId', picture_id) order by position)
           filter (where shown <= ${SHOWN_LINES}), '[]') as lines
       -- A line that another one took the place of is no longer listed.
       from (select line.*, row_number() over (order by position) as shown from order_line line
         where order_id = o.id and not (cancelled = quantity and exists (
           select from order_line newer where newer.order_id = o.id and newer.replaces = line.position))) listed) lines
     order by o.placed_at desc, o.id`,
    values: [customerId, (page - 1) * PAGE, ...stageValues(secured)],
  });
  return {
    orders: rows.map(({ number, state, stage, placed_at: placedAt, total, currency, pieces, onlyCards, lines }) => ({
      number,
      stage,
      onlyCards,
      isCancelled: state === 'cancelled',
      placedAt,
      total: money(total, currency),
      pieces,
      lines,
    })),
    pages: Math.ceil((rows[0]?.count ?? 0) / PAGE),
  };
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
