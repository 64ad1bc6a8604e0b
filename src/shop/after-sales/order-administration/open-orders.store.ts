import type { Pool } from '../../../platform/database/pool.ts';
import { ONLINE_METHODS } from '../../../tenants/tenant.ts';
import { securedStates } from '../../money/payment/index.ts';

/** Steps that an order with unshipped units waits for: payment, an employee's answer, shipment. */
export const ORDER_STEPS = ['to-pay', 'to-check', 'to-ship'] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** Orders whose stage leaves something to ship; the literals let the planner use the index orders_to_ship. */
export const IS_BEFORE_SHIPPED = "orders.state = 'placed' and orders.stage in ('placed', 'paid', 'partly-shipped')";

/** Orders that have units to ship. */
export const HAS_UNITS_TO_SHIP = `${IS_BEFORE_SHIPPED} and exists (
  select from order_line where order_line.order_id = orders.id and quantity > shipped + cancelled)`;

/** Parameters of `orderStepOf`, in its order. */
export const STEP_VALUES: readonly unknown[] = [ONLINE_METHODS, securedStates(ONLINE_METHODS)];

/**
 * Returns SQL for the step of an open order; for one order, `notShippable` in fulfilment decides the same. `online` and
 * `secured` name the parameters with the values of `STEP_VALUES`.
 */
export const orderStepOf = (online: string, secured: string) => `case
  when exists (select from credit_review where order_id = orders.id and state = 'open') then 'to-check'
  when orders.total = 0 or exists (
    select from payment where order_id = orders.id and (settled_at is not null or state = 'captured')) then 'to-ship'
  when orders.payment->>'method' = 'prepayment' then 'to-pay'
  when not orders.payment->>'method' = any(${online}::text[]) then 'to-ship'
  when (select sum(amount - settled) from ledger_due where order_id = orders.id and kind not in ('fee', 'interest')) = 0
    then 'to-ship'
  when exists (select from online_payment
    where order_id = orders.id and give_back is null and method || ':' || state = any(${secured}::text[])) then 'to-ship'
  else 'to-pay' end`;

/** Counts a tenant's open orders by the step that they wait for. */
export async function countOpenOrders(pool: Pool, tenant: string): Promise<Record<OrderStep, number>> {
  const { rows } = await pool.query<{ step: OrderStep; count: number }>(
    `select ${orderStepOf('$2', '$3')} as step, count(*)::int as count from orders
     where orders.tenant = $1 and ${HAS_UNITS_TO_SHIP} group by 1`,
    [tenant, ...STEP_VALUES],
  );
  const counts = { 'to-pay': 0, 'to-check': 0, 'to-ship': 0 };
  for (const { step, count } of rows) counts[step] = count;
  return counts;
}
