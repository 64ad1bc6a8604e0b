import type { Pool } from '../../../platform/database/pool.ts';
import { ONLINE_METHODS } from '../../../tenants/tenant.ts';
import { securedStates } from '../../money/payment/index.ts';
import { type OrderStep, stageValues, stepSql } from '../../selling/orders/index.ts';

/** Orders whose stage leaves something to ship; the literals let the planner use the index orders_to_ship. */
export const IS_BEFORE_SHIPPED = "orders.state = 'placed' and orders.stage in ('placed', 'paid', 'partly-shipped')";

/** Orders that have units to ship. */
export const HAS_UNITS_TO_SHIP = `${IS_BEFORE_SHIPPED} and exists (
  select from order_line where order_line.order_id = orders.id and quantity > shipped + cancelled)`;

/**
 * HAS_UNITS_TO_SHIP for a page of orders, which follows the index orders_to_ship_listed. The planner never turns a subquery that
 * gives a value into a join, which would read all open orders.
 */
export const LISTED_WITH_UNITS_TO_SHIP = `${IS_BEFORE_SHIPPED} and (
  select true from order_line where order_line.order_id = orders.id and quantity > shipped + cancelled limit 1)`;

/** Parameters of `stageSql` and `stepSql`, in their order. */
export const STAGE_VALUES = stageValues(securedStates(ONLINE_METHODS));

/** Counts a tenant's open orders by the step that they wait for. */
export async function countOpenOrders(pool: Pool, tenant: string): Promise<Record<OrderStep, number>> {
  const { rows } = await pool.query<{ step: OrderStep; count: number }>(
    `select ${stepSql('$2', '$3')} as step, count(*)::int as count from orders
     where orders.tenant = $1 and ${HAS_UNITS_TO_SHIP} group by 1`,
    [tenant, ...STAGE_VALUES],
  );
  const counts = { 'to-pay': 0, 'to-check': 0, 'to-ship': 0 };
  for (const { step, count } of rows) counts[step] = count;
  return counts;
}
