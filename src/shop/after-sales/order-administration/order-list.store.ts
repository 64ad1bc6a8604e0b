import type { Pool } from '../../../platform/database/pool.ts';
import { type SqlStatement, sqlStatement } from '../../../platform/database/sql-statement.ts';
import type { ListWindow } from '../../../platform/lists/list-state.ts';
import type { Currency, PaymentMethodName } from '../../../tenants/tenant.ts';
import { ORDER_STEPS, type OrderStage, type OrderStep, stageSql, stepSql } from '../../selling/orders/index.ts';
import { LISTED_WITH_UNITS_TO_SHIP, STAGE_VALUES } from './open-orders.store.ts';
import type { OrderQuery, OrderSort, OrderTab, OrderTerm, OrderWay } from './order-query.ts';

export type AdminOrderLine = {
  number: string;
  state: 'prepared' | 'placed' | 'abandoned' | 'cancelled';
  at: Date;
  name: string;
  email: string;
  /** Null for guests. */
  customerNumber: string | null;
  /** Postal code and city of the delivery. */
  place: string;
  units: number;
  total: number;
  currency: Currency;
  method: PaymentMethodName | null;
  ways: OrderWay[];
  stage: OrderStage;
  /** Null if no money is expected. */
  money: ListedMoney | null;
  tags: string[];
};

/** State of the money of an order; `reserved` is promised by a payment provider and taken with the shipment. */
export type ListedMoney = 'open' | 'partly-paid' | 'reserved' | 'paid';

const ADDRESS = `coalesce(nullif(orders.delivery->'shipping', 'null'), orders.delivery->'billing')`;
/** Total without goods that others took the place of, in the form of the index of migration 0185. */
const TOTAL = '(orders.total - orders.replaced_amount)';
/** Selected columns of a line of the list. */
export const orderLineOf = (
  online: string,
  secured: string,
) => `orders.number, orders.state, orders.prepared_at as at, ${TOTAL} as total,
  orders.currency, concat_ws(' ', orders.delivery->'billing'->>'firstName', orders.delivery->'billing'->>'lastName') as name,
  orders.contact->>'email' as email, orders.customer_number as "customerNumber",
  concat_ws(' ', ${ADDRESS}->>'postalCode', ${ADDRESS}->>'city') as place,
  (select coalesce(sum(quantity), 0)::int from order_line where order_line.order_id = orders.id) as units,
  array(select distinct case when part->>'option' = 'pickup' then 'pickup' else part->>'mode' end
    from jsonb_array_elements(orders.delivery->'groups') part order by 1) as ways,
  orders.payment->>'method' as method, ${stageSql(online, secured)} as stage, money.standing as money,
  array(select tag from order_tag where order_tag.order_id = orders.id order by tag) as tags`;
/** Bills and instalments count by the ledger, whose dues are settled in part. Fees and interest are no part of the order. */
export const ORDER_MONEY = `left join lateral (
    select bool_or(settled_at is not null or state = 'captured') as "hasArrived",
      bool_or(state = 'authorised' and method not in ('invoice', 'prepayment', 'instalments')) as "isReserved"
    from payment where payment.order_id = orders.id and payment.state <> 'cancelled') paid on true
  left join lateral (
    select sum(amount - settled) as open, sum(settled) as settled from ledger_due
    where ledger_due.order_id = orders.id and kind not in ('fee', 'interest')) due on true
  cross join lateral (
    select case when orders.state <> 'placed' then null when orders.total = 0 then 'paid'
      when due.open > 0 and due.settled > 0 then 'partly-paid'
      when due.open = 0 then 'paid' when paid."isReserved" then 'reserved' when paid."hasArrived" then 'paid'
      else 'open' end as standing) money`;

/** Postal code of the delivery as migration 0162 indexes it. */
const POSTAL_CODE = `(upper(replace(coalesce(orders.delivery->'shipping'->>'postalCode',
  orders.delivery->'billing'->>'postalCode'), ' ', '')) collate "C")`;
const EMAIL = `(lower(orders.contact->>'email') collate "C")`;
const LAST_NAME = `(lower(orders.delivery->'billing'->>'lastName') collate "C")`;

export const isOrderStep = (tab: string): tab is OrderStep => ORDER_STEPS.some((step) => step === tab);

/** Conditions in the form of the partial indexes of migration 0185. A collected order has groups of parcels. */
const WAYS: Record<OrderWay, string> = {
  parcel: `orders.delivery->'groups' @> '[{"mode": "parcel"}]' and not orders.delivery->'groups' @> '[{"option": "pickup"}]'`,
  bulky: `orders.delivery->'groups' @> '[{"mode": "bulky"}]'`,
  'two-man': `orders.delivery->'groups' @> '[{"mode": "two-man"}]'`,
  pickup: `orders.delivery->'groups' @> '[{"option": "pickup"}]'`,
};

/** Each pair of orders follows one index in both directions, so that a page of a million orders needs no sort. */
const ORDERS: Record<OrderSort, { ascending: string; descending: string }> = {
  at: { ascending: 'orders.prepared_at, orders.id desc', descending: 'orders.prepared_at desc, orders.id' },
  total: {
    ascending: `${TOTAL}, orders.prepared_at, orders.id desc`,
    descending: `${TOTAL} desc, orders.prepared_at desc, orders.id`,
  },
  name: {
    ascending: `${LAST_NAME}, orders.prepared_at desc, orders.id`,
    descending: `${LAST_NAME} desc, orders.prepared_at, orders.id desc`,
  },
};

function termCondition(sql: SqlStatement, tenant: string, term: OrderTerm): string[] {
  if (term.kind === 'all') return [];
  if (term.kind === 'postal') return [`${POSTAL_CODE} = ${sql.add(term.code)} and orders.state <> 'abandoned'`];
  if (term.kind === 'number') {
    const number = sql.add(term.number);
    return [
      `orders.id = any(array(select named.id from orders named where named.tenant = ${tenant} and named.number = ${number}
        union select named.id from customer join orders named on named.customer_id = customer.id
          where customer.tenant = ${tenant} and customer.number = ${number}
        union select order_id from shipment where shipment.tenant = ${tenant} and tracking_number = translate(${number}, '.-', '')
        union select order_id from order_return where order_return.tenant = ${tenant} and order_return.number = ${number}
        union select order_id from document where document.tenant = ${tenant} and document.number = ${number}))`,
    ];
  }
  const key = term.kind === 'email' ? EMAIL : LAST_NAME;
  return [`${key} >= ${sql.add(term.from)} and ${key} < ${sql.add(term.below)} and orders.state <> 'abandoned'`];
}

/**
 * Conditions of a list besides its tab. `tagged`: whether the planner begins with the orders of the tag, or looks up each tag.
 * With `joined` it chooses: a count stops early. A subquery that gives a value never becomes a join.
 */
export function orderConditions(
  sql: SqlStatement,
  tenant: string,
  query: OrderQuery,
  tagged: 'first' | 'each' | 'joined' = 'first',
): string[] {
  const { filters, from, until, least, most, search } = query;
  const here = sql.add(tenant);
  const all = [`orders.tenant = ${here}`];
  if (from) all.push(`orders.prepared_at >= ${sql.add(from)}`);
  if (until) all.push(`orders.prepared_at < ${sql.add(until)}`);
  if (filters.method) all.push(`orders.payment->>'method' = ${sql.add(filters.method)}`);
  const way = filters.way;
  if (isWay(way)) all.push(WAYS[way]);
  if (filters.tag) {
    const tag = sql.add(filters.tag);
    const ofTag = `select order_id from order_tag where tag = ${tag}`;
    const forms = {
      first: `orders.id = any(array(${ofTag}))`,
      each: `(select true from order_tag where order_id = orders.id and tag = ${tag})`,
      joined: `orders.id in (${ofTag})`,
    };
    all.push(forms[tagged]);
  }
  if (filters.waiting) all.push('exists (select from stock_wait where stock_wait.order_id = orders.id)');
  if (least !== null) all.push(`${TOTAL} >= ${sql.add(least)}`);
  if (most !== null) all.push(`${TOTAL} <= ${sql.add(most)}`);
  return [...all, ...termCondition(sql, here, search)];
}

const isWay = (way: string | undefined): way is OrderWay => way !== undefined && Object.hasOwn(WAYS, way);

/** The literal states let the planner use partial indexes. */
export function orderTabConditions(sql: SqlStatement, tab: OrderTab | ''): string[] {
  if (tab === '') return [];
  if (tab === 'placed') return ["orders.state = 'placed'"];
  if (tab === 'cancelled' || tab === 'prepared' || tab === 'abandoned')
    return [`orders.state = ${sql.add(tab)} and orders.state <> 'placed'`];
  if (!isOrderStep(tab)) return [`orders.state = 'placed' and orders.stage = ${sql.add(tab)}`];
  const [online, secured] = STAGE_VALUES.map((value) => sql.add(value));
  return [`${LISTED_WITH_UNITS_TO_SHIP} and ${stepSql(online ?? '', secured ?? '')} = ${sql.add(tab)}`];
}

/**
 * Returns a page of a tenant's orders. Only the orders of the page read their money. `isMany`: the list has more orders
 * than it counts. Then they are read in its order.
 */
export async function findOrders(
  pool: Pool,
  tenant: string,
  query: OrderQuery,
  { isMany = false, ...window }: ListWindow & { isMany?: boolean },
): Promise<AdminOrderLine[]> {
  const sql = sqlStatement();
  const tagged = isMany ? 'each' : 'first';
  const where = [...orderConditions(sql, tenant, query, tagged), ...orderTabConditions(sql, query.tab)].join(' and ');
  const sorting = ORDERS[query.sort][query.descending === window.fromEnd ? 'ascending' : 'descending'];
  const page = `select orders.id, row_number() over (order by ${sorting}) as nth from orders where ${where}
    order by ${sorting} limit ${sql.add(window.take)} offset ${sql.add(window.skip)}`;
  const [online, secured] = STAGE_VALUES.map((value) => sql.add(value));
  const { rows } = await pool.query<AdminOrderLine>(
    `with page as materialized (${page})
     select ${orderLineOf(online ?? '', secured ?? '')} from page join orders using (id) ${ORDER_MONEY}
     order by nth ${window.fromEnd ? 'desc' : ''}`,
    sql.values,
  );
  return rows;
}

/** Returns the ids of all orders of a list in ascending order, at most `most`. */
export async function idsOfOrders(pool: Pool, tenant: string, query: OrderQuery, most: number): Promise<string[]> {
  const sql = sqlStatement();
  const where = [...orderConditions(sql, tenant, query), ...orderTabConditions(sql, query.tab)].join(' and ');
  const { rows } = await pool.query<{ ids: string[] }>(
    `select coalesce(array_agg(id order by id), '{}') as ids
     from (select orders.id from orders where ${where} limit ${sql.add(most)}) few`,
    sql.values,
  );
  return rows[0]?.ids ?? [];
}

/** Reads all orders of a list in batches by their time, so that a file is written in constant memory. */
export async function* orderBatches(
  pool: Pool,
  tenant: string,
  query: OrderQuery,
  size: number,
): AsyncGenerator<AdminOrderLine[]> {
  const isDescending = query.sort !== 'at' || query.descending;
  const sorting = ORDERS.at[isDescending ? 'descending' : 'ascending'];
  let last: { cursor: string; id: string } | null = null;
  for (;;) {
    const sql = sqlStatement();
    const where = [...orderConditions(sql, tenant, query), ...orderTabConditions(sql, query.tab)];
    if (last) {
      const [at, id] = [sql.add(last.cursor), sql.add(last.id)];
      const [later, next] = isDescending ? ['<', '>'] : ['>', '<'];
      where.push(
        `orders.prepared_at ${later}= ${at}::timestamptz
          and (orders.prepared_at ${later} ${at}::timestamptz or orders.id ${next} ${id}::uuid)`,
      );
    }
    const page = `select orders.id from orders where ${where.join(' and ')} order by ${sorting} limit ${sql.add(size)}`;
    const [online, secured] = STAGE_VALUES.map((value) => sql.add(value));
    const { rows } = await pool.query<AdminOrderLine & { id: string; cursor: string }>(
      `with page as materialized (${page})
       select orders.id, orders.prepared_at::text as cursor, ${orderLineOf(online ?? '', secured ?? '')}
       from page join orders using (id) ${ORDER_MONEY} order by ${sorting}`,
      sql.values,
    );
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    if (rows.length < size) return;
    last = { cursor: end.cursor, id: end.id };
  }
}
