import { ONLINE_METHODS } from '../../../tenants/tenant.ts';

/**
 * SQL that tells whether goods which were added after the order are not paid (decision 199). The constant leads to the index
 * ledger_due_added. Only its own debt names the order in the key, so that PostgreSQL can hash the debts for many orders.
 */
export const OWES_ADDED = `exists (select from ledger_due due where due.order_id = orders.id and due.settled < due.amount
    and due.key like 'order:%:added:%' and starts_with(due.key, 'order:' || due.order_id || ':added:'))`;

/**
 * Parameters of `stageSql` and `stepSql`, in their order. `secured`: states of payments that allow shipping, as
 * "method:state".
 */
export const stageValues = (secured: readonly string[]): readonly unknown[] => [ONLINE_METHODS, secured];

/**
 * Returns SQL for what an order of the table `orders` waits for; `orderStepOf` decides the same for one order. `online` and
 * `secured` name the parameters with `stageValues`. Bills and instalments wait for no money, so they are decided before
 * any debt or payment is looked up.
 */
export const stepSql = (online: string, secured: string) => `case
  when exists (select from credit_review where order_id = orders.id and state = 'open') then 'to-check'
  when orders.payment->>'method' in ('invoice', 'instalments') then 'to-ship'
  when orders.payment->>'method' is not null and ${OWES_ADDED} then 'to-pay'
  when orders.total = 0 or exists (
    select from payment where order_id = orders.id and (settled_at is not null or state = 'captured')) then 'to-ship'
  when orders.payment->>'method' = 'prepayment' then 'to-pay'
  when not (orders.payment->>'method' = any(${online}::text[]) or starts_with(orders.payment->>'method', 'x-')) then 'to-ship'
  when (select sum(amount - settled) from ledger_due where order_id = orders.id and kind not in ('fee', 'interest')) = 0
    then 'to-ship'
  when exists (select from online_payment
    where order_id = orders.id and give_back is null and (method || ':' || state = any(${secured}::text[])
      or starts_with(method, 'x-') and state in ('authorised', 'captured'))) then 'to-ship'
  else 'to-pay' end`;

/** Returns SQL for the stage of an order, as `stageOf` derives it from its facts. */
export const stageSql = (online: string, secured: string) => `case
  when orders.state = 'cancelled' then 'cancelled'
  when orders.stage not in ('placed', 'paid') then orders.stage
  else replace(${stepSql(online, secured)}, 'to-ship', case
    when exists (select from order_line where order_id = orders.id) then 'to-ship' else 'delivered' end) end`;
