import type { Pool } from '../../../platform/database/pool.ts';
import { sqlStatement } from '../../../platform/database/sql-statement.ts';
import type { ListCount } from '../../../platform/lists/list-state.ts';
import { type OrderStage, type OrderStep, stepSql } from '../../selling/orders/index.ts';
import { HAS_UNITS_TO_SHIP, STAGE_VALUES } from './open-orders.store.ts';
import { type AdminOrderLine, isOrderStep, orderConditions, orderTabConditions } from './order-list.store.ts';
import { ORDER_TABS, type OrderQuery, type OrderTab } from './order-query.ts';

/** Orders up to which a list is counted, so that its page takes as long with millions of orders (decision 310). */
const MOST_COUNTED = 10_000;
/** Orders up to which a filtered list is counted, because its count reads each order, anywhere on the disk. */
const MOST_READ = 1000;
/** Orders of a tag up to which a list is counted. A page of more follows the list and looks up the tag of each order. */
const MOST_TAGGED = 3000;

/** Whether a list has filters that no index covers, so that its count reads the orders. */
const isNarrowed = ({ filters, search }: OrderQuery): boolean =>
  search.kind !== 'all' || Object.keys(filters).some((name) => name !== 'from' && name !== 'to');

const mostOf = (query: OrderQuery): number => {
  if (query.filters.tag) return MOST_TAGGED;
  return isNarrowed(query) ? MOST_READ : MOST_COUNTED;
};

/**
 * Counts the orders of all pages of a query up to a limit. `tabs`: counts of all tabs; null if the filters match more. Then all orders
 * are known to be over the limit.
 */
export async function countOrders(
  pool: Pool,
  tenant: string,
  query: OrderQuery,
  tabs: OrderTabCounts | null,
): Promise<ListCount> {
  const counted = tabs?.[query.tab];
  if (counted) return counted;
  if (tabs === null && query.tab === '') return { count: mostOf(query), isMore: true };
  const sql = sqlStatement();
  const where = [...orderConditions(sql, tenant, query, 'joined'), ...orderTabConditions(sql, query.tab)].join(' and ');
  const most = mostOf(query);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (select from orders where ${where} limit ${most + 1}) few`,
    sql.values,
  );
  const count = rows[0]?.count ?? 0;
  const isMore = count > most;
  return { count: isMore ? most : count, isMore };
}

export type OrderTabCounts = Partial<Record<OrderTab | '', ListCount>>;

/**
 * Counts the orders of each tab up to a limit; '' has all. Null if the filters match too many orders to read them all.
 * Orders that wait for shipping are counted apart: they may be partly shipped.
 */
export async function countOrderTabs(pool: Pool, tenant: string, query: OrderQuery): Promise<OrderTabCounts | null> {
  const [stages, steps] = await Promise.all([
    isNarrowed(query) ? countRead(pool, tenant, query) : countIndexed(pool, tenant, query),
    countSteps(pool, tenant, query),
  ]);
  if (stages === null) return null;
  return { ...stages, ...exact(steps) };
}

const exact = (counts: Readonly<Partial<Record<OrderTab | '', number>>>): OrderTabCounts =>
  Object.fromEntries(Object.entries(counts).map(([tab, count]) => [tab, { count, isMore: false }]));

/** Tabs besides those that wait for something. */
const STAGE_TABS = ORDER_TABS.filter((tab) => !isOrderStep(tab));
const STATES = ['placed', 'cancelled', 'prepared', 'abandoned'] as const satisfies readonly OrderTab[];
/** Tabs without a part. */
const PARTS = STAGE_TABS.filter((tab) => tab !== 'placed');
/** Parts of the tab `placed`. */
const PLACED_STAGES = PARTS.filter((tab) => !STATES.some((state) => state === tab));

/**
 * Counts each tab by its index, so that no order is read. Orders placed, and then all orders, are only counted if none of their
 * parts is over the limit.
 */
async function countIndexed(pool: Pool, tenant: string, query: OrderQuery): Promise<OrderTabCounts> {
  const sql = sqlStatement();
  const conditions = orderConditions(sql, tenant, query);
  const over = MOST_COUNTED + 1;
  const countOf = (tab: OrderTab | '') =>
    `(select count(*)::int from (select from orders where ${[...conditions, ...orderTabConditions(sql, tab)].join(' and ')} limit ${over}) few)`;
  const unlessOver = (parts: readonly OrderTab[], tab: OrderTab | '') =>
    `case when ${over} in (${parts.map((part) => `"${part}"`).join(', ')}) then ${over} else ${countOf(tab)} end as "${tab || 'all'}"`;
  const { rows } = await pool.query<Record<string, number>>(
    `with part as materialized (select ${PARTS.map((tab) => `${countOf(tab)} as "${tab}"`).join(', ')}),
       counted as materialized (select *, ${unlessOver(PLACED_STAGES, 'placed')} from part)
     select *, ${unlessOver(STATES, '')} from counted`,
    sql.values,
  );
  const [counts = {}] = rows;
  return Object.fromEntries(
    ['' as const, ...STAGE_TABS].map((tab) => {
      const count = counts[tab || 'all'] ?? 0;
      return [tab, { count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED }];
    }),
  );
}

/**
 * Reads all orders of a filtered list once; null if they are too many. With a tag it looks up the order of each tagged one and stops
 * at the limit. PostgreSQL expects a tag to be spread evenly over all years, and would read them for a tag of the past.
 */
async function countRead(pool: Pool, tenant: string, query: OrderQuery): Promise<OrderTabCounts | null> {
  const sql = sqlStatement();
  const most = mostOf(query);
  const { tag, ...filters } = query.filters;
  const where = orderConditions(sql, tenant, { ...query, filters }, 'joined').join(' and ');
  const orders = `select orders.state, orders.stage from orders where ${where}`;
  // Without the offset PostgreSQL would turn the lateral subquery into a join of its choice.
  const matching = tag
    ? `select one.state, one.stage from order_tag tagged
       cross join lateral (${orders} and orders.id = tagged.order_id offset 0) one where tagged.tag = ${sql.add(tag)}`
    : orders;
  const { rows } = await pool.query<StateCount>(
    `select state, stage, count(*)::int as count from (${matching} limit ${most + 1}) few group by 1, 2`,
    sql.values,
  );
  if (rows.reduce((sum, { count }) => sum + count, 0) > most) return null;
  const counts: Partial<Record<OrderTab | '', number>> = Object.fromEntries(['', ...STAGE_TABS].map((tab) => [tab, 0]));
  const add = (tab: OrderTab | '', count: number) => {
    counts[tab] = (counts[tab] ?? 0) + count;
  };
  for (const { state, stage, count } of rows) {
    add('', count);
    add(state, count);
    if (state === 'placed' && stage !== 'placed' && stage !== 'paid' && stage !== 'cancelled') add(stage, count);
  }
  return exact(counts);
}

type StateCount = {
  state: AdminOrderLine['state'];
  stage: Exclude<OrderStage, OrderStep> | 'placed' | 'paid';
  count: number;
};

async function countSteps(pool: Pool, tenant: string, query: OrderQuery): Promise<Record<OrderStep, number>> {
  const sql = sqlStatement();
  const where = orderConditions(sql, tenant, query, 'each').join(' and ');
  const [online, secured] = STAGE_VALUES.map((value) => sql.add(value));
  const { rows } = await pool.query<{ step: OrderStep; count: number }>(
    `select ${stepSql(online ?? '', secured ?? '')} as step, count(*)::int as count from orders
     where ${where} and ${HAS_UNITS_TO_SHIP} group by 1`,
    sql.values,
  );
  const counts = { 'to-pay': 0, 'to-check': 0, 'to-ship': 0 };
  for (const { step, count } of rows) counts[step] = count;
  return counts;
}
