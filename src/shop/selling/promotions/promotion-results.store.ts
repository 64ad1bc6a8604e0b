import type { Pool } from '../../../platform/database/pool.ts';

export type PromotionResults = {
  /** Placed orders with the promotion, and all placed orders of its days so far. */
  orders: number;
  allOrders: number;
  /** Orders of customers who had none before. */
  firstOrders: number;
  /** Discount and value of the orders with VAT, in minor units. */
  discount: number;
  value: number;
};

/** Orders with a promotion. Their value is that of the reports: with VAT, without sold gift cards. */
const USED = `used as materialized (
  select orders.id, orders.tenant, orders.customer_id, orders.contact, orders.placed_at, orders.totals, use.amount as discount,
    orders.total - orders.replaced_amount - coalesce((orders.totals->'giftCards'->'bought'->>'amount')::bigint, 0) as value
  from voucher_redemption use join orders on orders.id = use.order_id and orders.state = 'placed'
  where use.promotion_id = $1 and use.state = 'redeemed')`;
/** An earlier order of the account or address makes a customer known, as in the reports. */
const EARLIER = `earlier.tenant = used.tenant and earlier.placed_at < used.placed_at and earlier.state <> 'abandoned'`;

/** Returns the results of a promotion of a tenant until a day (ISO date). */
export async function promotionResults(
  pool: Pool,
  own: { tenant: string; id: string; today: string },
): Promise<PromotionResults> {
  const { rows } = await pool.query<PromotionResults>(
    `with ${USED}
     select count(*)::int as orders, coalesce(sum(discount), 0)::float8 as discount, coalesce(sum(value), 0)::float8 as value,
       (count(*) filter (where not exists (select from orders earlier where ${EARLIER}
           and lower(earlier.contact->>'email') collate "C" = lower(used.contact->>'email') collate "C")
         and not exists (select from orders earlier where ${EARLIER} and earlier.customer_id = used.customer_id)))::int as "firstOrders",
       (select coalesce(sum(day.orders), 0)::int from promotion join report_day day on day.tenant = promotion.tenant
          and day.day between promotion.valid_from and least(promotion.valid_to, $3::date)
        where promotion.id = $1 and promotion.tenant = $2) as "allOrders"
     from used`,
    [own.id, own.tenant, own.today],
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate has one row');
  return row;
}

/** Margin of the kept units with a known purchase price, and their value without VAT; both in minor units. */
export type PromotionMargin = { margin: number; costedNet: number };

/** Returns the margin of a promotion's orders, computed as in the reports. */
export async function promotionMargin(pool: Pool, id: string): Promise<PromotionMargin> {
  const { rows } = await pool.query<PromotionMargin>(
    `with ${USED},
     sold as (
       select line.quantity - line.cancelled - line.returned as kept, line.quantity, line.line_amount - line.discount_amount as paid,
         case line.vat_class when 'reduced' then vat.lowest else vat.highest end as permille, cost.amount as cost
       from used join order_line line on line.order_id = used.id
       cross join lateral (select coalesce(max((part->>'permille')::int), 0) as highest, coalesce(min((part->>'permille')::int), 0) as lowest
         from jsonb_array_elements(used.totals->'vat') part) vat
       join lateral (select history.amount from purchase_price_history history
         where history.tenant = used.tenant and history.sku = line.sku and history.since <= used.placed_at
         order by history.since desc limit 1) cost on true),
     valued as (select sold.*, round(round(paid::numeric * kept / quantity) * 1000 / (1000 + permille)) as net from sold)
     select coalesce(sum(net - cost * kept), 0)::float8 as margin, coalesce(sum(net), 0)::float8 as "costedNet" from valued`,
    [id],
  );
  return rows[0] ?? { margin: 0, costedNet: 0 };
}
